import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * What this process counts, served by `MetricsServer`. Labels are names of our own code and never a
 * path, a tenant or an id, so the number of series stays small.
 */
export const registry = new Registry();

const registers = [registry];

/** Upper bounds in seconds. Each one is a series for each combination of labels. */
export const SECONDS = [0.005, 0.025, 0.1, 0.5, 2.5, 10];

export const requestSeconds = new Histogram({
  name: 'http_server_request_duration_seconds',
  help: 'Time from a request to the end of its answer, by pattern of the route',
  labelNames: ['method', 'route', 'status'],
  buckets: SECONDS,
  registers,
});

export const activeRequests = new Gauge({
  name: 'http_server_active_requests',
  help: 'Requests that wait for their answer, open event streams included',
  registers,
});

export const statementSeconds = new Histogram({
  name: 'db_query_duration_seconds',
  help: 'Time from sending a statement to its answer; "repository" and "unnamed" for statements without a name',
  labelNames: ['statement'],
  buckets: SECONDS,
  registers,
});

export const poolWaiting = new Gauge({
  name: 'db_pool_waiting',
  help: 'Callers that wait for a connection to the database',
  registers,
});

export const rateLimited = new Counter({
  name: 'rate_limited_total',
  help: 'Requests that were refused, by the limit that was reached',
  labelNames: ['limit'],
  registers,
});

/** Queues, by `kind`: the product and what it sends. */
export const outboxPending = new Gauge({
  name: 'outbox_pending',
  help: 'What waits to be sent, those that wait for another attempt included; 10000 stands for more',
  labelNames: ['kind'],
  registers,
});

export const outboxOldest = new Gauge({
  name: 'outbox_oldest_seconds',
  help: 'For how long the oldest of what is due now has been due; 0 when nothing is',
  labelNames: ['kind'],
  registers,
});

export const outboxAttempts = new Counter({
  name: 'outbox_attempts_total',
  help: 'Attempts to send: delivered, retry or failed for good',
  labelNames: ['kind', 'result'],
  registers,
});

export const unchainedEntries = new Gauge({
  name: 'audit_unchained_entries',
  help: 'Audit entries that are not in the hash chain yet; 10000 stands for more',
  registers,
});

export const signingKeyAge = new Gauge({
  name: 'signing_key_age_seconds',
  help: 'Age of the key that signs',
  labelNames: ['purpose'],
  registers,
});
