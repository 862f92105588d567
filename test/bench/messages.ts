import { median } from '../support/latencies.js';
import { brief } from './brief.js';
import type { Bench } from './bench.js';
import { startDeployment, type ProductDeployment } from './deployment.js';
import { startMailSink, type MailSink } from './mail-sink.js';
import { PeoplePage } from './people-page.js';
import { line } from './report.js';

const EMPLOYEES = brief(100, 10);
const IDLE = brief(50, 5);
/** Campaigns whose links wait while the mail server answers nothing. */
const DEPARTMENTS = ['East', 'West'];
const PER_DEPARTMENT = brief(5_000, 50);
const QUEUED = DEPARTMENTS.length * PER_DEPARTMENT;
const READS = brief(500, 50);

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
  say('messages, employees to invite');
  const hr = await PeoplePage.open(deployment);
  for (const department of DEPARTMENTS) await hr.import(peopleCsv(department));
  say('messages, invitations');
  sink.hold();
  const before = sink.arrivals.length;
  const queuedAt = performance.now();
  const campaigns: string[] = [];
  for (const department of DEPARTMENTS) campaigns.push(await hr.invite(department));
  const queueSeconds = (performance.now() - queuedAt) / 1_000;
  const besideLinksP99 = await readP99(call);
  for (const campaign of campaigns) await hr.untilInvited(campaign);
  const linkSeconds = (performance.now() - queuedAt) / 1_000;
  say('messages, sending it');
  const first = sink.arrivals.length;
  const sentAt = performance.now();
  sink.release();
  const [besideP99] = await Promise.all([readP99(call), sink.until(before + QUEUED)]);
  const rate = ((QUEUED - (first - before)) * 1_000) / (performance.now() - sentAt);
  print(line('link by e-mail', `${median(waits).toFixed(0)} ms from request to mail server`));
  print(line('invitations queued', `${String(QUEUED)} in ${queueSeconds.toFixed(1)} s`));
  print(line('their links', `written in ${linkSeconds.toFixed(0)} s`));
  print(line('a read beside that', besides(besideLinksP99, idleP99)));
  print(line('e-mails', `${rate.toFixed(0)} a second`));
  print(line('a read beside them', besides(besideP99, idleP99)));
}

function besides(p99: number, idleP99: number): string {
  return `p99 ${p99.toFixed(1)} ms, ${(p99 / idleP99).toFixed(2)} x the time`;
}

function peopleCsv(department: string): string {
  const rows = Array.from({ length: PER_DEPARTMENT }, (_, n) => {
    const id = `${department}-${String(n)}`;
    return `${id},Ada,Quill${String(n)},1990-12-10,${department},${id}@example.com`;
  });
  return ['Employee ID,First name,Last name,DOB,Department,Email', ...rows].join('\n');
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
