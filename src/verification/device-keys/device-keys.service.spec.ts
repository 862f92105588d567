import type { Settings } from '../../platform/config/index.js';
import type { Log } from '../../platform/logging/index.js';
import type { DeviceKeyStore } from './device-key.store.js';
import { DeviceKeys } from './device-keys.service.js';

const { jest } = import.meta;

it.each([
  ['nothing where there are no keys', null, 0],
  ['nothing where a key was made for this host', 'verify.example.com', 0],
  ['that keys work no longer where one was made for another', 'id.example.com', 1],
])('the start says %s', async (_, made, times) => {
  const warn = jest.fn();
  const none = undefined as never;
  const store = { someRelyingPartyId: () => Promise.resolve(made) };
  const settings = { baseUrl: 'https://verify.example.com:8443' } as Settings;
  const keys = new DeviceKeys(
    store as Partial<DeviceKeyStore> as DeviceKeyStore,
    ...([none, none, none, none] as const),
    { warn } as Partial<Log> as Log,
    settings,
  );
  await keys.onApplicationBootstrap();
  await keys.onApplicationBootstrap();

  expect(warn).toHaveBeenCalledTimes(times);
});
