import { useState } from 'react';
import { RequestProblem } from '../api-client.js';
import { useNotices } from '../elements/notices.js';
import { useSignedIn } from '../session/signed-in.js';
import { saveFile } from './save-file.js';

/** Saves what a page lists as a file; that is recorded. */
export function useExport() {
  const { api } = useSignedIn();
  const { say } = useNotices();
  const [busy, setBusy] = useState(false);
  const save = async (name: string, path: string): Promise<void> => {
    setBusy(true);
    try {
      saveFile(name, await api.file(path));
      say('The export is saved, and recorded.');
    } catch (error) {
      say(error instanceof RequestProblem ? error.message : 'Something went wrong.');
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
}
