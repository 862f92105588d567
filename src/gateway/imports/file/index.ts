export { columnsFault, suggestColumns } from './column-match.policy.js';
export { readTable } from './read-table.js';
export { readRow, type ReadRow } from './import-row.policy.js';
export { maskedChanges } from './row-changes.policy.js';
