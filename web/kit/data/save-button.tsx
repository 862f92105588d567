import { ActionButton } from '../action-button.js';
import { useNotices } from '../elements/notices.js';
import { useSignedIn } from '../session/signed-in.js';
import { saveFile } from './save-file.js';
import { problemText, useElements } from '../language/element-words.js';
import { useCall } from './use-call.js';

interface SaveButtonProps {
  /** Below the API, with its query. */
  path: string;
  /** Name of the file. */
  name: string;
  label: string;
  /** What is said once it is saved. What a page lists is recorded as an export. */
  said?: string;
}

/** Saves a file of this workspace, which a plain link would not name. */
export function SaveButton(props: SaveButtonProps) {
  const { path, name, label, said } = props;
  const { words } = useElements();
  const { api } = useSignedIn();
  const { say } = useNotices();
  const { busy, run } = useCall();
  const save = () =>
    run(() =>
      api.file(path).then(
        (file) => {
          saveFile(name, file);
          say(said ?? words.exported, words.locale);
        },
        (error: unknown) => say(problemText(words, error), words.locale),
      ),
    );
  return (
    <ActionButton
      variant="default"
      busy={busy}
      busyLabel={words.saving}
      onClick={() => void save()}
    >
      {label}
    </ActionButton>
  );
}
