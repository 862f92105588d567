import { useState } from 'react';
import { ActionButton } from '../../kit/action-button.js';
import { RequestProblem } from '../../kit/api-client.js';
import { saveFile } from '../../kit/data/save-file.js';
import { useNotices } from '../../kit/elements/notices.js';
import { useSignedIn } from '../../kit/session/signed-in.js';

interface ExportButtonProps {
  /** Behind `/exports/`, with its query. */
  path: string;
  /** Name of the file. */
  name: string;
}

/** Saves what a page lists as CSV; that is recorded. */
export function ExportButton({ path, name }: ExportButtonProps) {
  const { api } = useSignedIn();
  const { say } = useNotices();
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      saveFile(name, await api.file(`/exports/${path}`));
      say('The export is saved, and recorded.');
    } catch (error) {
      say(error instanceof RequestProblem ? error.message : 'Something went wrong.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <ActionButton variant="default" busy={busy} busyLabel="Exporting" onClick={() => void save()}>
      Export CSV
    </ActionButton>
  );
}
