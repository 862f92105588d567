export { ReturnStateStore } from './return-state.store.js';
export { ReturnController } from './return.controller.js';
export { ReturnService } from './return.service.js';
