export { HostedEntry } from './hosted-entry.js';
export { HostedUiModule } from './hosted-ui.module.js';
