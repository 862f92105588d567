import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { Schema } from '../../api/schemas.js';
import { RequestProblem, type ApiClient } from '../../kit/api-client.js';
import { signalAccepted } from '../../kit/passkeys/authenticator-signals.js';

/** The passkey calls of the page: each asks the server for a challenge, and the browser for the answer. */
export interface DeviceKeyApi {
  /**
   * Gives the answer to `handIn`, and returns what that returns. Throws `RequestProblem`, also where the
   * person canceled.
   */
  show<Shown>(handIn: (response: object) => Promise<Shown>): Promise<Shown>;
  /** Makes a key on this device. Throws likewise. */
  make(): Promise<void>;
  /** Forgets the devices that were remembered before this session. */
  forgetEarlier(): Promise<void>;
}

interface Challenge<Options> {
  options: Options;
}

export function deviceKeyApi(client: ApiClient): DeviceKeyApi {
  return {
    show: async (handIn) => {
      const { options } = await client.post<Challenge<PublicKeyCredentialRequestOptionsJSON>>(
        '/steps/device_key/challenges',
        {},
      );
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const response = await startAuthentication({ optionsJSON: options }).catch(notUsed);
      const shown = await handIn(response);
      // The server found it right. What it asked for were all keys of the person.
      const { userHandle } = response.response;
      const ids = (options.allowCredentials ?? []).map(({ id }) => id);
      if (userHandle) void signalAccepted(userHandle, ids);
      return shown;
    },
    make: async () => {
      const { options } = await client.post<Challenge<PublicKeyCredentialCreationOptionsJSON>>(
        '/device_keys/challenges',
        {},
      );
      const { startRegistration } = await import('@simplewebauthn/browser');
      const response = await startRegistration({ optionsJSON: options }).catch(notUsed);
      await client.post('/device_keys', { response });
    },
    forgetEarlier: async () => {
      const { user_handle: userHandle, credential_ids: ids } = await client.post<
        Schema<'DeviceKeysForgottenView'>
      >('/device_keys/forget_earlier', {});
      if (userHandle !== null) void signalAccepted(userHandle, ids);
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
