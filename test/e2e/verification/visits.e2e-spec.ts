import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiOf, SESSIONS, type Api, type SessionBody } from '../../factories/api.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { visit } from '../../factories/visitor.js';
import { startAnother, startApplication, type TestApplication } from '../../support/application.js';
import { Double, writeMmdb } from '../../support/doubles/mmdb.js';
import { dump } from '../../support/stored.js';

const LISBON = {
  city: { names: { en: 'Lisbon' } },
  country: { iso_code: 'PT', names: { en: 'Portugal' } },
  location: { latitude: new Double(38.7), longitude: new Double(-9.1) },
  subdivisions: [{ names: { en: 'Lisbon District' } }],
};

describe('the records of who opened a session', () => {
  const folder = mkdtempSync(join(tmpdir(), 'identity-gateway-geoip-'));
  const database = join(folder, 'city.mmdb');
  let test: TestApplication;
  let partner: Partner;
  let api: Api;

  beforeAll(async () => {
    writeMmdb(database, ['127.0.0.0', 8], LISBON);
    test = await startApplication({ GEOIP_DATABASE: database });
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
  });

  afterAll(async () => {
    await test.close();
    rmSync(folder, { recursive: true });
  });

  const make = (): Promise<SessionBody> => api.session({ project_id: partner.documentProject });

  it('say where the address is, by the file of the operator', async () => {
    const session = await make();
    await visit(test, session);

    const [record] = (await api.read(session.id))['sessions'];
    expect(record.location).toEqual({
      country: 'Portugal',
      country_iso: 'PT',
      subdivision: 'Lisbon District',
      subdivision_type: null,
      city: 'Lisbon',
      lat: '38.7',
      lon: '-9.1',
      ip: record.ip,
    });
  });

  it('say time zone and language as the page tells them', async () => {
    const session = await make();
    const page = await visit(test, session);
    const before = (await api.read(session.id))['sessions'];
    await page.post('browser', { time_zone: 'Europe/Lisbon', locale: 'pt-PT' }).expect(200);

    expect(before).toMatchObject([{ zoneinfo: '', locale: '' }]);
    expect((await api.read(session.id))['sessions']).toMatchObject([
      { zoneinfo: 'Europe/Lisbon', locale: 'pt-PT' },
    ]);
  });

  it.each([
    [{ time_zone: 'Mars/Olympus', locale: 'en' }, '/time_zone'],
    [{ time_zone: '', locale: 'en' }, '/time_zone'],
    [{ time_zone: 'UTC', locale: 'not a language' }, '/locale'],
    [{ time_zone: 'UTC' }, '/locale'],
  ])('refuse %j', async (told, pointer) => {
    const page = await visit(test, await make());
    const { status, body } = await page.post('browser', told);

    expect([status, body.errors[0].pointer]).toEqual([400, pointer]);
  });

  it('are kept sealed, and end with the session', async () => {
    const session = await make();
    const page = await visit(test, session);
    await page.post('browser', { time_zone: 'Pacific/Galapagos', locale: 'es-EC' }).expect(200);
    const stored = await dump(test.database);
    expect(stored).not.toContain('Galapagos');
    expect(stored).not.toContain('Lisbon');
    await api.post(`${SESSIONS}/${session.id}/cancel`).expect(200);
    await api.post(`${SESSIONS}/${session.id}/redact`).expect(200);

    expect((await api.read(session.id))['sessions']).toEqual([]);
  });

  it('say no place without a file', async () => {
    const other = await startAnother(test.database);
    const session = await make();
    await visit(other, session);
    await other.close();

    const [{ location }] = (await api.read(session.id))['sessions'];
    expect(location).toMatchObject({ country: '', city: '', subdivision: null, lat: '', lon: '' });
  });

  it('do not begin with a file that is no database', async () => {
    const broken = join(folder, 'broken.mmdb');
    writeFileSync(broken, 'no database');

    await expect(startAnother(test.database, { GEOIP_DATABASE: broken })).rejects.toThrow(
      'GEOIP_DATABASE',
    );
  });
});
