export { DeskCasesService } from './desk-cases.service.js';
export { DeskModule } from './desk.module.js';
export { agentOf, DeskService } from './desk.service.js';
