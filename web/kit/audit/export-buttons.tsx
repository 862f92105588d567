import { useState } from 'react';
import { ActionButton } from '../action-button.js';
import { RequestProblem } from '../api-client.js';
import { listQuery } from '../data/list-page.js';
import { saveFile } from '../data/save-file.js';
import { useNotices } from '../elements/notices.js';
import { useSignedIn } from '../session/signed-in.js';

const FORMATS = [
  ['csv', 'Export CSV'],
  ['jsonl', 'Export JSON lines'],
] as const;

/** Saves the newest entries that the page's filters find. */
export function ExportButtons({ filters }: { filters: Record<string, string> }) {
  const { api } = useSignedIn();
  const { say } = useNotices();
  const [busy, setBusy] = useState(false);
  const save = async (format: string): Promise<void> => {
    setBusy(true);
    try {
      const query = listQuery(filters, {});
      saveFile(`audit.${format}`, await api.file(`/audit_entries/export/${format}${query}`));
      say('The export is saved, and recorded.');
    } catch (error) {
      say(error instanceof RequestProblem ? error.message : 'Something went wrong.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {FORMATS.map(([format, label]) => (
        <ActionButton key={format} variant="default" busy={busy} onClick={() => void save(format)}>
          {label}
        </ActionButton>
      ))}
    </>
  );
}
