export { FlowSettingsModule } from './flow-settings.module.js';
