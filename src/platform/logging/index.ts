export {
  currentRequestId,
  inRequest,
  outsideRequests,
  Log,
  type LogFields,
  NestLogger,
} from './log.js';
export { LoggingModule } from './logging.module.js';
