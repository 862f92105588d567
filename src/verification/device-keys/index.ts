export type { DeviceKey, DeviceKeyBasis } from './device-key.entity.js';
export { deviceLabel, shownBy } from './device-key.policy.js';
export { deviceKeyNotFound, deviceKeyNotOffered, deviceKeyRefused } from './device-key.problems.js';
export { DeviceKeyRevokedView, deviceKeyView, DeviceKeyView } from './device-key.view.js';
export { DeviceKeysModule } from './device-keys.module.js';
export { DeviceKeys, type KeyCeremony } from './device-keys.service.js';
