import { text } from 'node:stream/consumers';
import { Settings } from '../config/index.js';
import { newId, type Id } from '../ids/index.js';
import { TableDownloads } from './table-download.js';

describe('downloads of tables', () => {
  const settings = Object.assign(new Settings(), { databaseTimeoutMs: 1_000 });
  let downloads: TableDownloads;
  let begun: Id[];

  beforeEach(() => {
    downloads = new TableDownloads(settings);
    begun = [];
  });

  // eslint-disable-next-line @typescript-eslint/require-await
  async function* parts(): AsyncGenerator<string> {
    yield 'a\r\n';
    yield 'b\r\n';
  }

  const open = (tenant: Id) =>
    downloads.open(tenant, { parts: parts(), begin: () => Promise.resolve(begun.push(tenant)) });

  it('leave room for other tenants, and come again once one was read', async () => {
    const [one, other] = [newId('key'), newId('key')];
    const first = await open(one);
    await open(one);
    await expect(open(one)).rejects.toMatchObject({ code: 'download_busy' });
    await open(other);
    expect(begun).toEqual([one, one, other]);

    expect(await text(first.getStream())).toBe('a\r\nb\r\n');
    await expect(open(one)).resolves.toBeDefined();
  });

  it('come again once a reader has left', async () => {
    const tenant = newId('key');
    const left = await open(tenant);
    await open(tenant);
    const closed = new Promise((resolve) => left.getStream().once('close', resolve));
    left.getStream().destroy();
    await closed;

    await expect(open(tenant)).resolves.toBeDefined();
  });

  it('end with an error in the middle, so that a part is no whole file', async () => {
    // eslint-disable-next-line @typescript-eslint/require-await
    const broken = (async function* () {
      yield 'a\r\n';
      throw new Error('the database went away');
    })();
    const file = await downloads.open(newId('key'), {
      parts: broken,
      begin: () => Promise.resolve(),
    });

    await expect(text(file.getStream())).rejects.toThrow('the database went away');
  });
});
