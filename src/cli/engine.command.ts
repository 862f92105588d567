import { readFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import type { Count, Ladder, LadderOptions, Tally } from '../verification/engine/attack/index.js';
import type { Evaluation } from '../verification/engine/evaluation/index.js';

interface AttackOptions {
  dir: string;
  tries: string;
  person?: string;
  species?: string;
  json?: true;
}

interface EvaluateOptions {
  dir: string;
  production?: true;
  json?: true;
}

export function engineCommands(): Command {
  const engine = new Command('engine').description('The engine that looks at documents and faces');
  engine
    .command('evaluate')
    .description('measure the engine on labelled pictures: manifest.json and the files it names')
    .requiredOption('--dir <folder>', 'the folder with manifest.json')
    .option('--production', 'judge as a production project does, which accepts no specimen')
    .option('--json', 'print everything, item by item, as JSON')
    .action(async ({ dir, json, production }: EvaluateOptions) => {
      const evaluation = await evaluateFolder(dir, production !== true);
      process.stdout.write(json ? `${JSON.stringify(evaluation, null, 2)}\n` : tableOf(evaluation));
    });
  engine
    .command('attack')
    .description('try attacks that are made from photos or recordings, beside the real footage')
    .requiredOption('--dir <folder>', 'photos, or recordings that an index.json lists')
    .option('--tries <number>', 'tries of each species for each person', '2')
    .option('--person <name>', 'only people with this in their name')
    .option('--species <name>', 'only species with this in their name')
    .option('--json', 'print everything as JSON')
    .action(async ({ dir, json, tries, person = '', species = '' }: AttackOptions) => {
      const ladder = await attack(dir, { tries: Number(tries), person, species });
      process.stdout.write(json ? `${JSON.stringify(ladder, null, 2)}\n` : ladderTable(ladder));
    });
  return engine;
}

async function attack(folder: string, asked: Omit<LadderOptions, 'say'>) {
  // Loaded here: no other command needs decoders and models.
  const { climbLadder } = await import('../verification/engine/attack/index.js');
  const say = (text: string) => process.stderr.write(`${text}\n`);
  return climbLadder(folder, { ...asked, say });
}

function ladderTable({ genuine, attacks, light }: Ladder): string {
  const share = ({ accepted, tried }: Count) => `${accepted} of ${tried}`.padEnd(12);
  const tallied = ({ species, portrait, front, sides, reasons }: Tally) =>
    `${species.padEnd(24)} ${[portrait, front, sides].map(share).join(' ')} ${reasonsOf(reasons)}`;
  const heads = ['portrait', 'front', 'side views'].map((head) => head.padEnd(12));
  return [
    `${'accepted'.padEnd(24)} ${heads.join(' ')}`,
    tallied(genuine),
    `${'  within three'.padEnd(24)} ${share(genuine.withinThree)}`,
    `${'  on ten days'.padEnd(24)} ${share(genuine.tenDays)}`,
    ...attacks.map(tallied),
    '',
    `${'light of the screen'.padEnd(24)} followed     unseen       contrary`,
    ...light.map(lightRow),
    '',
  ].join('\n');
}

function lightRow({
  shown,
  strength,
  followed,
  unseen,
  contrary,
}: Ladder['light'][number]): string {
  const name = shown === 'none' ? shown : `${shown}, ${Math.round(strength * 100)} %`;
  const tried = followed + unseen + contrary;
  const shares = [followed, unseen, contrary].map((count) =>
    `${((count * 100) / Math.max(1, tried)).toFixed(1)} %`.padEnd(12),
  );
  return `${name.padEnd(24)} ${shares.join(' ')}`;
}

function reasonsOf(reasons: Readonly<Record<string, number>>): string {
  return Object.entries(reasons)
    .map(([reason, times]) => `${reason} ${times}`)
    .join(', ');
}

async function evaluateFolder(folder: string, takesSpecimens: boolean): Promise<Evaluation> {
  // Loaded here: no other command needs decoders and models.
  const { evaluate, manifestOf } = await import('../verification/engine/evaluation/index.js');
  const manifest = manifestOf(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')));
  const open = (file: string) => readFile(join(folder, file));
  return evaluate(manifest, { open, now: new Date(), takesSpecimens });
}

function tableOf({
  documents,
  faces,
  documents_and_selfies: pairs,
  challenges,
}: Evaluation): string {
  return [
    ...part('documents', documents),
    ...documents.items.map((item) => row(item.id, [item.outcome, ...item.reasons])),
    ...part('faces', faces),
    ...detailsOf(faces),
    ...part('documents and selfies', pairs),
    ...detailsOf(pairs),
    ...part('challenges', challenges),
    ...challenges.items.map((item) => row(item.id, [item.reason ?? 'accepted'])),
    '',
  ].join('\n');
}

/** The figures: all fields that are no lists. */
function part(title: string, figures: object): string[] {
  const numbers = Object.entries(figures as Record<string, unknown>).filter(
    (entry): entry is [string, number | null] => !Array.isArray(entry[1]),
  );
  return ['', title, ...numbers.map(([name, value]) => row(name, [figure(value)]))];
}

function detailsOf({ refused, errors }: Evaluation['documents_and_selfies']): string[] {
  return [
    ...refused.map(({ image, issues }) => row(image, ['refused', ...issues])),
    ...errors.map(({ pictures, same }) =>
      row(pictures.join(' '), [same ? 'not accepted' : 'wrongly accepted']),
    ),
  ];
}

function figure(value: unknown): string {
  if (value === null) return 'nothing to count';
  return Number.isInteger(value) ? String(Number(value)) : Number(value).toFixed(4);
}

function row(name: string, values: readonly string[]): string {
  return `  ${name.padEnd(30)} ${values.join(' ')}`;
}

interface SpecimenCommandOptions {
  out: string;
  photo?: string;
  firstName?: string;
  lastName?: string;
  dateOfBirth?: string;
}

export function specimenCommand(): Command {
  return new Command('specimen')
    .description('Draw a specimen licence and passport page, to print or to show on a phone')
    .requiredOption('--out <folder>', 'where the pictures are written')
    .option('--photo <file>', 'a photo of a person (JPEG, PNG or WebP); without it a face is drawn')
    .option('--first-name <name>', 'first name')
    .option('--last-name <name>', 'last name')
    .option('--date-of-birth <date>', 'YYYY-MM-DD', dateOption)
    .action(async (options: SpecimenCommandOptions, command: Command) => {
      // Loaded here: no other command needs fonts and barcodes.
      const { drawSpecimens, PictureRefused } =
        await import('../verification/engine/specimen/index.js');
      const { out, photo, ...holder } = options;
      try {
        const pictures = await drawSpecimens({
          holder,
          ...(photo === undefined ? {} : { photo: await readFile(photo) }),
          today: new Date().toISOString().slice(0, 10),
        });
        const files = await writeFiles(out, pictures);
        process.stdout.write(`${JSON.stringify({ files }, null, 2)}\n`);
      } catch (error) {
        // A bad picture file is reported without the help on options.
        if (error instanceof PictureRefused)
          command.showHelpAfterError(false).error(`${photo ?? ''}: ${error.message}`);
        throw error;
      }
    });
}

async function writeFiles(folder: string, pictures: Record<string, Buffer>): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  return Promise.all(
    Object.entries(pictures).map(async ([name, png]) => {
      const file = join(folder, name);
      await writeFile(file, png);
      return file;
    }),
  );
}

function dateOption(value: string): string {
  const time = new Date(`${value}T00:00:00Z`);
  // 31 February would be taken as 3 March.
  if (Number.isNaN(time.getTime()) || !time.toISOString().startsWith(value)) {
    throw new InvalidArgumentError('must be a date, YYYY-MM-DD');
  }
  return value;
}
