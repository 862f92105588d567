import { Counter, Gauge, Histogram } from 'prom-client';
import { registry, SECONDS } from '../platform/metrics/index.js';

const registers = [registry];

export const requestsEnded = new Counter({
  name: 'gateway_access_requests_total',
  help: 'Access requests that ended; a granted one has the reason "none"',
  labelNames: ['flow', 'outcome', 'reason'],
  registers,
});

export const alarms = new Counter({
  name: 'gateway_alarms_total',
  help: 'Alarms in the audit of customers, by the action of the entry',
  labelNames: ['reason'],
  registers,
});

export const grantEvents = new Counter({
  name: 'gateway_grants_total',
  help: 'Grants that were issued, consumed and revoked, and refused attempts to consume one',
  labelNames: ['event'],
  registers,
});

export const decisionSeconds = new Histogram({
  name: 'gateway_decision_duration_seconds',
  help: 'Time to decide a request once its session was fetched',
  labelNames: ['flow'],
  buckets: SECONDS,
  registers,
});

export const deskCases = new Counter({
  name: 'gateway_desk_cases_total',
  help: 'Cases of the help desk: opened, ended as their request did, overridden',
  labelNames: ['outcome'],
  registers,
});

export const scimRequests = new Counter({
  name: 'scim_requests_total',
  help: 'SCIM requests of authenticated directories',
  labelNames: ['operation', 'status'],
  registers,
});

export const scimLastSuccess = new Gauge({
  name: 'scim_last_success_timestamp_seconds',
  help: 'When a directory was last answered with success by this process',
  registers,
});

export const authzenDecisions = new Counter({
  name: 'authzen_decisions_total',
  help: 'AuthZEN evaluations: allow with the reason "none", deny with its reason',
  labelNames: ['decision', 'reason'],
  registers,
});

export const actionsEnded = new Counter({
  name: 'directory_actions_total',
  help: 'Automatic actions that ended: done, failed, or unknown where nobody can tell',
  labelNames: ['kind', 'result'],
  registers,
});
