import { median } from '../support/latencies.js';
import type { Bench } from './bench.js';
import { startDeployment, type ProductDeployment } from './deployment.js';
import { startMailSink, type MailSink } from './mail-sink.js';
import { line } from './report.js';

const EMPLOYEES = 100;
const IDLE = 50;
/** Links that are queued while the mail server answers nothing. */
const QUEUED = 10_000;
const AT_ONCE = 32;
const READS = 500;

/** Links by e-mail: how long one takes, how many can wait, and what their sending costs a reader. */
export async function benchMessages({ print, say }: Bench): Promise<void> {
  const sink = await startMailSink();
  const unlimited = '100000000';
  const deployment = await startDeployment({
    MESSAGES_EMAIL: sink.url,
    MESSAGES_EMAIL_PER_ADDRESS: unlimited,
    MESSAGES_EMAIL_PER_WORKSPACE: unlimited,
  });
  try {
    await measure(deployment, sink, { print, say });
  } finally {
    await deployment.stop();
    await sink.close();
  }
}

async function measure(
  deployment: ProductDeployment,
  sink: MailSink,
  { print, say }: Pick<Bench, 'print' | 'say'>,
): Promise<void> {
  const call = callerOf(deployment);
  say('messages, employees');
  for (let n = 0; n < EMPLOYEES; n += 1)
    await call('POST', 'employees', {
      employee_id: `M-${String(n)}`,
      email: `m${String(n)}@example.com`,
    });
  say('messages, one at a time');
  const waits: number[] = [];
  for (let n = 0; n < IDLE; n += 1) {
    const [began, count] = [performance.now(), sink.arrivals.length];
    await ask(call, n);
    await sink.until(count + 1);
    waits.push((sink.arrivals[count] ?? Infinity) - began);
  }
  const idleP99 = await readP99(call);
  say('messages, a queue');
  sink.hold();
  const before = sink.arrivals.length;
  const queuedAt = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, lane) => {
      for (let n = lane; n < QUEUED; n += AT_ONCE) await ask(call, n);
    }),
  );
  const queueSeconds = (performance.now() - queuedAt) / 1_000;
  say('messages, sending it');
  const first = sink.arrivals.length;
  const sentAt = performance.now();
  sink.release();
  const [besideP99] = await Promise.all([readP99(call), sink.until(before + QUEUED)]);
  const rate = ((QUEUED - (first - before)) * 1_000) / (performance.now() - sentAt);
  print(line('link by e-mail', `${median(waits).toFixed(0)} ms from request to mail server`));
  print(line('links queued', `${String(QUEUED)} in ${queueSeconds.toFixed(1)} s`));
  print(line('e-mails', `${rate.toFixed(0)} a second`));
  print(
    line(
      'a read beside them',
      `p99 ${besideP99.toFixed(1)} ms, ${(besideP99 / idleP99).toFixed(2)} x the time`,
    ),
  );
}

type Call = (method: string, path: string, body?: object) => Promise<void>;

function callerOf({ product: { url, credentials } }: ProductDeployment): Call {
  return async (method, path, body) => {
    const answer = await fetch(`${url}/gateway/v1/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${credentials.customer_key}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${String(answer.status)}`);
  };
}

function ask(call: Call, n: number): Promise<void> {
  const employee_id = `M-${String(n % EMPLOYEES)}`;
  return call('POST', 'access_requests', { employee_id, action: 'reset_mfa', deliver: 'email' });
}

async function readP99(call: Call): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < READS; n += 1) {
    const began = performance.now();
    await call('GET', 'employees/M-1');
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[Math.floor(READS * 0.99)] ?? 0;
}
