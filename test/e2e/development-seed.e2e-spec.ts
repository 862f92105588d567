import { statSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { readCredentials, type DevelopmentCredentials } from '../../src/seed/credentials.js';
import { seedDevelopment } from '../../src/seed/development-seed.js';
import { EMPLOYEES, gatewayOf } from '../factories/customer-api.js';
import { startApplication, type TestApplication } from '../support/application.js';

describe('the development set-up', () => {
  let test: TestApplication;

  beforeAll(async () => {
    test = await startApplication();
  });

  afterAll(() => test.close());

  const seed = async (baseUrl = test.settings.baseUrl): Promise<DevelopmentCredentials> => {
    const settings = Object.assign(Object.create(null), test.settings, { baseUrl });
    await seedDevelopment(settings, test.app.get(DataSource));
    return readCredentials(test.settings.dataDir)!;
  };
  const adaOf = ({ customer_key: key }: DevelopmentCredentials) =>
    gatewayOf(test, key).get(`${EMPLOYEES}/E-1001`);

  it('is made once, with keys that work, in a file of one’s own', async () => {
    const first = await seed();
    expect(statSync(join(test.settings.dataDir, 'credentials.json')).mode & 0o777).toBe(0o600);
    expect((await adaOf(first)).body).toMatchObject({ first_name: 'Ada', last_name: 'Marlowe' });
    expect(await seed()).toEqual(first);
  });

  it('says where it is served now', async () => {
    const first = await seed();
    expect(await seed('http://localhost:4999')).toEqual({
      ...first,
      base_url: 'http://localhost:4999',
    });
  });

  it('is made anew where its keys are lost, and leaves the other as it is', async () => {
    const lost = await seed();
    unlinkSync(join(test.settings.dataDir, 'credentials.json'));
    const second = await seed();
    expect(second.customer_id).not.toBe(lost.customer_id);
    expect([(await adaOf(lost)).status, (await adaOf(second)).status]).toEqual([200, 200]);
    expect(await seed()).toEqual(second);
  });
});
