export {
  currentRequestId,
  inRequest,
  outsideRequests,
  Log,
  type LogFields,
  NestLogger,
} from './log.js';
