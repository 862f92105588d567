import { uuidOf, type Id } from '../../src/platform/ids/index.js';
import { median } from '../support/latencies.js';
import { brief } from './brief.js';
import type { Bench } from './bench.js';
import type { ProductDeployment } from './deployment.js';
import { fillEmployees } from './employee-filler.js';
import { measure, rateOfRequests, type Load } from './load.js';
import { withOwner } from './owner.js';
import { warmLoads } from './page-load.js';
import { PeoplePage } from './people-page.js';
import { line } from './report.js';
import { SessionFiller } from './session-filler.js';
import { signInAs, type StaffBrowser } from './staff-browser.js';
import { FOUND_EMAIL, PEOPLE_LISTS, sessionLists } from './staff-lists.js';

const SMALL = 1_000;
const LARGE = brief(1_000_000, 2_000);
const IMPORTED = brief(50_000, 500);
/** The newest employees are real ones, which every list opens. */
const READABLE = 500;
/** The first round warms up. */
const ROUNDS = brief(4, 1);
const REQUESTS = brief(320, 32);
const BESIDE_SECONDS = brief(20, 1);
/** Lists that others open while the import runs: a load that leaves the machine room. */
const BESIDE_PER_SECOND = 50;

/** Real sessions, newest of all, which searches find. */
const FOUND = 100;

type Loads = Record<string, Load>;

/** The pages of HR where a customer has a thousand times the people, and beside a large import. */
export async function benchPages(bench: Bench): Promise<void> {
  const began = performance.now();
  await bench.end(); // an empty database on an otherwise idle machine
  try {
    const small = await startFilled(bench, SMALL);
    const large = await startFilled(bench, LARGE);
    const names = Object.keys(small);
    const tried = brief(names, names.slice(-5));
    const times: Record<string, number[]> = {};
    for (let round = 1; round <= ROUNDS; round += 1) {
      bench.say(`pages, round ${String(round)} of ${String(ROUNDS)}`);
      for (const name of tried) {
        const ratio = (await rateOf(small[name])) / (await rateOf(large[name]));
        if (round > 1) (times[name] ??= []).push(ratio);
      }
    }
    for (const [name, of] of Object.entries(times)) {
      const grown = `with ${String(LARGE)} instead of ${String(SMALL)}`;
      bench.print(line(name, `${median(of).toFixed(2)} x the time, ${grown}`));
    }
  } finally {
    await bench.end();
  }
  await benchImport(bench);
  const minutes = (performance.now() - began) / 60_000;
  bench.print(line('pages', `measured in ${minutes.toFixed(1)} minutes`));
}

/** How long a large import takes, and how a list is answered meanwhile. */
async function benchImport(bench: Bench): Promise<void> {
  const page = await PeoplePage.open(await bench.deployment());
  await page.import(peopleCsv(READABLE, 'A'));
  const load = {
    ...loadOf(page.browser, '/people/v1/employees?limit=25'),
    rate: BESIDE_PER_SECOND,
  };
  const idle = await measure(load, BESIDE_SECONDS);
  bench.say('pages, the import');
  const began = performance.now();
  let seconds = Infinity;
  const importing = page.import(peopleCsv(IMPORTED, 'I')).then(() => {
    seconds = (performance.now() - began) / 1_000;
  });
  const [beside] = await Promise.all([measure(load, BESIDE_SECONDS), importing]);
  const pages = await warmLoads(page.browser, ['/people/employees', '/people/import']);
  for (const [path, ms] of Object.entries(pages))
    bench.print(line(`page ${path}`, `first row after ${ms.toFixed(0)} ms, warm`));
  bench.print(line('import', `${String(IMPORTED)} rows in ${seconds.toFixed(1)} s`));
  bench.print(
    line(
      'a list beside it',
      `p99 ${beside.p99Ms.toFixed(1)} ms, ${(beside.p99Ms / idle.p99Ms).toFixed(2)} x the time`,
    ),
  );
}

async function startFilled(bench: Bench, employees: number): Promise<Loads> {
  const deployment = await bench.anotherDeployment();
  bench.say(`pages, ${String(employees)} employees`);
  const page = await PeoplePage.open(deployment);
  await page.import(peopleCsv(READABLE, 'B'));
  const customer = uuidOf(deployment.product.credentials.customer_id as Id);
  await withOwner(deployment.databaseUrl, (client) =>
    fillEmployees(client, customer, employees - READABLE),
  );
  const sessions = await addSessions(deployment, employees);
  await withOwner(deployment.databaseUrl, async (owner) => {
    await owner.query('VACUUM ANALYZE');
    // The checkpoint must not run while others are measured.
    await owner.query('CHECKPOINT');
  });
  const { organization_id: organization, project_id: project } = deployment.product.credentials;
  const owner = await signInAs('Olivia Okafor', organization, deployment);
  const userId = await userOf(deployment);
  const loads = [
    ...Object.entries(PEOPLE_LISTS).map(([name, path]) => [
      name,
      page.browser,
      `/people/v1/${path}`,
    ]),
    ...Object.entries(sessionLists(project, sessions, userId)).map(([name, filter]) => [
      name,
      owner,
      `/console/v1/sessions?environment=sandbox${filter}`,
    ]),
  ] as [string, StaffBrowser, string][];
  return Object.fromEntries(loads.map(([name, who, path]) => [name, loadOf(who, path)]));
}

/** So many sessions, the newest of them real; the id of one. */
async function addSessions(deployment: ProductDeployment, count: number): Promise<string> {
  await withOwner(deployment.databaseUrl, (owner) =>
    new SessionFiller(owner, deployment).add(count - FOUND),
  );
  const { url, credentials } = deployment.product;
  const body = {
    project_id: credentials.project_id,
    email: FOUND_EMAIL,
    custom_fields: { batch: 'bench' },
  };
  let id = '';
  for (let made = 0; made < FOUND; made += 1) {
    const answer = await fetch(`${url}/v1/verification_sessions`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${credentials.api_key}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`a session was answered ${await answer.text()}`);
    ({ id } = (await answer.json()) as { id: string });
  }
  return id;
}

/** The person of the finished example session. */
async function userOf({ product, sessionId }: ProductDeployment): Promise<string> {
  const answer = await fetch(`${product.url}/v1/verification_sessions/${sessionId}`, {
    headers: { authorization: `Bearer ${product.credentials.api_key}` },
  });
  return ((await answer.json()) as { user_id: string }).user_id;
}

function peopleCsv(count: number, prefix: string): string {
  const rows = Array.from(
    { length: count },
    (_, n) => `${prefix}-${String(n)},Ada,Quill${String(n)},1990-12-10,Bench,active`,
  );
  return ['Employee ID,First name,Last name,DOB,Department,Status', ...rows].join('\n');
}

function loadOf({ url, headers }: StaffBrowser, path: string): Load {
  return { url, method: 'GET', headers, requests: [{ path }] };
}

async function rateOf(load: Load | undefined): Promise<number> {
  return load ? await rateOfRequests(load, REQUESTS) : Number.NaN;
}
