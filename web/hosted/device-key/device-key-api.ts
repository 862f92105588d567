import { RequestProblem, type ApiClient } from '../../kit/api-client.js';

/** The passkey calls of the page: each asks the server for a challenge, and the browser for the answer. */
export interface DeviceKeyApi {
  /** The answer to hand in with the step. Throws `RequestProblem`, also where the person canceled. */
  answer(): Promise<object>;
  /** Makes a key on this device. Throws likewise. */
  make(): Promise<void>;
  /** Forgets the devices that were remembered before this session. */
  forgetEarlier(): Promise<void>;
}

interface Challenge {
  options: never;
}

export function deviceKeyApi(client: ApiClient): DeviceKeyApi {
  return {
    answer: async () => {
      const { options } = await client.post<Challenge>('/steps/device_key/challenges', {});
      const { startAuthentication } = await import('@simplewebauthn/browser');
      return startAuthentication({ optionsJSON: options }).catch(notUsed);
    },
    make: async () => {
      const { options } = await client.post<Challenge>('/device_keys/challenges', {});
      const { startRegistration } = await import('@simplewebauthn/browser');
      const response = await startRegistration({ optionsJSON: options }).catch(notUsed);
      await client.post('/device_keys', { response });
    },
    forgetEarlier: async () => {
      await client.post('/device_keys/forget_earlier', {});
    },
  };
}

/** Whether this device can make a key behind its own lock. */
export async function canMakeKey(): Promise<boolean> {
  if (typeof window.PublicKeyCredential !== 'function') return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);
}

/** A browser's own errors are about its interface. */
function notUsed(error: unknown): never {
  throw new RequestProblem({
    kind: 'refused',
    status: 409,
    code: 'device_key_refused',
    message: String(error),
  });
}
