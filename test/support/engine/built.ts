import { pathToFileURL } from 'node:url';

/** A worker thread loads what was compiled: `npm test` builds before it begins. */
export const ENGINE_WORKER = pathToFileURL(
  'dist/src/verification/engine/native/workers/engine.worker.js',
);
