import { GatewaySettings } from './gateway/settings.js';
import { loadSettings as load, type Environment, type Settings } from './platform/config/index.js';
import { MessageSettings } from './platform/messages/index.js';
import { ObjectSettings } from './platform/objects/index.js';
import { SeedSettings } from './development-settings.js';
import { StaffSettings } from './staff/index.js';
import { VerificationSettings } from './verification/settings.js';

/** All settings: of the deployment, of both products and of the development set-up. */
export function loadSettings(env?: Environment): Settings {
  const products = [
    MessageSettings,
    ObjectSettings,
    VerificationSettings,
    GatewaySettings,
    StaffSettings,
    SeedSettings,
  ];
  return load(products, env);
}
