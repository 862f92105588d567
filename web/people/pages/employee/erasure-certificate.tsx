import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { saveFile } from '../../../kit/data/save-file.js';
import { useCall } from '../../../kit/data/use-call.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import classes from '../people.module.css';

/** Saves the signed proof that an employee was erased. */
export function ErasureCertificate({ id }: { id: string }) {
  const { api } = useSignedIn();
  const { busy, failure, run } = useCall();
  const save = () =>
    run(async () => {
      const path = `/employees/${encodeURIComponent(id)}/erasure_certificate`;
      const certificate = await api.post<Schema<'ErasureCertificateView'>>(path, {});
      const text = JSON.stringify(certificate, null, 2);
      saveFile(`erasure-${id}.json`, new Blob([text], { type: 'application/json' }));
    });
  return (
    <div className={classes.stack}>
      <FormFailure failure={failure} />
      <div>
        <ActionButton busy={busy} onClick={() => void save()}>
          Save the erasure certificate
        </ActionButton>
      </div>
    </div>
  );
}
