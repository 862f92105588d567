import { findPersona } from '../../../src/verification/sandbox/index.js';
import { apiOf, SESSIONS } from '../../factories/api.js';
import { makePartner } from '../../factories/partner.js';
import { leaks, PERSONAL, personalSession } from '../../factories/personal-values.js';
import { visit } from '../../factories/visitor.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { dump } from '../../support/stored.js';

const grace = findPersona('persona_02')!;
const VERIFIED = {
  lastName: grace.last_name,
  email: grace.email,
  phone: grace.phone,
  taxId: grace.ssn9!,
  document: grace.document.number,
  street: grace.address!.line1,
};

describe('the database at rest', () => {
  let test: TestApplication;
  const secrets: Record<string, string> = {};

  beforeAll(async () => {
    test = await startApplication();
    const partner = await makePartner(test.app);
    const api = apiOf(test, partner.sandboxKey);
    Object.assign(secrets, {
      sandboxKey: partner.sandboxKey.slice(-43),
      productionKey: partner.productionKey.slice(-43),
      pepper: test.settings.hashPepper,
      encryptionKey: test.settings.encryptionKeys.split(':')[1],
    });
    // one session in every state a value could be left behind in
    for (const scenario of [
      'success',
      'profile_mismatch',
      'underage',
      'consent_declined',
      'abandoned',
    ]) {
      const session = await api.session(personalSession(partner.ial2Project));
      await visit(test, session);
      await api.complete(session.id, scenario);
      secrets[`token of ${scenario}`] = session.token.slice(-43);
    }
    const { id } = await api.session({ project_id: partner.ial2Project });
    await api.complete(id, 'success', grace.id);
    const walked = await api.session({ ...personalSession(partner.ial2Project) });
    const page = await visit(test, walked);
    await page.post('steps/consent', { granted: true });
    await page.post('steps/document', { simulation: { persona: grace.id, scenario: 'success' } });
    await page.post('steps/selfie', {});
    const { body } = await page.post('phone_code', { phone: PERSONAL.phone }).expect(200);
    secrets['code'] = `"${String(body.simulated_code)}"`;
    await api.post(`${SESSIONS}/${walked.id}/cancel`).expect(200);
  });

  afterAll(() => test.close());

  it('holds what was told and verified only sealed', async () => {
    expect(leaks(await dump(test.database), PERSONAL)).toEqual([]);
    expect(leaks(await dump(test.database), VERIFIED)).toEqual([]);
  });

  it('holds no secret that it only has to compare', async () => {
    expect(leaks(await dump(test.database), secrets)).toEqual([]);
    expect(Object.keys(secrets).length).toBeGreaterThan(9);
  });

  it('is looked through in every table', async () => {
    await test.database.query('CREATE TABLE leak (note text, bytes bytea)');
    await test.database.query('INSERT INTO leak VALUES (NULL, $1)', [
      Buffer.from(`x${PERSONAL.line1}y`),
    ]);

    expect(leaks(await dump(test.database), PERSONAL)).toEqual(['line1']);
  });
});
