import type { Count, Ladder, Tally } from '../../src/verification/engine/attack/index.js';
import type { Bench } from './bench.js';
import { brief } from './brief.js';
import { runCommand } from './process.js';
import { line } from './report.js';

const TRIES = brief(1, 0);
/** All people, or one of those in HEADS_DIR. */
const PERSON = brief('', 'd3');

/** Attacks that are made from the footage of HEADS_DIR, beside the footage itself. */
export async function benchAttack(bench: Bench): Promise<void> {
  const folder = process.env['HEADS_DIR'];
  if (folder === undefined) {
    bench.print(line('attacks', 'not measured: HEADS_DIR names no folder with recordings'));
    return;
  }
  await bench.end(); // alone on the machine
  const asked = ['--dir', folder, '--person', PERSON, '--tries', String(TRIES), '--json'];
  const environment = { PATH: process.env['PATH'] ?? '' };
  const { genuine, attacks } = runCommand(['engine', 'attack', ...asked], environment) as Ladder;
  bench.print(line('accepted', 'portrait, enrolled from the front, with side views'));
  for (const tally of [genuine, ...attacks])
    bench.print(line(`  ${tally.species}`, sharesOf(tally)));
  bench.print(line('  at the first challenge', share(bothOf(genuine))));
  bench.print(line('  within three challenges', share(genuine.withinThree)));
  bench.print(line('  on ten days, no copies', share(genuine.tenDays)));
}

function sharesOf({ portrait, front, sides }: Tally): string {
  return [portrait, front, sides].map((count) => share(count).padEnd(12)).join('');
}

function bothOf({ front, sides }: Tally): Count {
  return { tried: front.tried + sides.tried, accepted: front.accepted + sides.accepted };
}

function share({ accepted, tried }: Count): string {
  return `${String(accepted)} of ${String(tried)}`;
}
