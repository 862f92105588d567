import { AccessRequestStore } from '../../src/gateway/access-requests/access-request.store.js';
import { ReturnStateStore } from '../../src/gateway/access-requests/links/return-state.store.js';
import {
  EmployeeBatchStore,
  EmployeeIdentityStore,
  EmployeeStore,
  type Employee,
} from '../../src/gateway/employees/index.js';
import { GrantIssuer, GrantStore } from '../../src/gateway/grants/index.js';
import { Hasher } from '../../src/platform/crypto/index.js';
import { Database, isUniqueViolation } from '../../src/platform/database/index.js';
import { idOf, newId, uuidOf, type Id } from '../../src/platform/ids/index.js';
import { apiOf } from '../factories/api.js';
import type { GatewayBody } from '../factories/customer-api.js';
import { makeCustomer, type CustomerSystem } from '../factories/customer.js';
import { walkOf, type Walk } from '../factories/customer-walk.js';
import { makePartner, type Partner } from '../factories/partner.js';
import { sharedApplication, type TestApplication } from '../support/application.js';

describe('the stores of the gateway', () => {
  let test: TestApplication;
  let partner: Partner;
  let customer: CustomerSystem;
  let other: CustomerSystem;
  let walk: Walk;
  let database: Database;
  let employees: EmployeeStore;
  let identities: EmployeeIdentityStore;
  let requests: AccessRequestStore;
  let grants: GrantStore;

  beforeAll(async () => {
    test = await sharedApplication();
    partner = await makePartner(test.app);
    customer = await makeCustomer(test, partner);
    other = await makeCustomer(test, partner);
    walk = walkOf(apiOf(test, partner.sandboxKey), customer);
    database = test.app.get(Database);
    employees = test.app.get(EmployeeStore, { strict: false });
    identities = test.app.get(EmployeeIdentityStore, { strict: false });
    requests = test.app.get(AccessRequestStore, { strict: false });
    grants = test.app.get(GrantStore, { strict: false });
  });

  const rowId = ({ id }: GatewayBody): Id<'emp'> => id as Id<'emp'>;

  const identityOf = (clearUserId: string) => ({
    ...{ clearUserId, establishedAt: test.clock.now(), keysRestUntil: null },
  });

  async function employee(): Promise<Employee> {
    const { id } = await customer.employee();
    return (await employees.find(customer.customerId, id as Id<'emp'>))!;
  }

  async function pending(): Promise<Id<'ar'>> {
    const { id } = await customer.ask(await customer.employee());
    return id as Id<'ar'>;
  }

  describe('of another tenant', () => {
    it('find and lock no employee', async () => {
      const { id, profile } = await employee();
      const { customerId } = other;

      expect(await employees.find(customerId, id)).toBeNull();
      expect(await employees.findByEmployeeId(customerId, profile.employee_id)).toBeNull();
      await database.transaction(async (tx) => {
        expect(await employees.lock(customerId, id, tx)).toBeNull();
        expect(await employees.lockByEmployeeId(customerId, profile.employee_id, tx)).toBeNull();
      });
      expect(await employees.list(customerId, { limit: 10, after: null, before: null })).toEqual(
        [],
      );
    });

    it('change no employee', async () => {
      const mine = await employee();
      const { customerId } = other;
      await database.transaction(async (tx) => {
        await identities.bind({ ...mine, customerId }, identityOf('user_1'), tx);
        await test.app
          .get(EmployeeBatchStore, { strict: false })
          .deleteAll(customerId, [mine.id], tx);
      });
      await expect(
        database.transaction((tx) => employees.save({ ...mine, customerId }, tx)),
      ).rejects.toThrow('no data key');

      expect(await employees.find(customer.customerId, mine.id)).toEqual(mine);
    });

    it('see no owner of an identity that is taken elsewhere', async () => {
      const { clear_user_id: userId } = await walk.established();

      expect(await identities.findOwnerOf(customer.customerId, userId, database)).not.toBeNull();
      expect(await identities.findOwnerOf(other.customerId, userId, database)).toBeNull();
    });

    it('find no request, and may not look for it', async () => {
      const id = await pending();

      expect(await requests.find(other.customerId, id)).toBeNull();
      expect(await requests.claimLookup(other.customerId, id)).toBe(false);
      expect(await requests.claimLookup(customer.customerId, id)).toBe(true);
      await requests.releaseLookup(other.customerId, id);
      expect(await requests.claimLookup(customer.customerId, id)).toBe(false);
    });

    it('find no grant, by its id, its request or its token', async () => {
      const granted = await walk.granted();
      const { id, token } = granted['grant'];
      const { customerId } = other;

      expect(await grants.find(customerId, id)).toBeNull();
      expect(await grants.findByRequest(customerId, granted.id as Id<'ar'>)).toBeNull();
      expect(await grants.findByToken(customerId, token)).toBeNull();
      expect((await grants.findByToken(customer.customerId, token))?.id).toBe(id);
    });

    it('revoke no grant of theirs', async () => {
      const employed = await walk.established();
      const { grant } = await walk.granted(employed);

      await database.transaction((tx) =>
        grants.revokeAllOf({ customerId: other.customerId, id: rowId(employed) }, tx),
      );

      expect((await grants.find(customer.customerId, grant.id))?.status).toBe('active');
    });
  });

  describe('where rows were moved by hand', () => {
    const swap = (table: string, column: string, from: Id, to: Id): Promise<object[]> =>
      test.database.query(
        `UPDATE gateway.${table} SET ${column} = (SELECT ${column} FROM gateway.${table} WHERE id = $1) WHERE id = $2`,
        [uuidOf(from), uuidOf(to)],
      );

    it('open no profile of one employee as that of another', async () => {
      const [one, two] = [await employee(), await employee()];
      await swap('employees', 'sealed_profile', one.id, two.id);

      await expect(employees.find(customer.customerId, two.id)).rejects.toThrow();
    });

    it('open no request of the same employee as another', async () => {
      const asking = await customer.employee();
      const [one, two] = [await customer.ask(asking), await customer.ask(asking)];
      await swap('access_requests', 'sealed_data', one.id as Id<'ar'>, two.id as Id<'ar'>);

      await expect(requests.find(customer.customerId, two.id as Id<'ar'>)).rejects.toThrow();
    });

    it('open no grant of the same employee as another', async () => {
      const asking = await walk.established();
      const [one, two] = [await walk.granted(asking), await walk.granted(asking)];
      await swap('grants', 'sealed_data', one['grant'].id, two['grant'].id);

      await expect(grants.find(customer.customerId, two['grant'].id)).rejects.toThrow();
    });

    it('open no data key of one employee as that of another', async () => {
      const [one, two] = [await employee(), await employee()];
      await test.database.query(
        `UPDATE gateway.data_keys SET wrapped_key = (SELECT wrapped_key FROM gateway.data_keys WHERE owner_id = $1)
          WHERE owner_id = $2`,
        [uuidOf(one.id), uuidOf(two.id)],
      );

      await expect(employees.find(customer.customerId, two.id)).rejects.toThrow();
    });
  });

  describe('asked by many at once', () => {
    it('let one caller look at a request, and another one once that look is given back', async () => {
      const id = await pending();
      const claim = (): Promise<boolean[]> =>
        Promise.all(
          Array.from({ length: 20 }, () => requests.claimLookup(customer.customerId, id)),
        );

      expect((await claim()).filter(Boolean)).toHaveLength(1);
      await requests.releaseLookup(customer.customerId, id);
      expect((await claim()).filter(Boolean)).toHaveLength(1);
    });

    it('let nobody look at a request that has ended', async () => {
      const granted = await walk.granted();
      await requests.releaseLookup(customer.customerId, granted.id as Id<'ar'>);

      expect(await requests.claimLookup(customer.customerId, granted.id as Id<'ar'>)).toBe(false);
    });

    it('read what an older version stored with the defaults of today', async () => {
      const mine = await employee();
      const { employee_id } = mine.profile;
      await database.transaction((tx) =>
        employees.save({ ...mine, profile: { employee_id, last_name: 'Marlowe' } as never }, tx),
      );
      const request = (await requests.find(customer.customerId, await pending()))!;
      const id = newId('ar');
      await database.transaction((tx) =>
        requests.insert({ ...request, id, data: { employee_id } as never }, {} as never, tx),
      );

      const { profile } = (await employees.find(customer.customerId, mine.id))!;
      expect(profile).toMatchObject({ employee_id, last_name: 'Marlowe', title: null });
      expect((await requests.find(customer.customerId, id))?.data).toEqual({
        action_label: null,
        channel: 'api',
        deliver: 'none',
        employee_id,
        is_invitation: false,
        locale: null,
        precedes_reset: false,
        read_back: false,
        resource: null,
        reference: null,
        return_url: null,
        sign_in: null,
        verification_url: null,
      });
    });

    it('let a state be used once', async () => {
      const id = await pending();
      const state = '0b8f5a2e-6f0e-4d57-8d1b-5a3c6f7e8d9a';
      await test.database.query(
        'UPDATE gateway.return_states SET state_hash = $1 WHERE access_request_id = $2',
        [test.app.get(Hasher, { strict: false }).credential(state), uuidOf(id)],
      );

      const states = test.app.get(ReturnStateStore, { strict: false });
      const find = (text: string, owner = customer.customerId) => states.find(owner, text);
      const use = (owner = customer.customerId) =>
        database.transaction((tx) => states.use(owner, state, tx));
      expect(await find(state, newId('cust'))).toBeNull();
      expect(await use(newId('cust'))).toBe(false);
      expect(await find(state)).toEqual({ requestId: id, refusal: null });
      const used = await Promise.all(Array.from({ length: 20 }, () => use()));

      expect(used.filter(Boolean)).toHaveLength(1);
      expect(await find(state)).toEqual({ requestId: id, refusal: 'state_reused' });
      expect(await find('0b8f5a2e-6f0e-4d57-8d1b-000000000000')).toBeNull();
    });

    it('bind one person to one of two employees, and say which constraint held', async () => {
      const [one, two] = [await employee(), await employee()];
      const userId = newId('user');
      const bind = (to: Employee): Promise<void> =>
        database.transaction((tx) => identities.bind(to, identityOf(userId), tx));

      const results = await Promise.allSettled([bind(one), bind(two)]);

      const failed = results.filter((result) => result.status === 'rejected');
      expect(failed).toHaveLength(1);
      expect(isUniqueViolation(failed[0]!.reason, 'employees_clear_user_key')).toBe(true);
    });

    it('never replace the person of an employee', async () => {
      const bound = await walk.established();

      await database.transaction((tx) =>
        identities.bind(
          { customerId: customer.customerId, id: rowId(bound) },
          identityOf('user_other'),
          tx,
        ),
      );

      expect((await employees.find(customer.customerId, rowId(bound)))?.clearUserId).toBe(
        bound['clear_user_id'],
      );
    });

    it('give a request one grant', async () => {
      const granted = await walk.granted();
      const { employeeRowId } = (await requests.find(customer.customerId, granted.id as Id<'ar'>))!;
      const issuer = test.app.get(GrantIssuer, { strict: false });
      const second = await issuer.prepare({
        customerId: customer.customerId,
        accessRequestId: granted.id as Id<'ar'>,
        employeeRowId,
        action: 'reset_mfa',
        singleUse: true,
        ttl: 300,
        employeeId: granted['employee_id'],
        resource: null,
        acr: 'x',
        amr: [],
        branch: [],
        authTime: new Date(),
        verificationId: 'vs_1',
      });

      const issued = database.transaction((tx) => issuer.issue(second, tx));

      await expect(issued).rejects.toMatchObject({ constraint: 'grants_access_request_key' });
    });
  });

  it('keep the history of an identity, sealed, when it is reset', async () => {
    const bound = await walk.established();
    const path = `/gateway/v1/employees/${bound['employee_id']}/reset_identity`;
    await customer.post(path, { reason: 'new passport' }).expect(200);
    await customer.post(path, { reason: 'and again' }).expect(200);

    const history = await test.database.query<{ clear_user_id: string; row: string }>(
      'SELECT clear_user_id, employee_row_id AS row FROM gateway.identity_history WHERE clear_user_id = $1',
      [bound['clear_user_id']],
    );

    expect(history.map(({ row }) => idOf('emp', row))).toEqual([bound.id]);
    const row = (await employees.find(customer.customerId, rowId(bound)))!;
    expect(row.identityResetAt).not.toBeNull();
    expect(await employees.find(other.customerId, rowId(bound))).toBeNull();
  });
});
