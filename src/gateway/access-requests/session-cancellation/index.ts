export { MAX_CANCELLATION_TRIES } from './session-cancellation.policy.js';
export { SessionCancellationQueue } from './session-cancellation.queue.js';
export { SessionCancellationStore } from './session-cancellation.store.js';
export { SessionCancellationTask } from './session-cancellation.task.js';
