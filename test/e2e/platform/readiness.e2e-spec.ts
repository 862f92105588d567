import request from 'supertest';
import { openDatabase } from '../../../src/database.js';
import { startAnother, startApplication, type TestApplication } from '../../support/application.js';

const keyOf = (byte: number): string => Buffer.alloc(32, byte).toString('base64');
const [OLD, NEW] = [`old:${keyOf(2)}`, `new:${keyOf(3)}`];

describe('readiness', () => {
  let test: TestApplication;

  beforeAll(async () => {
    test = await startApplication({ ENCRYPTION_KEYS: OLD });
    await start(test);
  });

  afterAll(() => test.close());

  /** The start-up checks of a process. */
  async function start({ settings }: Pick<TestApplication, 'settings'>): Promise<void> {
    const { dataSource } = await openDatabase(settings);
    await dataSource.destroy();
  }

  const another = (env: Record<string, string>): Promise<TestApplication> =>
    startAnother(test.database, { HASH_PEPPER: test.settings.hashPepper, ...env });

  const ready = ({ baseUrl }: TestApplication): request.Test => request(baseUrl).get('/readyz');

  it('is reported by a process that has every key', async () => {
    expect((await ready(test)).status).toBe(200);
  });

  it('is not reported by a process that lacks the key of another, and the answer names no key', async () => {
    const both = await another({ ENCRYPTION_KEYS: `${NEW},${OLD}` });
    await start(both);

    const { status, body, text } = await ready(test);

    expect([status, body.code]).toEqual([503, 'service_unavailable']);
    expect(text.replaceAll(body.request_id, '')).not.toMatch(/new|key/i);
    expect((await ready(both)).status).toBe(200);
    await both.close();
    await test.database.query("DELETE FROM platform.key_canaries WHERE key_id = 'new'");
    expect((await ready(test)).status).toBe(200);
  });

  it.each([
    ['pepper', { ENCRYPTION_KEYS: OLD, HASH_PEPPER: keyOf(9) }],
    ['key of the same name', { ENCRYPTION_KEYS: `old:${keyOf(9)}` }],
  ])('is not reported by a process with another %s', async (_, env) => {
    const wrong = await another(env);

    expect((await ready(wrong)).status).toBe(503);

    await wrong.close();
  });
});
