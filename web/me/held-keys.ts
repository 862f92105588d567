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
  const held = await api.delete<Held>(pathOf(id)).catch(unlessForgotten(api));
  void signalRevoked(credentialId);
  return held;
}

/** Returns what is held, with the new name. Throws `RequestProblem`. */
export function renameKey(
  api: Pick<ApiClient, 'get' | 'patch'>,
  { id }: Pick<Held['device_keys'][number], 'id'>,
  label: string,
): Promise<Held> {
  return api.patch<Held>(pathOf(id), { label }).catch(unlessForgotten(api));
}

function pathOf(id: string): string {
  return `/held/device_keys/${encodeURIComponent(id)}`;
}

/** It may be forgotten already, perhaps in another window. */
function unlessForgotten(api: Pick<ApiClient, 'get'>) {
  return (error: unknown): Promise<Held> => {
    if (!(error instanceof RequestProblem && error.code === 'device_key_not_found')) throw error;
    return api.get<Held>('/held');
  };
}
