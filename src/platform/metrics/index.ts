export { outboxAttempts, registry, SECONDS } from './instruments.js';
export { MetricsModule } from './metrics.module.js';
export { MetricsServer } from './metrics-server.js';
export { StoredQueues } from './stored-queues.store.js';
