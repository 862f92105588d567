export { FlowConfigModule } from './config.module.js';
