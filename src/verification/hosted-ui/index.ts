export { HostedEntry } from './entry/index.js';
export { HostedUiModule } from './hosted-ui.module.js';
