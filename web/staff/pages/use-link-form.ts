import type { Schema } from '../../api/schemas.js';
import { RequestProblem } from '../../kit/api-client.js';
import { useApiForm } from '../../kit/forms/use-api-form.js';
import { openConsole } from '../open-console.js';
import { makePasskey, passkeyWords } from '../passkey-ceremony.js';
import { staffApi } from '../staff-api.js';

/** Makes a passkey with what is asked, accepts the link with it, and goes on to the console. */
export function useLinkForm(link: Schema<'OpenLinkView'>, token: string) {
  return useApiForm({
    initialValues: { name: link.name, email: link.email, workspace_name: '' },
    validate: {
      name: (value: string) => (value.trim() === '' ? 'Write your name' : null),
      email: (value: string) => (/^\S+@\S+$/.test(value) ? null : 'Write your e-mail address'),
      workspace_name: (value: string) =>
        link.needs_workspace_name && value.trim() === '' ? 'Write a name' : null,
    },
    submit: async ({ name, email, workspace_name }) => {
      const challenge = await staffApi.post<Schema<'ChallengeView'>>('/links/challenges', {
        token,
        name,
        email,
      });
      const response = await makePasskey(challenge).catch((error: unknown) => {
        throw new PasskeyNotMade(passkeyWords(error));
      });
      const { challenge_id } = challenge;
      await staffApi.post('/links/accept', {
        ...{ token, challenge_id, response, name, email },
        ...(link.needs_workspace_name && { workspace_name }),
      });
      await openConsole();
    },
  });
}

/** The browser's part failed; shown like a refusal of the server. */
class PasskeyNotMade extends RequestProblem {
  constructor(message: string) {
    super({ kind: 'refused', status: 0, code: 'passkey_not_made', message });
  }
}
