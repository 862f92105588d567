export { OpenStreams } from './open-streams.js';
export { StreamController } from './stream.controller.js';
export { StreamService } from './stream.service.js';
