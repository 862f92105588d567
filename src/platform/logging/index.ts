export { currentRequestId, inRequest, outsideRequests, Log, type LogFields } from './log.js';
export { LoggingModule } from './logging.module.js';
export { NestLogger } from './nest-logger.js';
