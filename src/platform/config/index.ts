export { ConfigModule } from './config.module.js';
export { loadSettings } from './load-settings.js';
export { listSettings, type SettingDescription } from './setting.decorator.js';
export { fillDevelopmentSecrets } from './development-secrets.js';
export { outboundAllowedAddresses } from './outbound-addresses.js';
export { Settings } from './settings.js';
