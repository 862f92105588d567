import { brief } from './brief.js';
import type { Bench } from './bench.js';
import { withOwner } from './owner.js';
import { runCommand } from './process.js';
import { line } from './report.js';
import { SessionFiller } from './session-filler.js';

const SESSIONS = brief(20_000, 500);

/** How fast the command that applies retention redacts what is past its time. */
export async function benchRetention(bench: Bench): Promise<void> {
  await bench.end(); // alone on the machine
  try {
    const deployment = await bench.anotherDeployment();
    const { databaseUrl, dataDir, product } = deployment;
    const { organization_id: organization, project_id: project } = product.credentials;
    bench.say(`retention, ${String(SESSIONS)} sessions`);
    await withOwner(databaseUrl, (owner) =>
      new SessionFiller(owner, deployment).addEnded(SESSIONS),
    );
    const cli = (...args: string[]): unknown =>
      runCommand(['retention', ...args], { DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
    cli('set', '--organization', organization, '--project', project, '--results-days', '30');
    const starting = secondsOf(() => cli('run', '--dry-run'));
    const redacting = secondsOf(() => cli('run')) - starting;
    const perSecond = Math.round(SESSIONS / redacting).toLocaleString('en');
    bench.print(line('retention', `${perSecond} sessions redacted a second`));
  } finally {
    await bench.end();
  }
}

function secondsOf(run: () => void): number {
  const began = performance.now();
  run();
  return (performance.now() - began) / 1000;
}
