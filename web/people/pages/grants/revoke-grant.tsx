import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { useCall } from '../../../kit/data/use-call.js';
import { ModalDialog } from '../../../kit/dialogs/modal-dialog.js';
import { useNotices } from '../../../kit/elements/notices.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { actionWords } from '../../words.js';

type Grant = Schema<'GrantRowView'>;

/** Ends a live grant, after a question and a passkey. */
export function RevokeGrant({ grant }: { grant: Grant }) {
  const { api } = useSignedIn();
  const client = useQueryClient();
  const { say } = useNotices();
  const [asking, setAsking] = useState(false);
  const { busy, failure, run } = useCall();
  const name = grant.name ?? grant.employee_id ?? 'this employee';
  const revoke = () =>
    run(async () => {
      await api.post<Grant>(`/grants/${encodeURIComponent(grant.id)}/revoke`, {});
      setAsking(false);
      say('The grant is revoked.');
      await client.invalidateQueries({ queryKey: ['list', '/grants'] });
    });
  return (
    <>
      <ActionButton variant="default" onClick={() => setAsking(true)}>
        Revoke
      </ActionButton>
      <ModalDialog
        opened={asking}
        danger
        title={`Revoke the grant of ${name}?`}
        confirmLabel="Revoke it"
        busy={busy}
        submit={() => void revoke()}
        onClose={() => setAsking(false)}
        failure={failure}
      >
        <p>
          {name} may no longer do “{actionWords(grant.action)}” with it. They can ask again.
        </p>
      </ModalDialog>
    </>
  );
}
