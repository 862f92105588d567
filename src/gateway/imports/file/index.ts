export { columnsFault, idColumnOf, idIn, suggestColumns } from './column-match.policy.js';
export { TableReader } from './table-reader.js';
export { readRow, type ReadRow } from './import-row.policy.js';
export { maskedChanges } from './row-changes.policy.js';
