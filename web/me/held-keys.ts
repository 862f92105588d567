import type { Schema } from '../api/schemas.js';
import { RequestProblem, type ApiClient } from '../kit/api-client.js';
import { signalAccepted, signalRevoked } from '../kit/passkeys/authenticator-signals.js';

type Held = Schema<'HeldDataView'>;

/** Tells this browser which keys of the person are left. It is silent where only some are shown. */
export async function tellKept({ user_handle: handle, device_keys: keys }: Held): Promise<void> {
  const ids = keys.map(({ credential_id: id }) => id);
  if (handle !== null) await signalAccepted(handle, ids);
}

/** Forgets a device, tells this browser, and returns what is still held. Throws `RequestProblem`. */
export async function forgetKey(
  api: Pick<ApiClient, 'get' | 'delete'>,
  { id, credential_id: credentialId }: Held['device_keys'][number],
): Promise<Held> {
  const held = await api
    .delete<Held>(`/held/device_keys/${encodeURIComponent(id)}`)
    .catch((error: unknown) => {
      if (!(error instanceof RequestProblem && error.code === 'device_key_not_found')) throw error;
      // It is forgotten already, perhaps in another window.
      return api.get<Held>('/held');
    });
  void signalRevoked(credentialId);
  return held;
}
