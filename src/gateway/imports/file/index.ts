export { columnsFault, suggestColumns } from './column-match.policy.js';
export { readCsv } from './csv-file.js';
export { readRow } from './import-row.policy.js';
export { maskedChanges } from './row-changes.policy.js';
