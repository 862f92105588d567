import request from 'supertest';
import { apiOf } from '../../factories/api.js';
import { answered, EMPLOYEES, type GatewayBody } from '../../factories/customer-api.js';
import { makeCustomer, makeCustomerKey, type CustomerSystem } from '../../factories/customer.js';
import { walkOf, type Walk } from '../../factories/customer-walk.js';
import { ACCOUNT, MANY, ONE, questionOf, writtenRows } from '../../factories/evaluations.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';

describe('AuthZEN', () => {
  let test: TestApplication;
  let partner: Partner;
  let customer: CustomerSystem;
  let walk: Walk;
  /** Holds a reusable grant to read the account, and one without a resource. */
  let reader: GatewayBody;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    customer = await makeCustomer(test, partner, {
      config: {
        reusable_actions: ['read_news'],
      },
    });
    walk = walkOf(apiOf(test, partner.sandboxKey), customer);
    reader = await customer.employee();
    await walk.granted(reader, { action: 'read_news', resource: ACCOUNT });
    await walk.granted(reader, { action: 'read_news' });
  });

  afterAll(() => test.close());

  const ask = async (body: object, path = ONE) => answered(200, customer.post(path, body));

  describe('discovery', () => {
    it('names the decision point and no search', async () => {
      const { status, body, headers } = await request(test.baseUrl).get(
        '/.well-known/authzen-configuration',
      );

      const base = test.settings.baseUrl;
      expect([status, body]).toEqual([
        200,
        {
          policy_decision_point: base,
          access_evaluation_endpoint: `${base}${ONE}`,
          access_evaluations_endpoint: `${base}${MANY}`,
        },
      ]);
      expect(headers['content-length']).toBeDefined();
    });

    it('offers no search', async () => {
      const { status, body } = await customer.post('/access/v1/search/subject', {});

      expect([status, typeof body]).toEqual([404, 'string']);
    });
  });

  describe('a single evaluation', () => {
    it('permits with a live grant for the subject, the action and the resource', async () => {
      expect(await ask(questionOf(reader))).toEqual({
        decision: true,
        context: {
          grant_id: expect.stringMatching(/^grant_/),
          acr: expect.any(String),
          amr: expect.any(Array),
          auth_time: expect.any(Number),
          expires_at: expect.any(Number),
        },
      });
    });

    it.each(['employee', 'user', 'identity'])('knows subjects of the type %s', async (type) => {
      const asked = questionOf(reader);

      const { decision } = await ask({ ...asked, subject: { ...asked.subject, type } });

      expect(decision).toBe(true);
    });

    it('ignores fields it does not know, and a slash at the end', async () => {
      const asked = { ...questionOf(reader), vendor: { x: 1 }, context: { time: 'now' } };

      expect((await ask(asked, `${ONE}/?trace=1`))['decision']).toBe(true);
    });

    it.each<[string, () => object, string]>([
      [
        'another resource',
        () => questionOf(reader, 'read_news', { type: 'payroll_account', id: '43' }),
        'verification_required',
      ],
      [
        'another type',
        () => questionOf(reader, 'read_news', { type: 'file', id: '42' }),
        'verification_required',
      ],
      ['another action', () => questionOf(reader, 'write_news'), 'verification_required'],
      ['no name of an action', () => questionOf(reader, 'GET'), 'action_unknown'],
      ['nobody', () => questionOf({ id: '', employee_id: 'nobody' }), 'employee_unknown'],
      [
        'another type of subject',
        () => ({ ...questionOf(reader), subject: { type: 'device', id: reader['employee_id'] } }),
        'employee_unknown',
      ],
    ])('denies %s', async (_, asked, reason) => {
      const { decision, context } = await ask(asked());

      expect([decision, context.reason]).toEqual([false, reason]);
    });

    it('returns the request id of the caller, also with an error', async () => {
      const asked = await customer.post(ONE, questionOf(reader)).set('X-Request-ID', 'pep-1');
      const refused = await customer.post(ONE, {}).set('X-Request-ID', 'pep-2');

      expect([asked.headers['x-request-id'], refused.headers['x-request-id']]).toEqual([
        'pep-1',
        'pep-2',
      ]);
      expect(asked.headers['x-gateway-request-id']).toMatch(/^req_/);
      const strange = await customer.post(ONE, questionOf(reader)).set('X-Request-ID', 'a b');
      expect(strange.headers['x-request-id']).toMatch(/^req_/);
    });

    it('denies an employee from the moment of their suspension', async () => {
      const employee = await customer.employee();
      await walk.granted(employee, { action: 'read_news', resource: ACCOUNT });
      expect((await ask(questionOf(employee)))['decision']).toBe(true);

      await customer
        .patch(`${EMPLOYEES}/${employee['employee_id']}`, { status: 'suspended' })
        .expect(200);

      expect(await ask(questionOf(employee))).toEqual({
        decision: false,
        context: { reason: 'employee_inactive' },
      });
      const { secret } = await makeCustomerKey(test.app, customer.customerId, ['decisions:read']);
      const blind = (body: object) =>
        request(test.baseUrl).post(ONE).set('authorization', `Bearer ${secret}`).send(body);
      const nobody = await blind(questionOf({ id: '', employee_id: 'nobody' }));
      expect((await blind(questionOf(employee))).body).toEqual(nobody.body);
    });

    it('shows another customer nothing', async () => {
      const stranger = await makeCustomer(test, partner);

      const { body } = await stranger.post(ONE, questionOf(reader));

      expect(body).toEqual({ decision: false, context: { reason: 'employee_unknown' } });
    });
  });

  describe('a batch', () => {
    const decisions = async (body: object): Promise<boolean[]> =>
      ((await ask(body, MANY))['evaluations'] as { decision: boolean }[]).map(
        (each) => each.decision,
      );

    it('answers in order, with the defaults of the top', async () => {
      const { subject, action, resource } = questionOf(reader);

      expect(
        await decisions({
          subject,
          action,
          resource,
          evaluations: [
            {},
            { resource: { type: 'payroll_account', id: '43' } },
            { resource: { id: '42' } },
            { action: { name: 'write_news' } },
            { subject: { type: 'user', id: 'nobody' } },
          ],
        }),
      ).toEqual([true, false, true, false, false]);
    });

    it('takes items that say everything', async () => {
      expect(
        await decisions({ evaluations: [questionOf(reader), questionOf(reader, 'write_news')] }),
      ).toEqual([true, false]);
    });

    it('answers a bad item in its place', async () => {
      const { subject, action } = questionOf(reader);

      const { evaluations } = await ask(
        {
          subject,
          action,
          evaluations: [{ resource: ACCOUNT }, {}, 7, { resource: ACCOUNT, subject: 'x' }],
        },
        MANY,
      );

      expect(evaluations[0].decision).toBe(true);
      for (const each of evaluations.slice(1))
        expect(each).toEqual({
          decision: false,
          context: { error: { status: 400, message: expect.any(String) } },
        });
    });

    it.each([
      ['execute_all', [true, false, true]],
      ['deny_on_first_deny', [true, false]],
      ['permit_on_first_permit', [true]],
    ])('ends as %s says', async (semantic, expected) => {
      const [yes, no] = [questionOf(reader), questionOf(reader, 'write_news')];

      expect(
        await decisions({
          evaluations: [yes, no, yes],
          options: { evaluations_semantic: semantic },
        }),
      ).toEqual(expected);
    });

    it('ignores unknown fields everywhere, and says the same again', async () => {
      const more = { foo: 'bar', future: { nested: true } };
      const { subject, action, resource } = questionOf(reader);
      const asked = {
        subject: { ...subject, ...more },
        resource,
        ...more,
        evaluations: [
          { action: { ...action, ...more }, ...more },
          { action, resource: { ...resource, ...more }, context: { source: 'override' } },
        ],
        options: more,
      };
      const first = await ask(asked, MANY);

      expect(first).toEqual({
        evaluations: [1, 2].map(() => expect.objectContaining({ decision: true }) as unknown),
      });
      expect(await ask(asked, MANY)).toEqual(first);
    });

    it.each([[{}], [{ evaluations: [] }]])(
      'without items is a single evaluation: %j',
      async (more) => {
        expect((await ask({ ...questionOf(reader), ...more }, MANY))['decision']).toBe(true);
      },
    );

    it('takes a hundred items', async () => {
      const evaluations = Array.from({ length: 100 }, () => questionOf(reader));

      expect(await decisions({ evaluations })).toEqual(evaluations.map(() => true));
    });
  });

  it('writes nothing for hundreds of questions', async () => {
    const asked = [questionOf(reader), questionOf(reader, 'write_news'), questionOf(reader, 'GET')];
    const evaluations = Array.from({ length: 100 }, (_, n) => asked[n % asked.length]);
    await ask({ evaluations }, MANY);
    const before = await writtenRows(test);

    for (let round = 0; round < 2; round += 1) await ask({ evaluations }, MANY);

    expect(await writtenRows(test)).toEqual(before);
  });

  describe('a single-use grant', () => {
    const granted = async (): Promise<GatewayBody> => {
      const employee = await customer.employee();
      await walk.granted(employee, { action: 'reset_mfa', resource: ACCOUNT });
      return employee;
    };
    const using = (employee: GatewayBody) => ({
      ...questionOf(employee, 'reset_mfa'),
      context: { consume: true },
    });

    it('permits nothing to a caller that does not use it up', async () => {
      const employee = await granted();

      expect(await ask(questionOf(employee, 'reset_mfa'))).toEqual({
        decision: false,
        context: { reason: 'single_use_grant' },
      });
      expect((await ask(using(employee)))['decision']).toBe(true);
      const { decision, context } = await ask(using(employee));
      expect([decision, context.reason]).toEqual([false, 'verification_required']);
    });

    it('permits one of fifty callers at once', async () => {
      const employee = await granted();

      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          customer.post(ONE, using(employee)).set('X-Request-ID', `caller-${n}`),
        ),
      );

      expect(answers.filter(({ body }) => body.decision)).toHaveLength(1);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    });

    it('permits each repeat of one request, and uses one grant for it', async () => {
      const employee = await granted();
      await walk.granted(employee, { action: 'reset_mfa', resource: ACCOUNT });
      const repeat = (id: string, body: object = using(employee)) =>
        customer.post(ONE, body).set('X-Request-ID', id);

      const answers = await Promise.all(Array.from({ length: 20 }, () => repeat('same')));

      const grants = new Set(answers.map(({ body }) => body.context.grant_id));
      expect([answers.every(({ body }) => body.decision), grants.size]).toEqual([true, 1]);
      expect((await repeat('same')).body).toEqual(answers[0]?.body);
      const other = await repeat('same', { ...using(employee), trace: 1 });
      expect(other.body.decision).toBe(true);
      expect(grants.has(other.body.context.grant_id)).toBe(false);
      expect((await repeat('another')).body.decision).toBe(false);
    });

    it('permits a repeat for a minute, and not after a suspension', async () => {
      const [late, suspended] = [await granted(), await granted()];
      const repeat = (employee: GatewayBody) =>
        customer.post(ONE, using(employee)).set('X-Request-ID', 'later');
      for (const each of [late, suspended]) expect((await repeat(each)).body.decision).toBe(true);

      await customer
        .patch(`${EMPLOYEES}/${suspended['employee_id']}`, { status: 'suspended' })
        .expect(200);
      expect((await repeat(suspended)).body.decision).toBe(false);
      test.clock.advanceSeconds(40);
      expect((await repeat(late)).body.decision).toBe(true);
      test.clock.advanceSeconds(21);
      expect((await repeat(late)).body.decision).toBe(false);
    });
  });

  // Last: it lets time pass.
  it('says that a grant has expired', async () => {
    test.clock.advanceSeconds(300);

    const { decision, context } = await ask(questionOf(reader));

    expect([decision, context.reason]).toEqual([false, 'grant_expired']);
  });
});
