import type { Schema } from '../api/schemas.js';
import { RequestProblem } from '../kit/api-client.js';
import { forgetKey, renameKey, tellKept } from './held-keys.js';

const { jest } = import.meta;
type Held = Schema<'HeldDataView'>;

const KEYS = [
  { id: 'dkey_1', credential_id: 'one' },
  { id: 'dkey_2', credential_id: 'two' },
] as Held['device_keys'];
const heldWith = (user_handle: string | null, device_keys = KEYS) =>
  ({ user_handle, device_keys }) as Held;
const refusal = (code: string) =>
  Promise.reject(new RequestProblem({ kind: 'refused', status: 404, code, message: code }));

describe('the browser of a person', () => {
  const signalUnknownCredential = jest.fn(() => Promise.resolve());
  const signalAllAcceptedCredentials = jest.fn(() => Promise.resolve());
  beforeAll(() => {
    const PublicKeyCredential = { signalUnknownCredential, signalAllAcceptedCredentials };
    Object.assign(globalThis, { PublicKeyCredential, location: { hostname: 'id.example.com' } });
  });
  beforeEach(() => jest.clearAllMocks());
  afterAll(() => {
    for (const name of ['PublicKeyCredential', 'location'])
      Reflect.deleteProperty(globalThis, name);
  });

  it('is told which keys are left, where all of them are shown', async () => {
    await tellKept(heldWith('handle'));
    const told = { rpId: 'id.example.com', userId: 'handle' };
    expect(signalAllAcceptedCredentials.mock.calls).toEqual([
      [{ ...told, allAcceptedCredentialIds: ['one', 'two'] }],
    ]);

    await tellKept(heldWith(null));
    expect(signalAllAcceptedCredentials).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['here', () => Promise.resolve(heldWith(null, []))],
    ['in another window', () => refusal('device_key_not_found')],
  ])('is told of a key that was forgotten %s', async (_, answer) => {
    const api = { delete: jest.fn(answer), get: () => Promise.resolve(heldWith(null, [])) };
    expect(await forgetKey(api as never, KEYS[0]!)).toEqual(heldWith(null, []));
    expect(api.delete.mock.calls).toEqual([['/held/device_keys/dkey_1']]);
    expect(signalUnknownCredential.mock.calls).toEqual([
      [{ rpId: 'id.example.com', credentialId: 'one' }],
    ]);
  });

  it('reads again where the key to be renamed was forgotten in another window', async () => {
    const left = heldWith(null, []);
    const api = { patch: () => refusal('device_key_not_found'), get: () => Promise.resolve(left) };
    expect(await renameKey(api as never, KEYS[0]!, 'Mine')).toEqual(left);
  });

  it('is told nothing of a key that is still there', async () => {
    const api = { delete: () => refusal('held_data_unavailable'), get: jest.fn() };
    await expect(forgetKey(api, KEYS[0]!)).rejects.toThrow('held_data_unavailable');
    expect(signalUnknownCredential).not.toHaveBeenCalled();
  });
});
