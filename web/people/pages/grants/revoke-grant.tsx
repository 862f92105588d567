import type { Schema } from '../../../api/schemas.js';
import { ConfirmedCall } from '../../../kit/dialogs/confirmed-call.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { actionWords } from '../../words.js';

/** Ends a live grant, after a question and a passkey. */
export function RevokeGrant({ grant }: { grant: Schema<'GrantRowView'> }) {
  const { api } = useSignedIn();
  const name = grant.name ?? grant.employee_id ?? 'this employee';
  return (
    <ConfirmedCall
      label="Revoke"
      title={`Revoke the grant of ${name}?`}
      confirmLabel="Revoke it"
      call={() => api.post(`/grants/${encodeURIComponent(grant.id)}/revoke`, {})}
      said="The grant is revoked."
    >
      <p>
        {name} may no longer do “{actionWords(grant.action)}” with it. They can ask again.
      </p>
    </ConfirmedCall>
  );
}
