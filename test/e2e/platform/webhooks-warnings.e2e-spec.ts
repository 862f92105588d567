import type { Id } from '../../../src/platform/ids/index.js';
import { Mailbox } from '../../../src/platform/messages/index.js';
import { apiOf } from '../../factories/api.js';
import { answered, CONFIG } from '../../factories/customer-api.js';
import { flowConfig, makeCustomer, type CustomerSystem } from '../../factories/customer.js';
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
  /** The letters of some kinds since the last call. */
  const letters = async (...kinds: string[]): Promise<string[]> => {
    const mailbox = test.app.get(Mailbox, { strict: false });
    await sendMessages(test.app);
    const address = await addressOf(test, owner);
    const unread = mailbox.list().filter((each) => each.address === address && !read.has(each));
    for (const letter of unread) read.add(letter);
    const texts = unread
      .filter(({ kind }) => kinds.includes(kind))
      .map((each) => each.rendered.text);
    expect(texts.filter((text) => text.includes('secret-path'))).toEqual([]);
    return texts;
  };
  /** What they say was done. */
  const told = async (): Promise<string[]> =>
    (await letters('endpoint_changed', 'staff_key_notice')).map(
      (text) =>
        /(?:example\.com (?:was|got a new)|An API) (\w+)/.exec(text)?.[1] ??
        /example\.com (.+)\./.exec(text)?.[1] ??
        text,
    );

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
      const all = { event_types: TYPES[product] };
      const fewer = { event_types: TYPES[product].slice(1) };
      // Of several changes at once, the letter names the worst.
      await change(id, { url: `${URL}/b`, ...fewer });
      expect(await told()).toEqual(['now sends to another address at the same host']);
      await change(id, all);
      await change(id, { ...fewer, signed: false });
      expect(await told()).toEqual(['sends fewer kinds of events']);
      await change(id, { ...all, signed: true });
      await change(id, { signed: false });
      await change(id, { signed: true });
      expect(await told()).toEqual(['no longer signs its events']);
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
      await change(id, { url: 'https://elsewhere.example.com/secret-path' });
      expect(await told()).toEqual(['now sends to elsewhere.example.com']);
      await bodyOf(200, developer.send('DELETE', `${path}/${id}`));
      expect(await told()).toEqual(['deleted']);
    },
  );

  it.each([
    [
      'console',
      { environment: 'sandbox' },
      ['webhooks:write', 'sessions:read', 'sessions:write', 'sessions:reveal', 'users:delete'],
    ],
    ['people', {}, ['webhooks:write', 'employees:write', 'config:write', 'connections:write']],
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

  describe('of a customer, whether a member or a key does it', () => {
    let customer: CustomerSystem;

    beforeEach(async () => {
      customer = await makeCustomer(test, partner);
      owner = await makeStaff(test, [customer.customerId, 'owner']);
    });

    it('are told what is done to connections', async () => {
      const path = '/gateway/v1/connections';
      const config = { url: URL, actions: ['reset_mfa'] };
      const toldSo = async (): Promise<(string | undefined)[]> =>
        (await letters('connection_changed')).map(
          (text) =>
            /connection action_webhook \(hooks\.example\.com\) (?:was|has) (.+)\./.exec(text)?.[1],
        );
      const made = { kind: 'action_webhook', name: 'HR', config };
      const { id } = await answered(201, customer.post(path, made));
      expect(await toldSo()).toEqual(['made']);
      let shown: unknown;
      const change = async (body: object): Promise<(string | undefined)[]> => {
        shown = (await answered(200, customer.patch(`${path}/${id}`, body)))['secrets'];
        return toldSo();
      };
      expect(await change({ name: 'Other', config })).toEqual([]);
      expect(shown).toEqual({});
      expect(await change({ config: { url: `${URL}/elsewhere` } })).toEqual([
        'other settings or secrets',
      ]);
      expect(shown).toEqual({ signing_secret: expect.stringMatching(/^whsec_/) });
      expect(await change({ enabled: false })).toEqual(['switched off']);
      expect(await change({ enabled: true })).toEqual([]);
      const admin = confirming(test, await makeStaff(test, [customer.customerId, 'admin']));
      const people = `/people/v1/connections/${id}`;
      await bodyOf(200, admin.post(`${people}/rotate`, { expires_in: 60 }));
      expect(await toldSo()).toEqual(['a new secret']);
      await bodyOf(200, admin.send('DELETE', people));
      expect(await toldSo()).toEqual(['removed']);
    });

    it('are told of settings that decide who gets an account back', async () => {
      const config = flowConfig(partner);
      const { establish_identity: establish } = config;
      const toldAfter = async (changes: object): Promise<(string | undefined)[]> => {
        await customer.put(CONFIG, { ...config, ...changes }).expect(200);
        return (await letters('config_changed')).map(
          (text) => /The configuration was changed: (.+)\./.exec(text)?.[1],
        );
      };
      expect(await toldAfter({ verification_api_key: partner.sandboxKey })).toEqual([]);
      const harmless = { action_labels: { read_news: 'Read the news' }, grant_ttl: 60 };
      expect(await toldAfter(harmless)).toEqual([]);
      const match = { ...establish.match, first_name: 'ignore' };
      const weaker = {
        ...{ verification_api_key: 'sk_test_other', read_back_actions: ['payroll'] },
        ...{ reusable_actions: ['read_news'], sign_in_email_domains: ['corp.example'] },
        action_label_translations: { de: { reset_mfa: 'Gewinnspiel' } },
        establish_identity: { ...establish, match, project_id: partner.ial2Project },
      };
      const [whole, ...more] = await toldAfter(weaker);
      expect(whole?.split('; ')).toHaveLength(7);
      expect(more).toEqual([]);
      expect(await toldAfter({ ...weaker, establish_identity: establish })).toEqual([
        'a project of the verification service; how names and birth dates are compared',
      ]);
    });

    it('are told where a reset needs less, or a route of AuthZEN stands for another action', async () => {
      const config = { ...flowConfig(partner), verification_api_key: partner.sandboxKey };
      const needed = ['what a reset, a new device or a new contact needs'];
      const route = { method: 'POST', route: '/mfa', action: 'reset_mfa' };
      const byPolicy = { action_policies: { 'mfa.reset': { any_of: [['face', 'hwk']] } } };
      const ordinary = { action_policies: { read_news: { any_of: [['face', 'hwk']] } } };

      const told = [];
      const longer = { max_verification_age: 3_600 };
      for (const changes of [{}, ordinary, byPolicy, {}, { route_actions: [route] }, {}, longer]) {
        await customer.put(CONFIG, { ...config, ...changes }).expect(200);
        told.push(
          (await letters('config_changed')).map(
            (text) => /The configuration was changed: (.+)\./.exec(text)?.[1],
          ),
        );
      }

      expect(told.slice(1)).toEqual([[], needed, needed, needed, needed, needed]);
    });
  });

  it('are not told what a key does', async () => {
    await set('console');
    const api = apiOf(test, partner.sandboxKey);
    const wanted = { project_id: partner.documentProject, url: URL };
    const { body } = await api.post('/v1/webhook_endpoints', wanted).expect(201);
    await api.post(`/v1/webhook_endpoints/${String(body.id)}/disable`).expect(200);

    expect(await told()).toEqual([]);
  });
});
