export { ConnectionDrain } from './connection-drain.js';
export { createApplication } from './create-application.js';
export { createCommandContext } from './create-command-context.js';
export { MAX_URL_LENGTH } from './early-errors.js';
export { FastPath } from './fast-path.js';
export { expectPortFree, explainListenFailure } from './listening.js';
