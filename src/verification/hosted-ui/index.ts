export {
  HostedEntry,
  HostedSession,
  linkInvalid,
  OpenedBy,
  OpenSession,
  requestNotFromPage,
} from './entry/index.js';
export { HostedUiModule } from './hosted-ui.module.js';
