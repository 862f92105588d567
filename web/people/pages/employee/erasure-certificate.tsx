import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { saveJson } from '../../../kit/data/save-file.js';
import { useCall } from '../../../kit/data/use-call.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import layout from '../../../kit/forms/layout.module.css';

/** Saves the signed proof that an employee was erased. */
export function ErasureCertificate({ id }: { id: string }) {
  const { api } = useSignedIn();
  const { busy, failure, run } = useCall();
  const save = () =>
    run(async () => {
      const path = `/employees/${encodeURIComponent(id)}/erasure_certificate`;
      saveJson(`erasure-${id}.json`, await api.post<Schema<'ErasureCertificateView'>>(path, {}));
    });
  return (
    <div className={layout.stack}>
      <FormFailure failure={failure} />
      <div>
        <ActionButton busy={busy} onClick={() => void save()}>
          Save the erasure certificate
        </ActionButton>
      </div>
    </div>
  );
}
