import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  licenceBack,
  licenceFront,
  passportPage,
  renderPng,
  type SpecimenLicence,
  type SpecimenTravelDocument,
} from '../../src/verification/engine/specimen/index.js';
import {
  inventedLicence,
  inventedTravelDocument,
  legibleShot,
} from '../factories/invented-documents.js';
import { identityCardBack, identityCardFront } from '../factories/travel-cards.js';
import { photograph, type Shot } from '../support/engine/camera.js';
import { Random } from '../support/engine/random.js';
import type { Bench } from './bench.js';
import { brief } from './brief.js';
import { runCommand } from './process.js';
import { line } from './report.js';

/** Another seed gives other cards, people and frames. */
const SEED = Number(process.env['CARDS_SEED'] ?? 20_261_123);
/** Two licences, a passport and an identity card, over and over. */
const KINDS = ['licence', 'licence', 'passport', 'id_card'] as const;
const SETS = [
  { name: 'legible', cards: brief(32, 4), kinds: KINDS, expect: 'pass' },
  { name: 'degraded', cards: brief(16, 1), kinds: KINDS, expect: 'pass' },
  { name: 'altered', cards: brief(44, 2), kinds: KINDS, expect: 'tampered' },
  { name: 'patched', cards: brief(24, 1), kinds: ['licence'], expect: 'tampered' },
] as const;
type CardSet = (typeof SETS)[number];
type SetName = CardSet['name'];

/** Faults of a frame that a person can still read. */
const FAULTS: ((random: Random) => Partial<Shot>)[] = [
  (random) => ({ turn: random.between(10, 25), fill: 0.68 }),
  (random) => ({ tilt: random.between(0.15, 0.28), pan: 0.1, fill: 0.75 }),
  (random) => ({
    glare: [random.between(0.2, 0.8), random.between(0.2, 0.8), random.between(60, 130)],
  }),
  (random) => ({ jpegQuality: 60, noise: random.between(6, 12) }),
];

type Card = SpecimenLicence | SpecimenTravelDocument;
type Printed = NonNullable<Card['printed']>;
/** What a forger prints instead. */
const ALTERATIONS: ((card: Card) => Printed)[] = [
  ({ holder }) => ({ dateOfBirth: yearsLater(holder.dateOfBirth, -7) }),
  ({ holder }) => ({ dateOfBirth: anotherDay(holder.dateOfBirth) }),
  ({ dateOfExpiry }) => ({ dateOfExpiry: yearsLater(dateOfExpiry, 3) }),
  ({ holder: { firstName, middleName } }) =>
    middleName === '' ? { firstName: otherName(firstName) } : { middleName: otherName(middleName) },
  ({ holder }) => ({ sex: holder.sex === 'M' ? 'F' : 'M' }),
  // Only licences print an address; a passport gets another sex.
  (card) =>
    'iin' in card
      ? { street: card.holder.street.replace(/\d/, (digit) => String(9 - Number(digit))) }
      : { sex: card.holder.sex === 'F' ? 'M' : 'F' },
  (card) =>
    'iin' in card
      ? { state: card.state === 'OH' ? 'TX' : 'OH' }
      : { firstName: otherName(card.holder.firstName) },
  ({ holder: { lastName } }) => ({
    lastName: lastName.slice(0, -1) + (lastName.endsWith('a') ? 'e' : 'a'),
  }),
  ({ number }) => ({ number: number.replace(/\d/, (digit) => String((Number(digit) + 3) % 10)) }),
];

type Pictures = Record<string, Buffer>;
interface Photographed {
  pictures: Pictures;
  card: Card;
}
interface Measured {
  documents: {
    exact: number;
    wrong_accepted: number;
    median_cpu_ms: number;
    items: { outcome: string }[];
  };
}

/** How many fresh cards pass, are asked for again, and are called altered. */
export async function benchDocuments(bench: Bench): Promise<void> {
  await bench.end(); // alone on the machine
  bench.print(line('fresh cards', `seed ${SEED}`));
  for (const [i, set] of SETS.entries()) {
    const folder = mkdtempSync(join(tmpdir(), 'cards-'));
    try {
      await draw(folder, set, new Random(SEED + i));
      bench.print(line(`  ${set.name}`, summary(evaluated(folder))));
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
}

function evaluated(folder: string): Measured['documents'] {
  const answer = runCommand(['engine', 'evaluate', '--dir', folder, '--json'], {
    PATH: process.env['PATH'] ?? '',
  });
  return (answer as Measured).documents;
}

function summary({
  items,
  exact,
  wrong_accepted: wrong,
  median_cpu_ms: cpu,
}: Measured['documents']): string {
  const count = (outcome: string): number =>
    items.filter((item) => item.outcome === outcome).length;
  const [passed, altered] = [count('pass'), count('tampered')];
  const unclear = items.length - passed - altered;
  return `${items.length} cards: ${passed} pass, ${unclear} unclear, ${altered} altered; ${exact} exact, ${wrong} wrong accepted; ${cpu} ms CPU`;
}

async function draw(
  folder: string,
  { name, cards, kinds, expect }: CardSet,
  random: Random,
): Promise<void> {
  const documents = [];
  for (let i = 0; i < cards; i++) {
    const round = Math.floor(i / KINDS.length);
    const kind = kinds[i % kinds.length] ?? 'licence';
    const { pictures, card } = await photographed(kind, name, { round, random });
    const files = Object.entries(pictures).map(([side, picture]) => {
      const file = `${i}-${side}.jpg`;
      writeFileSync(join(folder, file), picture);
      return [side, file];
    });
    documents.push({
      ...{ id: `${name}-${i}`, ...(Object.fromEntries(files) as object) },
      expect,
      truth: {
        first_name: card.holder.firstName,
        last_name: card.holder.lastName,
        date_of_birth: card.holder.dateOfBirth,
        date_of_expiry: card.dateOfExpiry,
        document_number: card.number,
      },
    });
  }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ documents }));
}

async function photographed(
  kind: (typeof KINDS)[number],
  name: SetName,
  { round, random }: { round: number; random: Random },
): Promise<Photographed> {
  const shot = (): Shot => ({
    ...legibleShot(random),
    ...(name === 'degraded' && FAULTS[round % FAULTS.length]?.(random)),
  });
  const taken = async (svg: string, dpi: number): Promise<Buffer> =>
    photograph(await renderPng(svg, dpi), shot());
  const alter = name === 'altered' ? ALTERATIONS[round % (ALTERATIONS.length + 1)] : undefined;
  // After the alterations, a card with the barcode or the print of another one.
  const isSwapped = name === 'altered' && !alter;
  if (kind === 'licence') {
    const card = inventedLicence(random);
    // A forger who makes a barcode as well: only the print itself can tell.
    if (name === 'patched') card.look.patchedFrom = random.integer(3, 9);
    const front = licenceFront({ ...card, ...(alter && { printed: alter(card) }) });
    const back = licenceBack(isSwapped ? inventedLicence(random) : card);
    return { card, pictures: { front: await taken(front, 400), back: await taken(back, 500) } };
  }
  const card = inventedTravelDocument(random);
  const printed = isSwapped ? printOf(inventedTravelDocument(random)) : alter?.(card);
  const drawn = { ...card, ...(printed && { printed }) };
  if (kind === 'passport') {
    return { card, pictures: { passport_page: await taken(passportPage(drawn), 300) } };
  }
  const [front, back] = [identityCardFront(drawn), identityCardBack(card)];
  return { card, pictures: { front: await taken(front, 400), back: await taken(back, 500) } };
}

function printOf({ holder: { dateOfBirth }, dateOfExpiry, number }: Card): Printed {
  return { dateOfBirth, dateOfExpiry, number };
}

function otherName(name: string): string {
  return name === 'Quentin' ? 'Victor' : 'Quentin';
}

function yearsLater(date: string, years: number): string {
  return `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;
}

function anotherDay(date: string): string {
  return `${date.slice(0, 8)}${String((Number(date.slice(8)) % 28) + 1).padStart(2, '0')}`;
}
