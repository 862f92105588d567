import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { saveFile } from '../../../kit/data/save-file.js';
import { useCall } from '../../../kit/data/use-call.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import classes from '../people.module.css';

/** Saves the decision as a signed file, or prints the page. */
export function SignedFile({ id }: { id: string }) {
  const { api } = useSignedIn();
  const { busy, failure, run } = useCall();
  const download = () =>
    run(async () => {
      const path = `/access_requests/${encodeURIComponent(id)}/decision/sign`;
      const signed = await api.post<Schema<'SignedDecisionView'>>(path, {});
      const text = JSON.stringify(signed, null, 2);
      saveFile(`decision-${id}.json`, new Blob([text], { type: 'application/json' }));
    });
  return (
    <div className={classes.actions} data-print="hidden">
      <FormFailure failure={failure} />
      <ActionButton busy={busy} onClick={() => void download()}>
        Save the signed file
      </ActionButton>
      <ActionButton
        variant="default"
        onClick={() => {
          globalThis.print();
        }}
      >
        Print
      </ActionButton>
    </div>
  );
}
