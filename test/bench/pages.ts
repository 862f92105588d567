import type pg from 'pg';
import { uuidOf, type Id } from '../../src/platform/ids/index.js';
import { median } from '../support/latencies.js';
import type { Bench } from './bench.js';
import type { ProductDeployment } from './deployment.js';
import { measure, type Load } from './load.js';
import { withOwner } from './owner.js';
import { PeoplePage } from './people-page.js';
import { line } from './report.js';

const SMALL = 1_000;
const LARGE = 1_000_000;
const IMPORTED = 50_000;
/** The newest employees are real ones, which every list opens. */
const READABLE = 500;
const ROUNDS = 3;
const SECONDS = 2;
/** Lists that others open while the import runs: a load that leaves the machine room. */
const BESIDE_PER_SECOND = 50;

/** Each filter of the list of employees, with values that the readable ones match. */
const LISTS: Record<string, string> = {
  employees: 'employees?',
  'employees by status': 'employees?status=active',
  'employees by state': 'employees?identity_state=not_invited',
  'employees by department': 'employees?department=bench',
  'employees by entry': 'employees?created_before=4102444800',
  'employees by a name': 'employees?search=quill17',
  'employees by an id': 'employees?search=B-17',
  overview: 'overview',
};

type Loads = Record<string, Load>;

/** The pages of HR where a customer has a thousand times the people, and beside a large import. */
export async function benchPages(bench: Bench): Promise<void> {
  await bench.end(); // an empty database on an otherwise idle machine
  try {
    const small = await startFilled(bench, SMALL);
    const large = await startFilled(bench, LARGE);
    const times: Record<string, number[]> = {};
    for (let round = 1; round <= ROUNDS; round += 1) {
      bench.say(`pages, round ${String(round)} of ${String(ROUNDS)}`);
      for (const name of Object.keys(LISTS)) {
        const few = await rateOf(small[name]);
        (times[name] ??= []).push(few / (await rateOf(large[name])));
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
}

/** How long a large import takes, and how a list is answered meanwhile. */
async function benchImport(bench: Bench): Promise<void> {
  const page = await PeoplePage.open(await bench.deployment());
  await page.import(peopleCsv(READABLE, 'A'));
  const load = { ...loadOf(page, 'employees?limit=25'), rate: BESIDE_PER_SECOND };
  const idle = await measure(load, 10 * SECONDS);
  bench.say('pages, the import');
  const began = performance.now();
  let seconds = Infinity;
  const importing = page.import(peopleCsv(IMPORTED, 'I')).then(() => {
    seconds = (performance.now() - began) / 1_000;
  });
  const [beside] = await Promise.all([measure(load, 10 * SECONDS), importing]);
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
  await withOwner(deployment.databaseUrl, (owner) => fill(owner, deployment, employees - READABLE));
  const page = await PeoplePage.open(deployment);
  await page.import(peopleCsv(READABLE, 'B'));
  await withOwner(deployment.databaseUrl, async (owner) => {
    await owner.query('VACUUM ANALYZE');
    // The checkpoint must not run while others are measured.
    await owner.query('CHECKPOINT');
  });
  return Object.fromEntries(
    Object.entries(LISTS).map(([name, path]) => [name, loadOf(page, path)]),
  );
}

/** Rows of the same size as real ones. Nobody opens them, because sealing a million is slow. */
async function fill(
  owner: pg.Client,
  { product }: ProductDeployment,
  employees: number,
): Promise<void> {
  await owner.query('SET synchronous_commit = off');
  await owner.query(
    `INSERT INTO gateway.employees (customer_id, id, status, identity_state, department_index, sealed_profile, created_at,
       updated_at, is_searchable)
     SELECT $1, uuidv7(), 'suspended', 'established', sha256((n % 40)::text::bytea), convert_to(repeat('x', 300), 'UTF8'),
            now(), now(), true FROM generate_series(1, $2::int) AS n`,
    [uuidOf(product.credentials.customer_id as Id), employees],
  );
}

function peopleCsv(count: number, prefix: string): string {
  const rows = Array.from(
    { length: count },
    (_, n) => `${prefix}-${String(n)},Ada,Quill${String(n)},1990-12-10,Bench,active`,
  );
  return ['Employee ID,First name,Last name,DOB,Department,Status', ...rows].join('\n');
}

function loadOf({ url, headers }: PeoplePage, path: string): Load {
  return { url, method: 'GET', headers, requests: [{ path: `/people/v1/${path}` }] };
}

async function rateOf(load: Load | undefined): Promise<number> {
  return load ? (await measure(load, SECONDS)).perSecond : Number.NaN;
}
