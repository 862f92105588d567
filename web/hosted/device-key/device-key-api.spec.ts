import type { ApiClient } from '../../kit/api-client.js';
import { deviceKeyApi } from './device-key-api.js';

const { jest } = import.meta;
const HANDLE = Buffer.from('handle').toString('base64url');
const OPTIONS = {
  challenge: 'AAAA',
  rpId: 'verify.example.com',
  allowCredentials: [
    { id: 'b25l', type: 'public-key' },
    { id: 'dHdv', type: 'public-key' },
  ],
};

/** A browser whose authenticator answers with the first key, and names its person if it keeps them. */
function browserWith(userHandle: Buffer | null) {
  const signal = jest.fn(() => Promise.resolve());
  const PublicKeyCredential = Object.assign(() => undefined, {
    signalAllAcceptedCredentials: signal,
  });
  const bytes = Buffer.from('bytes');
  const response = {
    authenticatorData: bytes,
    clientDataJSON: bytes,
    signature: bytes,
    userHandle,
  };
  const credential = { id: 'b25l', rawId: bytes, type: 'public-key', response };
  const found = { ...credential, getClientExtensionResults: () => ({}) };
  const globals = {
    PublicKeyCredential,
    location: { hostname: 'verify.example.com' },
    navigator: { credentials: { get: () => Promise.resolve(found) } },
  };
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  return signal;
}

function apiThatAnswers(answer: object) {
  const post = jest.fn(() => Promise.resolve(answer));
  return deviceKeyApi({ post } as Partial<ApiClient> as ApiClient);
}

const accepted = (...ids: string[]) => [
  [{ rpId: 'verify.example.com', userId: HANDLE, allAcceptedCredentialIds: ids }],
];

describe('the browser is told which keys are left', () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  afterAll(() => {
    if (before) Object.defineProperty(globalThis, 'navigator', before);
    for (const name of ['PublicKeyCredential', 'location'])
      Reflect.deleteProperty(globalThis, name);
  });

  it('once the server has found an answer right', async () => {
    const signal = browserWith(Buffer.from('handle'));
    const api = apiThatAnswers({ options: OPTIONS });
    const shown = await api.show((response) => {
      expect(response).toMatchObject({ id: 'b25l' });
      expect(signal).not.toHaveBeenCalled();
      return Promise.resolve('the next step');
    });

    expect(shown).toBe('the next step');
    expect(signal.mock.calls).toEqual(accepted('b25l', 'dHdv'));
  });

  it('never after a wrong answer, nor of a person whom the key does not name', async () => {
    const signal = browserWith(Buffer.from('handle'));
    const refused = new Error('refused');
    const api = apiThatAnswers({ options: OPTIONS });
    await expect(api.show(() => Promise.reject(refused))).rejects.toBe(refused);
    expect(signal).not.toHaveBeenCalled();

    const nameless = browserWith(null);
    await api.show(() => Promise.resolve());
    expect(nameless).not.toHaveBeenCalled();
  });

  it('where earlier devices are forgotten', async () => {
    const signal = browserWith(null);
    const left = { revoked: 2, user_handle: HANDLE, credential_ids: ['b25l'] };
    await apiThatAnswers(left).forgetEarlier();
    expect(signal.mock.calls).toEqual(accepted('b25l'));

    const none = browserWith(null);
    await apiThatAnswers({ revoked: 0, user_handle: null, credential_ids: [] }).forgetEarlier();
    expect(none).not.toHaveBeenCalled();
  });
});
