import request, { type Test } from 'supertest';
import { apiOf } from '../../factories/api.js';
import { answered, type GatewayBody } from '../../factories/customer-api.js';
import { makeCustomer, makeCustomerKey, type CustomerSystem } from '../../factories/customer.js';
import { walkOf, type Walk } from '../../factories/customer-walk.js';
import { ACCOUNT, MANY, ONE, questionOf } from '../../factories/evaluations.js';
import { makePartner } from '../../factories/partner.js';
import { sharedApplication, type TestApplication } from '../../support/application.js';

const ROUTES = [
  { method: 'POST', route: '/payroll/{id}', action: 'change_payroll', resource_param: 'id' },
  { method: 'GET', route: '/news', action: 'read_news', resource_param: null },
];

describe('AuthZEN', () => {
  let test: TestApplication;
  let customer: CustomerSystem;
  let walk: Walk;

  beforeAll(async () => {
    test = await sharedApplication();
    const partner = await makePartner(test.app);
    const config = { reusable_actions: ['read_news', 'change_payroll'], route_actions: ROUTES };
    customer = await makeCustomer(test, partner, { config });
    walk = walkOf(apiOf(test, partner.sandboxKey), customer);
  });

  const send = (body: string, type = 'application/json', path = ONE): Test =>
    request(test.baseUrl)
      .post(path)
      .set('authorization', `Bearer ${customer.key}`)
      .set('content-type', type)
      .send(body);

  const ask = async (body: object) => answered(200, customer.post(ONE, body));

  describe('a request that cannot be evaluated', () => {
    const good = { subject: { type: 'user', id: 'a' }, action: { name: 'x' }, resource: ACCOUNT };
    const without = (entity: keyof typeof good, key?: string) => {
      const rest = Object.entries(good[entity]).filter(([name]) => name !== key);
      return { ...good, [entity]: key === undefined ? undefined : Object.fromEntries(rest) };
    };
    const cases: [string, unknown][] = [
      ['no subject', without('subject')],
      ['no subject.type', without('subject', 'type')],
      ['no subject.id', without('subject', 'id')],
      ['no action', without('action')],
      ['no action.name', without('action', 'name')],
      ['no resource', without('resource')],
      ['no resource.type', without('resource', 'type')],
      ['no resource.id', without('resource', 'id')],
      ['a text as subject', { ...good, subject: 'ada' }],
      ['a list as subject', { ...good, subject: [] }],
      ['null as subject', { ...good, subject: null }],
      ['a number as subject.id', { ...good, subject: { type: 'user', id: 7 } }],
      ['a number as subject.type', { ...good, subject: { type: 7, id: 'a' } }],
      ['a number as action.name', { ...good, action: { name: 7 } }],
      ['a list as resource.id', { ...good, resource: { type: 'x', id: ['y'] } }],
      ['a boolean as resource.type', { ...good, resource: { type: true, id: 'y' } }],
      ['an empty subject.id', { ...good, subject: { type: 'user', id: '' } }],
      ['text as properties', { ...good, subject: { type: 'user', id: 'a', properties: 'x' } }],
      ['a text as context', { ...good, context: 'x' }],
      ['a text as consume', { ...good, context: { consume: 'true' } }],
      ['a list', [good]],
      ['a text', 'x'],
      ['a key of the prototype', JSON.parse('{"__proto__":{"a":1}}')],
    ];

    it.each(cases)('is a 400 with a message: %s', async (_, body) => {
      const { status, body: message, headers } = await send(JSON.stringify(body));

      expect([status, typeof message]).toEqual([400, 'string']);
      expect(headers['content-type']).toMatch(/^application\/json/);
    });

    it.each<[string, string, string]>([
      ['bad JSON', '{"subject":', 'application/json'],
      ['an empty body', '', 'application/json'],
      ['a form', 'a=b', 'application/x-www-form-urlencoded'],
      ['a text', JSON.stringify(good), 'text/plain'],
      ['another JSON', JSON.stringify(good), 'application/scim+json'],
      ['too much', JSON.stringify({ ...good, x: 'x'.repeat(300_000) }), 'application/json'],
    ])('is a 400 with a message: %s', async (_, body, type) => {
      for (const path of [ONE, MANY]) {
        const { status, body: message } = await send(body, type, path);
        expect([status, typeof message]).toEqual([400, 'string']);
      }
    });

    it('is a 405 by another method, and none for the name of a charset', async () => {
      for (const path of [ONE, MANY]) {
        for (const method of ['get', 'put'] as const)
          expect((await request(test.baseUrl)[method](path)).status).toBe(405);
        const named = await send(JSON.stringify(good), 'application/json; charset=UTF-8', path);
        expect([named.status, named.body.decision]).toEqual([200, false]);
      }
    });

    it('is a 401 without a key and a 403 without the scope, as messages', async () => {
      const { secret } = await makeCustomerKey(test.app, customer.customerId, ['grants:read']);
      const bare = await request(test.baseUrl).post(ONE).send(good);
      const other = await request(test.baseUrl)
        .post(ONE)
        .set('authorization', `Bearer ${secret}`)
        .send(good);

      expect([bare.status, typeof bare.body, bare.headers['www-authenticate']]).toEqual([
        401,
        'string',
        'Bearer',
      ]);
      expect([other.status, typeof other.body]).toEqual([403, 'string']);
    });

    it('is a 400 for a batch of 101 items, of another shape or an unknown semantic', async () => {
      const item = questionOf({ id: '', employee_id: 'a' });
      for (const body of [
        { evaluations: Array.from({ length: 101 }, () => item) },
        { ...item, evaluations: 'all' },
        { ...item, evaluations: [item], options: { evaluations_semantic: 'any' } },
        { ...item, evaluations: [item], options: [] },
      ])
        expect((await customer.post(MANY, body)).status).toBe(400);
    });
  });

  describe('an API gateway that asks about routes', () => {
    const gateway = (employee: GatewayBody, method: string, resource: object) => ({
      subject: { type: 'identity', id: employee['employee_id'] },
      action: { name: method },
      resource: { type: 'route', ...resource },
    });
    const decided = async (employee: GatewayBody, method: string, resource: object) =>
      (await ask(gateway(employee, method, resource)))['decision'];

    it('is answered by the action of the route', async () => {
      const employee = await customer.employee();
      const [seven, news] = [{ type: 'route', id: '/payroll/7' }, { id: '/news' }];
      await walk.granted(employee, { action: 'change_payroll', resource: seven });
      await walk.granted(employee, { action: 'read_news' });
      const pattern = '/payroll/{id}';

      expect(await decided(employee, 'GET', news)).toBe(true);
      expect(await decided(employee, 'get', news)).toBe(true);
      expect(await decided(employee, 'POST', { id: '/payroll/7' })).toBe(true);
      const at = (path: string) => ({ id: pattern, properties: { path } });
      const uri = {
        id: pattern,
        properties: { uri: 'https://hr.example.com/payroll/7?x=/payroll/8' },
      };
      expect(await decided(employee, 'POST', at('/payroll/7'))).toBe(true);
      expect(await decided(employee, 'POST', uri)).toBe(true);
      expect(await decided(employee, 'POST', at('/payroll/8'))).toBe(false);
      expect(await decided(employee, 'POST', { id: pattern })).toBe(false);
      expect(await decided(employee, 'POST', { id: '/payroll/7/notes' })).toBe(false);
    });

    it('takes no path that a client spells otherwise for the pattern of every record', async () => {
      const employee = await customer.employee();
      const id = '/payroll/{id}';
      await walk.granted(employee, { action: 'change_payroll', resource: { type: 'route', id } });

      expect(await decided(employee, 'POST', { id })).toBe(true);
      for (const path of ['/payroll/43{', '/payroll/{43}', '/payroll/43/', '/PAYROLL/43', ['x']])
        expect(await decided(employee, 'POST', { id, properties: { path } })).toBe(false);
    });

    // Each as its published plugin or interoperability code sends it. All read the decision alone.
    it.each<[string, (id: unknown) => object]>([
      [
        'Traefik Hub',
        (id) => ({
          subject: { type: 'identity', id },
          action: { name: 'POST' },
          resource: { type: 'route', id: '/payroll/7' },
          context: { host: 'hr.example.com' },
        }),
      ],
      [
        'Kong',
        (id) => ({
          subject: { type: 'identity', id },
          resource: { type: 'route', id: '/payroll/{id}' },
          action: { name: 'POST' },
        }),
      ],
      [
        'Envoy',
        (id) => ({
          subject: { type: 'identity', id },
          action: { name: 'POST' },
          resource: {
            type: 'route',
            id: '/payroll/{id}',
            properties: {
              uri: 'https://hr.example.com/payroll/7',
              schema: 'https',
              hostname: 'hr.example.com',
              path: '/payroll/7',
              params: { id: '7' },
              ip: '',
            },
          },
          context: {},
        }),
      ],
      [
        'Zuplo',
        (id) => ({
          subject: { type: 'identity', id },
          resource: { type: 'route', id: '/payroll/{id}' },
          action: { name: 'POST' },
        }),
      ],
      [
        'AWS API Gateway',
        (id) => ({
          subject: { type: 'user', id },
          action: { name: 'POST' },
          resource: { type: 'route', id: '/payroll/{id}' },
          context: {},
        }),
      ],
    ])('is answered in the form of %s', async (_, payload) => {
      const [holder, other] = [await customer.employee(), await customer.employee()];
      for (const id of ['/payroll/7', '/payroll/{id}']) {
        const resource = { type: 'route', id };
        await walk.granted(holder, { action: 'change_payroll', resource });
      }
      const answers = [holder, other].map(({ employee_id: id }) =>
        request(test.baseUrl)
          .post(ONE)
          .set({ authorization: `Bearer ${customer.key}`, 'content-type': 'application/json' })
          .send(JSON.stringify(payload(id))),
      );

      const [yes, no] = await Promise.all(answers);
      expect([yes?.status, yes?.body.decision, no?.status, no?.body.decision]).toEqual([
        200,
        true,
        200,
        false,
      ]);
    });

    it('is denied a path that is longer than an address, in each item of a batch', async () => {
      const { employee_id: id } = await customer.employee();
      const batch = {
        subject: { type: 'identity', id },
        action: { name: 'POST' },
        resource: { type: 'route', id: '/'.repeat(250_000) },
        evaluations: Array.from({ length: 100 }, () => ({})),
      };

      const { evaluations } = await answered(200, customer.post(MANY, batch));

      const unknown = { decision: false, context: { reason: 'action_unknown' } };
      expect(evaluations).toEqual(Array.from({ length: 100 }, () => unknown));
    });

    it('is denied a route without an action', async () => {
      for (const [method, id] of [
        ['DELETE', '/payroll/7'],
        ['GET', '/elsewhere'],
      ])
        expect(await ask(gateway(await customer.employee(), method!, { id }))).toEqual({
          decision: false,
          context: { reason: 'action_unknown' },
        });
    });
  });
});
