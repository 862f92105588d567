import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../support/processes/command.js';
import { it, itInSoak } from '../../support/volume.js';

describe('the specimen command', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'specimen-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const run = (...args: string[]) =>
    runCommand(null, ['specimen', '--out', join(folder, 'cards'), ...args]);

  it('writes both sides of a licence and a passport page, without a database', async () => {
    const { code, output } = await run('--first-name', 'Ada', '--date-of-birth', '1990-12-10');

    expect(code).toBe(0);
    const names = ['licence-back.png', 'licence-front.png', 'passport-page.png'];
    expect(readdirSync(join(folder, 'cards')).sort()).toEqual(names);
    expect(JSON.parse(output).files).toHaveLength(3);
  });

  itInSoak('says in one line why it does not take a photo', async () => {
    const photo = join(folder, 'photo.svg');
    writeFileSync(photo, '<svg xmlns="http://www.w3.org/2000/svg"></svg>');

    const { code, errors } = await run('--photo', photo);

    expect([code, errors.trim()]).toEqual([1, `${photo}: picture refused: svg`]);
    const impossible = await run('--date-of-birth', '1990-02-31');
    expect(impossible.errors).toContain('must be a date');
  });
});
