import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { drawSpecimens } from '../../../src/verification/engine/specimen/index.js';
import { COMMANDS_MS } from '../../support/processes/command.js';
import { drawing } from '../../support/engine/drawings.js';
import { itInSoak } from '../../support/volume.js';

const CLI = resolve(import.meta.dirname, '../../../dist/src/cli.js');

describe('engine evaluate', () => {
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'evaluate-'));
    const cards = await drawSpecimens({ today: '2026-01-15' });
    const pictures = { ...cards, 'drawn.jpg': await drawing('shaded', 24) };
    for (const [name, picture] of Object.entries(pictures))
      writeFileSync(join(folder, name), picture);
  }, 120_000);

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

  it(
    'measures documents, faces, pairs and challenges, without a database',
    () => {
      const { status, stdout } = run(
        {
          documents: [licence],
          faces: [
            { person: 'nobody', image: 'drawn.jpg', kind: 'selfie' },
            { person: 'nobody', image: 'drawn.jpg', kind: 'portrait' },
          ],
          documents_and_selfies: [{ document: 'licence', selfie: 'drawn.jpg', same: false }],
          challenges: [
            {
              id: 'one frame',
              frames: [{ image: 'drawn.jpg', at_ms: 0 }],
              moves: ['left'],
              genuine: false,
            },
          ],
        },
        '--json',
      );

      expect(status).toBe(0);
      const { documents, faces, documents_and_selfies: pairs, challenges } = JSON.parse(stdout);
      // The number of the manifest is not that of the card: what was read counts as wrong.
      expect(documents).toMatchObject({ cases: 1, exact: 0, wrong_accepted: 1 });
      expect(documents.items[0].read).toMatchObject({
        last_name: 'SPECIMEN',
        date_of_birth: truth.date_of_birth,
        date_of_expiry: truth.date_of_expiry,
      });
      // A drawing is no face that may be compared, not even with itself.
      expect(faces).toMatchObject({ persons: 1, genuine_pairs: 1, impostor_pairs: 0, frr: 1 });
      expect(pairs).toMatchObject({ genuine_pairs: 0, impostor_pairs: 1, frr: null, far: 0 });
      expect(challenges).toMatchObject({ genuine_accepted: 0, false_accepted: 0 });
      expect(challenges.items).toEqual([
        { id: 'one frame', accepted: false, reason: 'too_few_frames' },
      ]);
    },
    COMMANDS_MS,
  );

  itInSoak(
    'prints a table, and says what is wrong with a manifest',
    () => {
      const table = run({ faces: [{ person: 'a', image: 'drawn.jpg', kind: 'selfie' }] });
      const broken = run({ faces: [{ person: 'a', image: 'drawn.jpg', kind: 'statue' }] });

      expect(table.status).toBe(0);
      expect(table.stdout).toContain('frr                            nothing to count');
      expect(broken.status).toBe(1);
      expect(broken.stderr).toContain('faces[0] needs a person, an image');
    },
    COMMANDS_MS,
  );
});
