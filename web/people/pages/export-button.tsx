import { ActionButton } from '../../kit/action-button.js';
import { useExport } from '../../kit/data/use-export.js';

interface ExportButtonProps {
  /** Behind `/exports/`, with its query. */
  path: string;
  /** Name of the file. */
  name: string;
}

/** Saves what a page lists as CSV. */
export function ExportButton({ path, name }: ExportButtonProps) {
  const { busy, save } = useExport();
  return (
    <ActionButton
      variant="default"
      busy={busy}
      busyLabel="Exporting"
      onClick={() => void save(name, `/exports/${path}`)}
    >
      Export CSV
    </ActionButton>
  );
}
