import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { INestApplication } from '@nestjs/common';
import { buildDocument, generatedFiles } from '../../src/openapi/index.js';
import { packagePath } from '../../src/platform/config/index.js';
import { previewApplication } from '../../src/openapi/preview-application.js';
import { startApplication } from '../support/application.js';
import { it, itInSoak } from '../support/volume.js';

interface ApiTypes {
  apiTypes: () => Promise<Record<string, string>>;
}

const FILES = [
  'openapi.json',
  'openapi-pages.json',
  '.env.example',
  'docs/reference/configuration.md',
  'docs/reference/errors.md',
  'docs/reference/events.md',
  'docs/reference/permissions.md',
  'docs/reference/routes.md',
];
const REMEDY = 'run npm run generate and look at what changed';

describe('what is generated from the code', () => {
  const { version } = JSON.parse(readFileSync(packagePath('package.json'), 'utf8')) as {
    version: string;
  };
  let app: INestApplication;
  let made: Record<string, string>;

  beforeAll(async () => {
    app = await previewApplication();
    made = generatedFiles(app, version);
  });

  it('consists of the files listed here, and no others', () => {
    expect(Object.keys(made).sort()).toEqual([...FILES].sort());
  });

  it.each(FILES)('is kept in the repository as it is made: %s', (file) => {
    const kept = existsSync(packagePath(file)) ? readFileSync(packagePath(file), 'utf8') : '';

    expect({ remedy: REMEDY, lines: kept.split('\n') }).toEqual({
      remedy: REMEDY,
      lines: made[file]!.split('\n'),
    });
  });

  itInSoak('gives the pages and the SDK the types of the API', async () => {
    const { apiTypes } = (await import(
      pathToFileURL(packagePath('scripts/api-types.mjs')).href
    )) as ApiTypes;

    const files = Object.entries(await apiTypes());

    expect(files.map(([file]) => file)).toEqual(['web/api/openapi.d.ts', 'sdk/src/api/openapi.ts']);
    for (const [file, text] of files)
      expect({
        remedy: REMEDY,
        file,
        lines: readFileSync(packagePath(file), 'utf8').split('\n'),
      }).toEqual({
        remedy: REMEDY,
        file,
        lines: text.split('\n'),
      });
  });

  it('describes the application that really runs, and that one serves the document', async () => {
    const running = await startApplication();

    const served = await fetch(`${running.baseUrl}/openapi.json`);

    expect(buildDocument(running.app, version)).toEqual(buildDocument(app, version));
    expect(served.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await served.text()).toBe(readFileSync(packagePath('openapi.json'), 'utf8'));
    await running.close();
  });

  it('holds no secret and nothing of this machine', () => {
    for (const text of Object.values(made)) {
      expect(text).not.toContain(process.cwd());
      expect(text).not.toMatch(/(sk|gk)_(test|live)_[A-Za-z0-9]/);
    }
  });
});
