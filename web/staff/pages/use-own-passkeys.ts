import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../api/schemas.js';
import type { ApiClient } from '../../kit/api-client.js';
import { useCall } from '../../kit/data/use-call.js';
import { makePasskey, passkeyWords } from '../passkey-ceremony.js';

type Passkeys = Schema<'PasskeyListView'>;

const KEY = ['own-passkeys'];

/** The passkeys of the account, and the name of one that is being added: null while none is. */
export function useOwnPasskeys(api: ApiClient) {
  const client = useQueryClient();
  const [name, setName] = useState<string | null>(null);
  const { busy, failure, setFailure, run } = useCall(passkeyWords);
  const passkeys = useQuery({ queryKey: KEY, queryFn: () => api.get<Passkeys>('/passkeys') });

  const change = (work: () => Promise<Passkeys>) =>
    run(async () => {
      client.setQueryData(KEY, await work());
      setName(null);
    });
  /** Asks for the name of a new one, or no longer. A failure from before is of something else. */
  const setAsking = (asking: boolean): void => {
    setFailure(null);
    setName(asking ? '' : null);
  };
  const add = (given: string) =>
    change(async () => {
      const challenge = await api.post<Schema<'ChallengeView'>>('/passkeys/challenges', {});
      const response = await makePasskey(challenge);
      const { challenge_id } = challenge;
      return api.post('/passkeys', { challenge_id, response, name: given.trim() || 'Passkey' });
    });
  const remove = (id: string) => change(() => api.post(`/passkeys/${id}/remove`, {}));
  return { passkeys, name, setName, setAsking, busy, failure, add, remove };
}
