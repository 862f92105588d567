import { pathToFileURL } from 'node:url';

/** A worker thread loads what was built: `npm test` builds before it begins. */
export const ENGINE_WORKER = pathToFileURL('dist/program/engine.worker.js');
