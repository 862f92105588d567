import { ActionButton } from '../../kit/action-button.js';
import { useSavedFile } from '../../kit/data/use-saved-file.js';

interface SaveButtonProps {
  /** Below the API, with its query. */
  path: string;
  /** Name of the file. */
  name: string;
  label: string;
  /** What is said once it is saved. */
  said?: string | undefined;
}

/** Saves a file of this workspace, which a plain link would not name. */
export function SaveButton({ path, name, label, said }: SaveButtonProps) {
  const { busy, save } = useSavedFile(said);
  return (
    <ActionButton
      variant="default"
      busy={busy}
      busyLabel="Saving"
      onClick={() => void save(name, path)}
    >
      {label}
    </ActionButton>
  );
}

/** Saves what a page lists as CSV; that is recorded. The path is behind `/exports/`. */
export function ExportButton({ path, name }: Pick<SaveButtonProps, 'path' | 'name'>) {
  return <SaveButton path={`/exports/${path}`} name={name} label="Export CSV" />;
}
