export { ConsoleApiKeysController } from './api-keys.controller.js';
