import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { COMMANDS_MS } from '../../support/processes/command.js';
import { itInSoak } from '../../support/volume.js';

const CLI = resolve(import.meta.dirname, '../../../dist/src/cli.js');

describe('the specimen command', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'specimen-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const run = (...args: string[]) =>
    spawnSync(process.execPath, [CLI, 'specimen', '--out', join(folder, 'cards'), ...args], {
      encoding: 'utf8',
    });

  it(
    'writes both sides of a licence and a passport page, without a database',
    () => {
      const { status, stdout } = run('--first-name', 'Ada', '--date-of-birth', '1990-12-10');

      expect(status).toBe(0);
      const names = ['licence-back.png', 'licence-front.png', 'passport-page.png'];
      expect(readdirSync(join(folder, 'cards')).sort()).toEqual(names);
      expect(JSON.parse(stdout).files).toHaveLength(3);
    },
    COMMANDS_MS,
  );

  itInSoak(
    'says in one line why it does not take a photo',
    () => {
      const photo = join(folder, 'photo.svg');
      writeFileSync(photo, '<svg xmlns="http://www.w3.org/2000/svg"></svg>');

      const { status, stderr } = run('--photo', photo);

      expect([status, stderr.trim()]).toEqual([1, `${photo}: picture refused: svg`]);
      expect(run('--date-of-birth', '1990-02-31').stderr).toContain('must be a date');
    },
    COMMANDS_MS,
  );
});
