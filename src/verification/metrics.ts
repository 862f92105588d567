import { Counter, Gauge, Histogram } from 'prom-client';
import { registry, SECONDS } from '../platform/metrics/index.js';

const registers = [registry];

export const sessionsEnded = new Counter({
  name: 'verification_sessions_total',
  help: 'Verification sessions that ended, by their final status',
  labelNames: ['outcome'],
  registers,
});

export const stepSeconds = new Histogram({
  name: 'verification_step_duration_seconds',
  help: 'Time to evaluate a submission and to record its result, for each of its steps',
  labelNames: ['step'],
  buckets: SECONDS,
  registers,
});

export const engineQueueDepth = new Gauge({
  name: 'engine_queue_depth',
  help: 'Jobs that wait for a worker of the engine in this process',
  registers,
});

export const engineJobSeconds = new Histogram({
  name: 'engine_job_duration_seconds',
  help: 'Time that a worker of the engine spends on a job, without the wait for it',
  labelNames: ['kind'],
  buckets: SECONDS,
  registers,
});
