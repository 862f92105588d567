import { signalAccepted, signalRevoked } from './authenticator-signals.js';

const { jest } = import.meta;
const location = { hostname: 'verify.example.com' };

/** A browser whose signals end like this. */
function browserWith(end: () => Promise<void>) {
  const signalUnknownCredential = jest.fn(end);
  const signalAllAcceptedCredentials = jest.fn(end);
  const PublicKeyCredential = { signalUnknownCredential, signalAllAcceptedCredentials };
  return { PublicKeyCredential, location };
}

it('tells of a revoked key, and of those that are left', async () => {
  const browser = browserWith(() => Promise.resolve());
  await signalRevoked('gone', browser);
  await signalAccepted('handle', ['kept'], browser);

  const { signalUnknownCredential, signalAllAcceptedCredentials } = browser.PublicKeyCredential;
  expect(signalUnknownCredential.mock.calls).toEqual([
    [{ rpId: 'verify.example.com', credentialId: 'gone' }],
  ]);
  expect(signalAllAcceptedCredentials.mock.calls).toEqual([
    [{ rpId: 'verify.example.com', userId: 'handle', allAcceptedCredentialIds: ['kept'] }],
  ]);
});

it.each([
  ['has no passkeys', { location }],
  ['has no signals', { PublicKeyCredential: {}, location }],
  ['refuses them', browserWith(() => Promise.reject(new TypeError('not base64url')))],
  [
    'throws',
    browserWith(() => {
      throw new Error('not in a frame');
    }),
  ],
])('is quiet where the browser %s', async (_, browser) => {
  await expect(signalRevoked('gone', browser)).resolves.toBeUndefined();
  await expect(signalAccepted('handle', [], browser)).resolves.toBeUndefined();
});
