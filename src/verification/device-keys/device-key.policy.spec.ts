import type { DeviceKey } from './device-key.entity.js';
import { deviceLabel, shownBy } from './device-key.policy.js';

const NOW = new Date('2026-06-01T12:00:00Z');
const key = (isSynced: boolean, usableForResetsAt: Date) =>
  ({ isSynced, usableForResetsAt }) as DeviceKey;

describe('a device key', () => {
  it.each([
    [false, NOW, ['device_key_bound', 'device_key_rested']],
    [true, NOW, ['device_key_synced', 'device_key_rested']],
    [false, new Date(NOW.getTime() + 1), ['device_key_bound']],
  ])('synced %s, usable for resets at %s, shows %j', (isSynced, usableAt, codes) => {
    expect(shownBy(key(isSynced, usableAt), NOW)).toEqual(codes);
  });

  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)', 'iPhone'],
    ['Mozilla/5.0 (Linux; Android 16; K)', 'Android'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
    ['curl/8', ''],
  ])('of %s is called %s', (userAgent, label) => {
    expect(deviceLabel(userAgent)).toBe(label);
  });
});
