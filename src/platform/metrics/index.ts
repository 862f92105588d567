export { outboxAttempts, outboxOldest, outboxPending, registry, SECONDS } from './instruments.js';
export { MetricsModule } from './metrics.module.js';
export { MetricsServer, type MetricsCollector } from './metrics-server.js';
