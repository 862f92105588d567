import { statSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { Settings } from '../../../src/platform/config/index.js';
import {
  readCredentials,
  type DevelopmentCredentials,
} from '../../../src/development-credentials.js';
import { seedDevelopment } from '../../../src/development-seed.js';
import { EMPLOYEES, gatewayOf } from '../../factories/customer-api.js';
import { startApplication, type TestApplication } from '../../support/application.js';

describe('the development set-up', () => {
  let test: TestApplication;

  beforeAll(async () => {
    test = await startApplication();
  });

  afterAll(() => test.close());

  const seed = async (change: Partial<Settings> = {}): Promise<DevelopmentCredentials> => {
    const settings = Object.assign(new Settings(), test.settings, change);
    await seedDevelopment(settings, test.app.get(DataSource));
    return readCredentials(settings.dataDir)!;
  };
  const customers = (): Promise<object[]> => test.database.query('SELECT 1 FROM gateway.customers');
  const adaOf = ({ customer_key: key }: DevelopmentCredentials) =>
    gatewayOf(test, key).get(`${EMPLOYEES}/E-1001`);

  it('is made once, with working keys, in a private file', async () => {
    const first = await seed();
    expect(statSync(join(test.settings.dataDir, 'credentials.json')).mode & 0o777).toBe(0o600);
    expect((await adaOf(first)).body).toMatchObject({ first_name: 'Ada', last_name: 'Marlowe' });
    expect(await seed()).toEqual(first);
  });

  it('says where it is served now', async () => {
    const first = await seed();
    expect(await seed({ baseUrl: 'http://localhost:4999' })).toEqual({
      ...first,
      base_url: 'http://localhost:4999',
    });
  });

  it('is made again when its keys are lost, and leaves the other part unchanged', async () => {
    const lost = await seed();
    unlinkSync(join(test.settings.dataDir, 'credentials.json'));
    const second = await seed();
    expect(second.customer_id).not.toBe(lost.customer_id);
    expect([(await adaOf(lost)).status, (await adaOf(second)).status]).toEqual([200, 200]);
    expect(await seed()).toEqual(second);
  });

  it('makes its folder where there is none, as beside a database elsewhere', async () => {
    const dataDir = join(test.settings.dataDir, 'not', 'there');

    const credentials = await seed({ dataDir });

    expect((await adaOf(credentials)).status).toBe(200);
  });

  it('leaves nothing in the database where its file cannot be written', async () => {
    const before = await customers();
    const file = join(test.settings.dataDir, 'a file');
    writeFileSync(file, '');

    await expect(seed({ dataDir: join(file, 'no folder') })).rejects.toThrow('ENOTDIR');

    expect(await customers()).toEqual(before);
  });

  it('is created once by processes that start together', async () => {
    const before = await customers();
    const dataDir = join(test.settings.dataDir, 'shared');

    const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => seed({ dataDir })));

    expect(await customers()).toHaveLength(before.length + 1);
    expect(others).toEqual([first, first, first]);
  });

  it('is not made in a database that production has begun to use', async () => {
    await test.database.query(
      "INSERT INTO platform.installation (key, value, created_at) VALUES ('production_use', 'true', now())",
    );

    await expect(seed({ dataDir: join(test.settings.dataDir, 'late') })).rejects.toThrow(
      "this database is production's",
    );
  });
});
