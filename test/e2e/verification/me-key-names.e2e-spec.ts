import request from 'supertest';
import { newId, uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { apiOf, type Api } from '../../factories/api.js';
import { answered, EMPLOYEES } from '../../factories/customer-api.js';
import { makeCustomer } from '../../factories/customer.js';
import { DeviceKeyScene } from '../../factories/device-keys.js';
import { heldCookieOf } from '../../factories/held-links.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { visitor, type Visitor } from '../../factories/visitor.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { dump } from '../../support/stored.js';

describe('the name of a device key', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;
  let scene: DeviceKeyScene;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
    scene = new DeviceKeyScene(test, partner);
  });
  afterAll(() => test.close());

  async function made(page: Visitor): Promise<string> {
    const response = scene.authenticator().register(await scene.making(page));
    return (await page.post('device_keys', { response }).expect(200)).body.id;
  }
  const auditOf = (key: string) =>
    test.database.query(
      `SELECT actor, subject, outcome, details FROM verification.audit_entries
        WHERE action = 'device_key.renamed' AND details->>'key' = $1`,
      [key],
    );
  const columnsOf = async (key: string) => {
    const found = 'SELECT * FROM verification.device_keys WHERE id = $1';
    return (await test.database.query(found, [uuidOf(key as Id)]))[0];
  };

  it('is given by its person, seen by HR, changes nothing else, and is erased with them', async () => {
    const customer = await makeCustomer(test, partner);
    const employee = await customer.employee();
    const asked = await customer.ask(employee);
    const page = await scene.opened(asked);
    expect((await customer.look(asked))['status']).toBe('granted');
    const key = await made(page);
    const before = await columnsOf(key);
    const rename = () =>
      page.patch(`held/device_keys/${key}`, { label: ' Rene\u0301e’s 📱 at home\u2003' });

    const both = await Promise.all([rename(), rename()]);
    const label = 'Ren\u00e9e’s 📱 at home';
    for (const { status, body } of [...both, await rename()])
      expect([status, body.device_keys]).toMatchObject([200, [{ label, kind: 'hwk' }]]);
    expect(await columnsOf(key)).toEqual({ ...before, label });
    const list = `${EMPLOYEES}/${String(employee['employee_id'])}/device_keys`;
    expect((await answered(200, customer.get(list)))['data']).toMatchObject([{ label }]);

    const person = expect.stringMatching(/^user_/) as string;
    const entry = { actor: person, subject: person, outcome: 'changed', details: { key } };
    expect(await auditOf(key)).toEqual([entry]);
    expect(await dump(test.database)).toContain(label);
    await page.delete('held').expect(200);
    expect(await dump(test.database)).not.toContain(label);
    await rename().expect(409);
  });

  it('is given to no key of somebody else, nor to one that the page does not show', async () => {
    const who = { persona: 'persona_01', phone: '+15555550177' };
    const cookie = await heldCookieOf(test, api, partner, who);
    const own = await scene.established(who.persona);
    const later = await scene.established(who.persona);
    const other = await scene.established('persona_02');
    const [mine, , theirs] = [await made(own), await made(later), await made(other)];
    const body = { label: 'Work phone' };
    const byLink = (key: string) =>
      request(test.baseUrl).patch(`/me/api/held/device_keys/${key}`).set('cookie', cookie);

    for (const key of [theirs, newId('dkey'), 'dkey_1', 'me'])
      for (const answer of [
        await own.patch(`held/device_keys/${key}`, body),
        await byLink(key).set('x-requested-by', 'hosted-page').send(body),
      ])
        expect([answer.status, answer.body.code]).toEqual([404, 'device_key_not_found']);
    // Of the same person, made in another session: this page opens one verification only.
    await later.patch(`held/device_keys/${mine}`, body).expect(404);
    const foreign = visitor(test.baseUrl, own.session.id, other.cookie);
    await foreign.patch(`held/device_keys/${mine}`, body).expect(401);
    const forged = request(test.baseUrl)
      .patch(`/verify/api/${own.session.id}/held/device_keys/${mine}`)
      .set('cookie', own.cookie);
    for (const answer of [await forged.send(body), await byLink(mine).send(body)])
      expect(answer.body.code).toBe('request_not_from_page');
    for (const key of [mine, theirs]) expect(await auditOf(key)).toEqual([]);

    const renamed = byLink(mine).set('x-requested-by', 'hosted-page').send(body);
    expect((await renamed.expect(200)).body.device_keys[0]).toMatchObject({ id: mine, ...body });
    await own.delete(`held/device_keys/${mine}`).expect(200);
    await own.patch(`held/device_keys/${mine}`, body).expect(404);
  });

  it('is one line of at most 40 characters that can be seen', async () => {
    const page = await scene.established('persona_03');
    const key = await made(page);
    const rename = (label: unknown) => page.patch(`held/device_keys/${key}`, { label });
    const refused = ['', '   ', 'x'.repeat(41), 'a\nb', 'a\u0000', 'a\u007f', 'a\u0085b']
      .concat(['a\u2028b', 'a\u202eb', 'a\u2067b', 'a\u200f', '\u061ca', 'a\ud800b'])
      .concat(['\u200b', '\u3164', '\ufe0f\u00ad']);
    for (const label of [...refused, undefined, null, 7, ['a'], { a: 'b' }])
      expect([label, (await rename(label)).status]).toEqual([label, 400]);
    expect(await auditOf(key)).toEqual([]);

    for (const label of ['x', 'x'.repeat(40), '<b>"&', 'گوشی\u200cمن', '👩\u200d💻'])
      expect((await rename(label).expect(200)).body.device_keys[0].label).toBe(label);
  });
});
