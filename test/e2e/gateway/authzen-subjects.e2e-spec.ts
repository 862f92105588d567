import { apiOf } from '../../factories/api.js';
import { answered, type GatewayBody } from '../../factories/customer-api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { walkOf } from '../../factories/customer-walk.js';
import {
  aUser,
  ENTERPRISE,
  makeDirectory,
  shareExternalId,
  type Directory,
} from '../../factories/directory.js';
import { ACCOUNT, ONE, questionOf } from '../../factories/evaluations.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';

describe('the subject of an AuthZEN evaluation', () => {
  let test: TestApplication;
  let partner: Partner;
  let customer: CustomerSystem;
  let directory: Directory;
  let another: Directory;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    customer = await makeCustomer(test, partner, { config: { reusable_actions: ['read_news'] } });
    directory = await makeDirectory(test, customer);
    another = await makeDirectory(test, customer);
  });

  afterAll(() => test.close());

  const contextFor = async (id: string): Promise<GatewayBody> => {
    const asked = questionOf({ id: '', employee_id: id });
    return (await answered(200, customer.post(ONE, asked)))['context'] as GatewayBody;
  };
  const reasonFor = async (id: string) => (await contextFor(id))['reason'] as string;
  /** Its user names are not the employee ids. */
  const NUMBERED = { employee_id_from: 'employeeNumber' };
  const NOBODY = { reason: 'employee_unknown' };

  it('is known by the names that a directory gave, as long as they mean one person', async () => {
    const user = aUser({ externalId: 'oid-1' });
    const { id } = await directory.user(user);

    // The employee id is compared letter by letter, a user name is not.
    expect(await reasonFor(user.userName.toUpperCase())).toBe('verification_required');
    expect(await reasonFor('oid-1')).toBe('verification_required');
    expect(await reasonFor('oid-2')).toBe('employee_unknown');
    const other = await another.user();
    await shareExternalId(test, id, other.id);
    expect(await reasonFor('oid-1')).toBe('employee_unknown');
    // Who shared a name before names were refused can still be changed.
    const title = { op: 'replace', path: 'title', value: 'Changed' };
    expect((await another.patch(other, title)).status).toBe(200);
  });

  it('stays known when a directory gives one of its names to somebody else, which is refused', async () => {
    const numbered = await makeDirectory(test, customer, NUMBERED);
    const ada = aUser({ externalId: 'oid-ada', [ENTERPRISE]: { employeeNumber: 'N-8001' } });
    await numbered.user(ada);
    const mallory = await another.user();
    const numberedAs = (employeeNumber: string) => aUser({ [ENTERPRISE]: { employeeNumber } });
    const attempts: [Directory, object][] = [
      [another, aUser({ externalId: 'oid-ada' })],
      [another, aUser({ externalId: 'N-8001' })],
      [another, aUser({ externalId: ada.userName })],
      [another, aUser({ userName: 'n-8001' })],
      [another, aUser({ userName: 'OID-ADA' })],
      [another, aUser({ userName: ada.userName })],
      [numbered, numberedAs('oid-ada')],
      [numbered, numberedAs(ada.userName)],
    ];
    for (const [source, user] of attempts) {
      // The newest refusal is shown, but not two within a minute.
      test.clock.advanceSeconds(61);
      const { status, body } = await source.send('POST', '/Users', user);
      expect([status, body['scimType'], user]).toEqual([409, 'uniqueness', user]);
      // The owners see who tried, and where the name is.
      const shown = await customer.get(`/gateway/v1/connections/${source.connection.id}`);
      expect(shown.body.last_error).toBe(body['detail']);
    }
    for (const [path, value] of [
      ['externalId', 'oid-ada'],
      ['userName', ada.userName],
    ])
      expect((await another.patch(mallory, { op: 'replace', path, value })).status).toBe(409);
    const twice = [directory, another].map((source) =>
      source.send('POST', '/Users', aUser({ externalId: 'oid-at-once' })),
    );
    const statuses = (await Promise.all(twice)).map(({ status }) => status);

    expect(statuses.sort()).toEqual([201, 409]);
    for (const name of ['oid-ada', ada.userName, 'N-8001', 'oid-at-once'])
      expect(await reasonFor(name)).toBe('verification_required');
    // The same person in two directories shares every name.
    const same = aUser({ externalId: 'oid-same' });
    await directory.user(same);
    await another.user(same);
    expect(await reasonFor('oid-same')).toBe('verification_required');
  });

  it('is nobody by an id of one person that is a name of another', async () => {
    const numbered = await makeDirectory(test, customer, NUMBERED);
    const ada = aUser({ [ENTERPRISE]: { employeeNumber: '7001' } });
    await numbered.user(ada);
    expect(await contextFor(ada.userName)).toHaveProperty('step_up');

    // Mallory gets a record whose id is the user name of Ada, and shows their own face.
    const mallory = await customer.employee({ employee_id: ada.userName });
    expect(await contextFor(ada.userName)).toEqual(NOBODY);
    const walk = walkOf(apiOf(test, partner.sandboxKey), customer);
    await walk.granted(mallory, { action: 'read_news', resource: ACCOUNT });

    expect(await contextFor(ada.userName)).toEqual(NOBODY);
  });

  it('is not somebody of another kind where one kind means two people', async () => {
    const shared = aUser();
    const { id } = await directory.user({ ...shared, externalId: shared.userName });
    await another.user({ ...aUser(), userName: shared.userName });
    await shareExternalId(test, id, (await directory.user()).id);

    expect(await contextFor(shared.userName)).toEqual(NOBODY);
  });

  it('is known where several kinds mean the same person', async () => {
    const user = aUser();
    await directory.user({ ...user, externalId: user.userName });

    expect(await reasonFor(user.userName)).toBe('verification_required');
  });

  it('is not looked for by kinds that the configuration leaves out', async () => {
    const own = await makeCustomer(test, partner, { config: { subject_lookup: ['employee_id'] } });
    const ada = aUser({ [ENTERPRISE]: { employeeNumber: '7001' } });
    await (await makeDirectory(test, own, NUMBERED)).user(ada);
    const asked = questionOf(await own.employee({ employee_id: ada.userName }));

    const { context } = await answered(200, own.post(ONE, asked));

    expect(context.reason).toBe('verification_required');
  });
});
