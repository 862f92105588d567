import { SaveButton } from '../../kit/data/save-button.js';
import { useElements } from '../../kit/language/element-words.js';

/** Saves what a page lists as CSV; that is recorded. The path is behind `/exports/`. */
export function ExportButton({ path, name }: { path: string; name: string }) {
  const { words } = useElements();
  return <SaveButton path={`/exports/${path}`} name={name} label={words.export} />;
}
