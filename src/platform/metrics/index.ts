export { outboxAttempts, registry, SECONDS } from './instruments.js';
export { MetricsServer } from './metrics-server.js';
export { StoredQueues } from './stored-queues.store.js';
