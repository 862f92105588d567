export { HostedUiModule } from './hosted-ui.module.js';
