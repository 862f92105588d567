export { isArchive } from './archive.js';
export { readWorkbook } from './workbook-file.js';
