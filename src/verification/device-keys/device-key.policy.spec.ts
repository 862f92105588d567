import type { DeviceKey } from './device-key.entity.js';
import { deviceLabel, SETTLING_SECONDS, shownBy } from './device-key.policy.js';

const NOW = new Date('2026-06-01T12:00:00Z');
const secondsAgo = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);
const key = (
  isSynced: boolean,
  usableForResetsAt: Date,
  createdAt = secondsAgo(SETTLING_SECONDS),
) => ({ isSynced, usableForResetsAt, createdAt }) as DeviceKey;

describe('a device key', () => {
  it.each([
    [false, NOW, ['device_key_bound', 'device_key_rested']],
    [true, NOW, ['device_key_synced', 'device_key_rested']],
    [false, new Date(NOW.getTime() + 1), ['device_key_bound']],
  ])('synced %s, usable for resets at %s, shows %j', (isSynced, usableAt, codes) => {
    expect(shownBy(key(isSynced, usableAt), NOW)).toEqual(codes);
  });

  it('shows nothing while the session that it was made in may still be refused', () => {
    const young = key(false, NOW, secondsAgo(SETTLING_SECONDS - 1));
    expect(shownBy(young, NOW)).toEqual([]);
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
