export { loadSettings, type Environment, outboundAllowedAddresses } from './load-settings.js';
export {
  type LimitDefinition,
  type ProductSettings,
  listSettings,
  Setting,
  type SettingDescription,
  Whole,
} from './setting.decorator.js';
export { packagePath } from './package-path.js';
export { fillDevelopmentSecrets } from './development-secrets.js';
export { HTTP_URL, Settings } from './settings.js';
