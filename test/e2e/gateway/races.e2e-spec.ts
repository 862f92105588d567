import { Database } from '../../../src/platform/database/index.js';
import { apiOf, type Api } from '../../factories/api.js';
import {
  EMPLOYEES,
  gatewayOf,
  REQUESTS,
  somebody,
  type Gateway,
  type GatewayBody,
} from '../../factories/customer-api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { comeBack, returnLinkOf } from '../../factories/customer-visitor.js';
import { walkOf, type Walk } from '../../factories/customer-walk.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { startAnother, startApplication, type TestApplication } from '../../support/application.js';
import { untilWaiting } from '../../support/waiting.js';

const rounds = (count: number): number[] => Array.from({ length: count }, (_, round) => round + 1);

describe('two at once, in two processes', () => {
  let test: TestApplication;
  let second: TestApplication;
  let partner: Partner;
  let api: Api;
  let customer: CustomerSystem;
  let elsewhere: Gateway;
  let walk: Walk;

  beforeAll(async () => {
    test = await startApplication();
    second = await startAnother(test.database, {}, test.clock);
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
    customer = await makeCustomer(test, partner);
    elsewhere = gatewayOf(second, customer.key);
    walk = walkOf(api, customer);
  });

  afterAll(async () => {
    await second.close();
    await test.close();
  });

  /**
   * Everything that can settle a request, at once: two look-ups and two returns with the same
   * state, in both processes.
   */
  async function settle(asked: GatewayBody): Promise<GatewayBody> {
    const link = await returnLinkOf(api, asked);
    const answers = await Promise.all([
      customer.get(`${REQUESTS}/${asked.id}`),
      comeBack(second, link),
      elsewhere.get(`${REQUESTS}/${asked.id}`),
      comeBack(test, link),
    ]);
    const [look, back, otherLook, otherBack] = answers.map(({ status }) => status);
    expect([look, otherLook]).toEqual([200, 200]);
    expect([back, otherBack].sort()).toEqual([200, 410]);
    return customer.look(asked);
  }

  const person = (asked: GatewayBody): Promise<unknown> =>
    api.complete(asked['verification_session_id'], 'success');

  async function actions(subject: string): Promise<string[]> {
    const rows = await test.database.query<{ action: string }>(
      'SELECT action FROM gateway.audit_entries WHERE subject = $1 ORDER BY id',
      [subject],
    );
    return rows.map(({ action }) => action);
  }

  function grantsOf(...requests: GatewayBody[]): number {
    const ids = requests.map(({ grant }) => grant?.id).filter(Boolean);
    return new Set(ids).size;
  }

  it.each(rounds(5))('requests of one employee bind one id (round %d)', async () => {
    const employee = await customer.employee();
    const asked = await Promise.all([
      customer.ask(employee),
      elsewhere.ask(employee),
      customer.ask(employee),
    ]);
    await Promise.all(asked.map(person));

    const ended = await Promise.all(asked.map(settle));

    expect(ended.map(({ status }) => status)).toEqual(['granted', 'granted', 'granted']);
    expect(grantsOf(...ended)).toBe(3);
    expect((await walk.read(employee))['clear_user_id']).toMatch(/^user_/);
    expect(await actions(employee.id)).toEqual([
      'employee.created',
      'employee.identity_established',
    ]);
    for (const { id } of ended) {
      expect(await actions(id)).toEqual(
        expect.arrayContaining(['access_request.created', 'access_request.decided']),
      );
      expect((await actions(id)).filter((action) => action.endsWith('decided'))).toHaveLength(1);
    }
  });

  it.each(rounds(5))(
    'requests of one employee finished by two people bind the first, and the other is a mismatch (round %d)',
    async () => {
      const employee = await customer.employee({ ...somebody(), first_name: 'Ada Maria' });
      const one = await customer.ask(employee);
      // The record is corrected: for the second request she is Ada. Both versions are similar
      // enough.
      await customer
        .patch(`${EMPLOYEES}/${employee['employee_id']}`, { first_name: 'Ada' })
        .expect(200);
      const other = await elsewhere.ask(employee);
      await Promise.all([one, other].map(person));

      const ended = await Promise.all([one, other].map(settle));

      const [granted, denied] = ended.sort((a) => (a['status'] === 'granted' ? -1 : 1));
      expect(granted).toMatchObject({ status: 'granted', reason: null });
      expect(denied).toMatchObject({ status: 'denied', reason: 'user_id_mismatch', grant: null });
      const { user_id: userId } = await api.read(granted!['verification_session_id']);
      expect((await walk.read(employee))['clear_user_id']).toBe(userId);
      expect(await actions(employee.id)).toEqual([
        'employee.created',
        'employee.changed',
        'employee.identity_established',
        'employee.identity_mismatch',
      ]);
      // Whether the grant came first or last, the alarm revoked it.
      const { body } = await customer.get(`/gateway/v1/grants/${granted!['grant'].id}`);
      expect(body).toMatchObject({ status: 'revoked', token: null });
    },
  );

  it.each(rounds(8))(
    'requests of two employees finished by one person bind one of them (round %d)',
    async () => {
      const human = somebody();
      const employees = await Promise.all(
        ['a', 'b'].map((letter) =>
          customer.employee({ ...human, employee_id: `${human.employee_id}-${letter}` }),
        ),
      );
      const asked = await Promise.all(employees.map((employee) => customer.ask(employee)));
      await Promise.all(asked.map(person));

      const ended = await Promise.all(asked.map(settle));

      expect(ended.map(({ reason }) => reason).sort()).toEqual(['identity_conflict', null].sort());
      expect(grantsOf(...ended)).toBe(1);
      const bound = (await Promise.all(employees.map(walk.read))).map(
        ({ clear_user_id: userId }) => userId,
      );
      expect(bound.filter(Boolean)).toHaveLength(1);
      expect(bound.findIndex(Boolean)).toBe(ended.findIndex(({ status }) => status === 'granted'));
    },
  );

  it.each(rounds(6))('success, cancel and reset agree on one result (round %d)', async () => {
    const employee = await walk.established();
    const asked = await customer.ask(employee);
    await person(asked);
    const link = await returnLinkOf(api, asked);

    const answers = await Promise.all([
      comeBack(test, link),
      elsewhere.post(`${REQUESTS}/${asked.id}/cancel`),
      customer.get(`${REQUESTS}/${asked.id}`),
      elsewhere.post(`${EMPLOYEES}/${employee['employee_id']}/reset_identity`, { reason: 'test' }),
      customer.post(`${REQUESTS}/${asked.id}/cancel`),
    ]);

    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const ended = await customer.look(asked);
    const canceled = answers.filter(({ body }) => body.status === 'canceled');
    expect(['granted', 'denied', 'canceled']).toContain(ended['status']);
    expect(canceled.length > 0).toBe(ended['status'] === 'canceled');
    // In either order: after the reset nobody holds a live grant, and nobody is bound.
    if (ended['grant']) expect(ended['grant']).toMatchObject({ status: 'revoked', token: null });
    expect((await walk.read(employee))['clear_user_id']).toBeNull();
    expect((await actions(asked.id)).filter((action) => action !== 'return.refused')).toHaveLength(
      2,
    );
  });

  it('a change of an employee and a decision about them take their locks in one order', async () => {
    const employee = await walk.established();
    const asked = await customer.ask(employee);
    await person(asked);
    const link = await returnLinkOf(api, asked);
    const path = `${EMPLOYEES}/${employee['employee_id']}`;

    const answers = await test.app.get(Database).transaction(async (tx) => {
      await tx.query(
        'SELECT 1 FROM gateway.access_requests WHERE verification_session_id = $1 FOR UPDATE',
        [asked['verification_session_id']],
      );
      // Both wait for the request. With two lock orders, one would hold the lock that the other
      // needs.
      const back = comeBack(test, link).then(({ status }) => status);
      await untilWaiting(test.database, 1);
      const change = customer.patch(path, { status: 'suspended' }).then(({ status }) => status);
      await untilWaiting(test.database, 2);
      return [back, change];
    });

    expect(await Promise.all(answers)).toEqual([200, 200]);
    expect(await customer.look(asked)).toMatchObject({ grant: { status: 'revoked' } });
  });

  it('a suspension and a success never leave a live grant', async () => {
    for (const [n] of rounds(6).entries()) {
      const employee = await walk.established();
      const asked = await customer.ask(employee);
      await person(asked);

      await Promise.all([
        elsewhere.patch(`${EMPLOYEES}/${employee['employee_id']}`, {
          status: n % 2 ? 'suspended' : 'terminated',
        }),
        customer.get(`${REQUESTS}/${asked.id}`),
      ]);

      const ended = await elsewhere.look(asked);
      expect(['revoked', undefined]).toContain(ended['grant']?.status);
      expect(ended['status'] === 'granted' || ended['reason'] === 'employee_inactive').toBe(true);
    }
  });
});
