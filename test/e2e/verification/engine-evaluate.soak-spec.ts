import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { drawSpecimens } from '../../../src/verification/engine/specimen/index.js';
import { drawing } from '../../support/engine/drawings.js';

const CLI = resolve(import.meta.dirname, '../../../dist/program/cli.js');

describe('engine evaluate', () => {
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'evaluate-'));
    writeFileSync(join(folder, 'drawn.jpg'), await drawing('shaded', 24));
  });

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  const run = (manifest: unknown, ...args: string[]) => {
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
    return spawnSync(process.execPath, [CLI, 'engine', 'evaluate', '--dir', folder, ...args], {
      encoding: 'utf8',
    });
  };

  const truth = {
    first_name: 'Alex',
    last_name: 'Specimen',
    date_of_birth: '1990-05-17',
    document_number: 'read from the card below',
    date_of_expiry: '2030-01-15',
  };
  const licence = {
    id: 'licence',
    front: 'licence-front.png',
    back: 'licence-back.png',
    truth,
    expect: 'pass',
  };

  const faces = [
    { person: 'nobody', image: 'drawn.jpg', kind: 'selfie' },
    { person: 'nobody', image: 'drawn.jpg', kind: 'portrait' },
  ];

  it('measures faces and challenges, without a database', () => {
    const frames = [{ image: 'drawn.jpg', at_ms: 0 }];
    const challenges = [{ id: 'one frame', frames, moves: ['left'], genuine: false }];

    const { status, stdout } = run({ faces, challenges }, '--json');

    expect(status).toBe(0);
    const measured = JSON.parse(stdout);
    // A drawing is no face that may be compared, not even with itself.
    expect(measured.faces).toMatchObject({
      ...{ persons: 1, genuine_pairs: 1, impostor_pairs: 0, frr: 1 },
    });
    expect(measured.challenges).toMatchObject({ genuine_accepted: 0, false_accepted: 0 });
    expect(measured.challenges.items).toEqual([
      { id: 'one frame', accepted: false, reason: 'too_few_frames' },
    ]);
  });

  it('measures documents, and pairs of one with a selfie', async () => {
    const cards = await drawSpecimens({ today: '2026-01-15' });
    for (const [name, picture] of Object.entries(cards)) writeFileSync(join(folder, name), picture);
    const pairs = [{ document: 'licence', selfie: 'drawn.jpg', same: false }];

    const { status, stdout } = run(
      { documents: [licence], documents_and_selfies: pairs },
      '--json',
    );

    expect(status).toBe(0);
    const { documents, documents_and_selfies: compared } = JSON.parse(stdout);
    // The number of the manifest is not that of the card: what was read counts as wrong.
    expect(documents).toMatchObject({ cases: 1, exact: 0, wrong_accepted: 1 });
    expect(documents.items[0].read).toMatchObject({
      last_name: 'SPECIMEN',
      date_of_birth: truth.date_of_birth,
      date_of_expiry: truth.date_of_expiry,
    });
    const asInProduction = run({ documents: [licence] }, '--json', '--production');
    expect(JSON.parse(asInProduction.stdout).documents.items).toMatchObject([
      { outcome: 'tampered', reasons: expect.arrayContaining(['specimen']) },
    ]);
    expect(documents.items[0].reasons).not.toContain('specimen');
    expect(compared).toMatchObject({ genuine_pairs: 0, impostor_pairs: 1, frr: null, far: 0 });
  });

  it('prints a table, and says what is wrong with a manifest', () => {
    const table = run({ faces: [{ person: 'a', image: 'drawn.jpg', kind: 'selfie' }] });
    const broken = run({ faces: [{ person: 'a', image: 'drawn.jpg', kind: 'statue' }] });

    expect(table.status).toBe(0);
    expect(table.stdout).toContain('frr                            nothing to count');
    expect(broken.status).toBe(1);
    expect(broken.stderr).toContain('faces[0] needs a person, an image');
  });
});
