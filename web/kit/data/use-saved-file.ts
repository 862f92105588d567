import { useState } from 'react';
import { RequestProblem } from '../api-client.js';
import { useNotices } from '../elements/notices.js';
import { useSignedIn } from '../session/signed-in.js';
import { saveFile } from './save-file.js';

/** Saves a file of the API. What a page lists is recorded as an export. */
export function useSavedFile(said = 'The export is saved, and recorded.') {
  const { api } = useSignedIn();
  const { say } = useNotices();
  const [busy, setBusy] = useState(false);
  const save = async (name: string, path: string): Promise<void> => {
    setBusy(true);
    try {
      saveFile(name, await api.file(path));
      say(said);
    } catch (error) {
      say(error instanceof RequestProblem ? error.message : 'Something went wrong.');
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
}
