import { SaveButton } from '../../kit/data/save-button.js';

/** Saves what a page lists as CSV; that is recorded. The path is behind `/exports/`. */
export function ExportButton({ path, name }: { path: string; name: string }) {
  return <SaveButton path={`/exports/${path}`} name={name} label="Export CSV" />;
}
