import type { Id } from '../../../src/platform/ids/index.js';
import { Mailbox } from '../../../src/platform/messages/index.js';
import { apiOf } from '../../factories/api.js';
import { makeCustomer } from '../../factories/customer.js';
import { sendMessages } from '../../factories/messages.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { bodyOf } from '../../factories/people.js';
import { addressOf, confirming, makeStaff, type StaffBrowser } from '../../factories/staff.js';
import { startApplication, type TestApplication } from '../../support/application.js';

const URL = 'https://hooks.example.com/secret-path';
const TYPES = {
  console: ['event_verification_session_created_v1', 'event_verification_session_redacted_v1'],
  people: ['employee.identity_mismatch', 'directory.mass_deactivation'],
};

describe('the owners', () => {
  let test: TestApplication;
  let partner: Partner;
  let workspace: Id;
  let owner: StaffBrowser;
  let developer: StaffBrowser;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
  });
  afterAll(() => test.close());

  const set = async (product: keyof typeof TYPES): Promise<void> => {
    workspace =
      product === 'console'
        ? partner.organizationId
        : (await makeCustomer(test, partner)).customerId;
    owner = await makeStaff(test, [workspace, 'owner']);
    developer = confirming(test, await makeStaff(test, [workspace, 'developer']));
  };

  const read = new Set<unknown>();
  /** What the letters since the last call say was done. */
  const told = async (): Promise<string[]> => {
    const mailbox = test.app.get(Mailbox, { strict: false });
    await sendMessages(test.app);
    const address = await addressOf(test, owner);
    const letters = mailbox.list().filter((each) => each.address === address && !read.has(each));
    for (const letter of letters) read.add(letter);
    expect(letters.filter(({ rendered }) => rendered.text.includes('secret-path'))).toEqual([]);
    return letters
      .filter(({ kind }) => ['endpoint_changed', 'staff_key_notice'].includes(kind))
      .map(
        ({ rendered: { text } }) =>
          /(?:at hooks\.example\.com (?:was|got a new)|An API) (\w+)/.exec(text)?.[1] ?? text,
      );
  };

  it.each(['console', 'people'] as const)(
    'are told what members do to webhook endpoints of the %s',
    async (product) => {
      await set(product);
      const path = `/${product}/v1/webhook_endpoints`;
      const change = (id: string, body: object) =>
        bodyOf(200, developer.send('PATCH', `${path}/${id}`, { body }));
      const input = { url: URL, event_types: TYPES[product] };
      const place = product === 'console' ? { project_id: partner.documentProject } : {};

      const { id } = await bodyOf(201, developer.post(path, { ...input, ...place }));
      expect(await told()).toEqual(['created']);
      await change(id, { description: 'Mine', url: URL, event_types: TYPES[product] });
      expect(await told()).toEqual([]);
      await change(id, { url: `${URL}/elsewhere` });
      await change(id, { event_types: TYPES[product].slice(1) });
      await change(id, { event_types: TYPES[product] });
      await change(id, { signed: false });
      await change(id, { signed: true });
      expect(await told()).toEqual(['changed', 'changed', 'changed']);
      const now = { old_secret_expires_in: 0 };
      await bodyOf(200, developer.post(`${path}/${id}/rotate_secret`, now));
      await bodyOf(200, developer.post(`${path}/${id}/rotate_bearer`));
      expect((await told()).sort()).toEqual(['bearer', 'signing']);
      await bodyOf(200, developer.post(`${path}/${id}/rotate_secret`));
      expect(await told()).toEqual([]);
      // The receiver knows neither of the two secrets that sign now.
      await bodyOf(200, developer.post(`${path}/${id}/rotate_secret`));
      expect(await told()).toEqual(['signing']);
      await bodyOf(200, developer.post(`${path}/${id}/disable`));
      await bodyOf(200, developer.post(`${path}/${id}/disable`));
      await bodyOf(200, developer.post(`${path}/${id}/enable`));
      expect(await told()).toEqual(['disabled']);
      await bodyOf(200, developer.send('DELETE', `${path}/${id}`));
      expect(await told()).toEqual(['deleted']);
    },
  );

  it.each([
    ['console', { environment: 'sandbox' }, ['webhooks:write']],
    ['people', {}, ['webhooks:write', 'employees:write']],
  ] as const)(
    'are told of a key of the %s that does so without a notice',
    async (product, more, strong) => {
      await set(product);
      const admin = confirming(test, await makeStaff(test, [workspace, 'admin']));
      const path = `/${product}/v1/api_keys`;
      const make = (scope: string) =>
        bodyOf(201, admin.post(path, { name: 'Key', ...more, scopes: [scope] }));
      await make('webhooks:read');
      expect(await told()).toEqual([]);
      for (const scope of strong) {
        const { id } = await make(scope);
        expect(await told()).toEqual(['key']);
        if (product === 'people') continue;
        await bodyOf(201, admin.post(`${path}/${id}/rotate`, { overlap_seconds: 600 }));
        expect(await told()).toEqual(['key']);
      }
    },
  );

  it('are not told what a key does', async () => {
    await set('console');
    const api = apiOf(test, partner.sandboxKey);
    const wanted = { project_id: partner.documentProject, url: URL };
    const { body } = await api.post('/v1/webhook_endpoints', wanted).expect(201);
    await api.post(`/v1/webhook_endpoints/${String(body.id)}/disable`).expect(200);

    expect(await told()).toEqual([]);
  });
});
