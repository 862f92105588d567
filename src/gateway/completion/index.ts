export { Completion } from './completion.service.js';
export { CompletionModule } from './completion.module.js';
