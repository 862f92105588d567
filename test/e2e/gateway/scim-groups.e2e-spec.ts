import { ScimGroupsService } from '../../../src/gateway/scim/groups.service.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import {
  aUser,
  CORE,
  ENTERPRISE,
  GROUP,
  makeDirectory,
  type Directory,
} from '../../factories/directory.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { bodyOf, PEOPLE } from '../../factories/people.js';
import { makeStaff } from '../../factories/staff.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { volume } from '../../support/volume.js';

type Body = Awaited<ReturnType<Directory['user']>>;

describe('groups and pages of a directory', () => {
  let test: TestApplication;
  let partner: Partner;
  let customer: CustomerSystem;
  let directory: Directory;
  let users: Body[];
  let groups = 0;

  beforeAll(async () => {
    test = await startApplication({ RATE_LIMIT_PER_CONNECTION: '100000' });
    partner = await makePartner(test.app);
    customer = await makeCustomer(test, partner);
    directory = await makeDirectory(test, customer);
    users = [await directory.user(), await directory.user(), await directory.user()];
  });
  afterAll(() => test.close());

  const filterOf = (text: string): string => `/Groups?filter=${encodeURIComponent(text)}`;
  const refs = (...of: Body[]) => of.map(({ id }) => ({ $ref: null, value: id }));
  const make = async (...members: Body[]): Promise<Body> => {
    groups += 1;
    const { status, body } = await directory.send('POST', '/Groups', {
      schemas: [GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      displayName: `Group ${String(groups)}`,
      externalId: `g-${String(groups)}`,
      members: refs(...members),
    });
    expect(status).toBe(201);
    return body;
  };
  const membersOf = async ({ id }: Body): Promise<string[]> =>
    ((await directory.get(`/Groups/${id}`)).body['members'] as { value: string }[]).map(
      ({ value }) => value,
    );

  it('are made, found in any case, and have a name of their own', async () => {
    const group = await make(users[0]!);
    expect(group).toMatchObject({
      schemas: [GROUP],
      id: expect.stringMatching(/^grp_/) as string,
      externalId: `g-${String(groups)}`,
      members: [{ value: users[0]!.id, type: 'User' }],
    });
    const name = group['displayName'] as string;
    for (const text of [
      `displayName Eq "${name.toUpperCase()}"`,
      `id eq "${group.id}" and members eq "${users[0]!.id}"`,
    ])
      expect((await directory.get(filterOf(text))).body['Resources']).toEqual([group]);
    const lean = await directory.get(
      `${filterOf(`displayName eq "${name}"`)}&excludedAttributes=members`,
    );
    expect(lean.body['Resources'][0]).not.toHaveProperty('members');
    const again = await directory.send('POST', '/Groups', { displayName: name.toLowerCase() });
    expect([again.status, again.body['scimType']]).toEqual([409, 'uniqueness']);
    expect((await directory.get(`/Users/${users[0]!.id}`)).body['groups']).toContainEqual({
      value: group.id,
      $ref: expect.stringContaining(`/Groups/${group.id}`) as string,
      display: name,
      type: 'direct',
    });
  });

  it('lose only the members that a remove names, and all when it names none', async () => {
    const [a, b, c] = users as [Body, Body, Body];
    const group = await make(a, b, c);

    const removed = await directory.patch(group, { op: 'Remove', path: 'members', value: refs(b) });
    expect([removed.status, removed.body]).toEqual([204, {}]);
    expect(await membersOf(group)).toEqual([a.id, c.id]);
    await directory.patch(
      group,
      { op: 'remove', path: `members[value eq "${a.id}"]` },
      { op: 'add', path: 'members', value: refs(b) },
    );
    expect(await membersOf(group)).toEqual([b.id, c.id]);
    const gone = { value: 'dir_01h455vb4pex5vsknk084sn02q' };
    for (const operation of [
      { op: 'remove', path: 'members', value: [] },
      { op: 'remove', path: 'members', value: [gone, { value: 'nobody' }] },
      { op: 'remove', path: 'members[value eq "nobody"]' },
      { op: 'remove', path: `members[value eq "${b.id}"].display` },
      { op: 'remove', path: 'members[type eq "User"]' },
    ])
      await directory.patch(group, operation);
    expect(await membersOf(group)).toEqual([b.id, c.id]);
    const either = `members[value eq "${b.id}" or value eq "${c.id}"]`;
    await directory.patch(group, { op: 'remove', path: either });
    expect(await membersOf(group)).toEqual([]);
    await directory.patch(group, { op: 'replace', path: 'members', value: refs(a) });
    expect(await membersOf(group)).toEqual([a.id]);
    await directory.patch(group, { op: 'remove', path: 'members' });
    expect(await membersOf(group)).toEqual([]);
  });

  it('are listed without members where those would be too many', async () => {
    test.app.get(ScimGroupsService, { strict: false }).mostMembers = 0;
    expect((await directory.get('/Groups')).body).toMatchObject({ scimType: 'tooMany' });
    expect((await directory.get('/Groups?excludedAttributes=members')).status).toBe(200);
    test.app.get(ScimGroupsService, { strict: false }).mostMembers = 100_000;
  });

  it('are renamed as Okta does, and answer with attributes where they are asked for', async () => {
    const group = await make(users[0]!);
    const renamed = await directory.send('PATCH', `/Groups/${group.id}?attributes=displayName`, {
      Operations: [{ op: 'replace', value: { id: group.id, displayName: 'Renamed' } }],
    });

    expect([renamed.status, renamed.body]).toEqual([
      200,
      { schemas: [GROUP], id: group.id, displayName: 'Renamed' },
    ]);
    expect((await directory.get(`/Groups/${group.id}`)).headers.get('etag')).toBe('W/"2"');
    expect(
      (await directory.patch(group, { op: 'replace', path: 'displayName', value: 'Renamed' }))
        .status,
    ).toBe(204);
    expect((await directory.get(`/Groups/${group.id}`)).headers.get('etag')).toBe('W/"2"');
    expect((await directory.send('DELETE', `/Groups/${group.id}`)).status).toBe(204);
    expect((await directory.get(`/Groups/${group.id}`)).status).toBe(404);
  });

  it('take no member of another connection, and nobody who left', async () => {
    const other = await makeDirectory(test, customer);
    const stranger = await other.user(aUser());
    const leaver = await directory.user();
    const group = await make(leaver, users[0]!);

    const { status, body } = await directory.patch(group, {
      op: 'add',
      path: 'members',
      value: refs(users[1]!, stranger),
    });
    expect([status, body['scimType']]).toEqual([400, 'invalidValue']);
    await directory.send('DELETE', `/Users/${leaver.id}`);

    expect(await membersOf(group)).toEqual([users[0]!.id]);
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'])
      expect(
        (
          await other.send(
            method,
            `/Groups/${group.id}`,
            method === 'PUT'
              ? { displayName: 'x' }
              : method === 'PATCH'
                ? { Operations: [] }
                : undefined,
          )
        ).status,
      ).toBe(404);
  });

  it('lose nothing to two changes at once', async () => {
    const [a, b, c] = users as [Body, Body, Body];
    const group = await make();

    await Promise.all(
      [a, b, c].map((each) =>
        directory.patch(group, { op: 'add', path: 'members', value: refs(each) }),
      ),
    );

    expect(await membersOf(group)).toEqual([a.id, b.id, c.id]);
  });

  it('are taken whole: more than 256 kB of members, but users are not', async () => {
    const group = await make();
    const padded = refs(...users).map((each) => ({ ...each, display: 'x'.repeat(100_000) }));

    expect(
      (await directory.patch(group, { op: 'replace', path: 'members', value: padded })).status,
    ).toBe(400);
    const many = Array.from({ length: 5_000 }, (_, n) => ({
      value: users[n % 3]!.id,
      $ref: 'x'.repeat(40),
    }));
    expect(
      (await directory.patch(group, { op: 'replace', path: 'members', value: many })).status,
    ).toBe(204);
    expect(await membersOf(group)).toHaveLength(3);
    const large = await directory.send('POST', '/Users', aUser({ nickName: 'x'.repeat(300_000) }));
    expect([large.status, large.body['status']]).toEqual([413, '413']);
  });

  it('filter the list of employees', async () => {
    const hr = await makeStaff(test, [customer.customerId, 'hr']);
    const group = await make(users[1]!);

    const listed = await bodyOf(200, hr.get(`${PEOPLE}/groups`));
    expect(listed['data']).toContainEqual({
      id: group.id,
      object_name: 'group',
      name: group['displayName'] as string,
      connection_id: directory.connection.id,
      members: 1,
    });
    const found = await bodyOf(200, hr.get(`${PEOPLE}/employees?group=${group.id}`));
    expect((found['data'] as Body[]).map(({ employee_id: id }) => id as string)).toEqual([
      users[1]!['userName'],
    ]);

    const filters = { group: group.id };
    const invite = { action: 'verify_identity', deliver: 'email', filters };
    const campaign = await bodyOf(201, hr.post(`${PEOPLE}/campaigns`, invite));
    const { rows } = await bodyOf(200, hr.get(`${PEOPLE}/campaigns/${campaign.id}/invitations`));
    const invited = rows as { employee_row_id: string }[];
    expect(invited.map(({ employee_row_id: id }) => id)).toEqual([
      (found['data'] as Body[])[0]!.id,
    ]);
    const view = { name: 'Members', ...filters };
    expect(await bodyOf(201, hr.post(`${PEOPLE}/saved_filters`, view))).toMatchObject(view);
    const theirs = await makeStaff(test, [(await makeCustomer(test, partner)).customerId, 'hr']);
    const none = await bodyOf(200, theirs.get(`${PEOPLE}/employees?group=${group.id}`));
    expect(none['data']).toEqual([]);
  });

  it('an employee shows the directory that owns their values', async () => {
    const hr = await makeStaff(test, [customer.customerId, 'hr']);
    const group = await make(users[0]!);
    const list = await bodyOf(200, hr.get(`${PEOPLE}/employees?group=${group.id}`));
    const { id } = (list['data'] as Body[])[0]!;

    const { directory: owner } = await bodyOf(200, hr.get(`${PEOPLE}/employees/${id}`));
    expect(owner).toEqual({
      connection_id: directory.connection.id,
      name: directory.connection['name'],
      values: ['first_name', 'last_name', 'email', 'phone', 'department', 'title', 'locale'],
    });
    const own = await bodyOf(201, hr.post(`${PEOPLE}/employees`, { employee_id: 'E-own' }));
    expect(own['directory']).toBeNull();
  });

  it.each<[string, object]>([
    [
      `attributes=userName,name.givenName,${ENTERPRISE}:manager.value`,
      { userName: true, name: { givenName: 'Ada' }, [ENTERPRISE]: { manager: { value: 'm' } } },
    ],
    [
      `attributes=EMAILS.value,${CORE}:title`,
      { emails: [{ value: 'a@example.com' }], title: 'Inkwright' },
    ],
    [`attributes=${ENTERPRISE}:division`, {}],
    [
      `excludedAttributes=id,userName,emails.value,emails.primary,name,active,meta,${ENTERPRISE}:manager`,
      {
        emails: [{ type: 'work' }],
        title: 'Inkwright',
        [ENTERPRISE]: { department: 'Maps' },
        own: true,
      },
    ],
  ])('users are shown by %s', async (asked, expected) => {
    const sent = aUser({
      title: 'Inkwright',
      emails: [{ value: 'a@example.com', type: 'work', primary: true }],
      [ENTERPRISE]: { department: 'Maps', manager: { value: 'm', displayName: 'M' } },
    });
    const { id } = await directory.user(sent);
    const { body } = await directory.get(`/Users/${id}?${asked}`);
    const { schemas, userName, ...rest } = body;
    const own = Object.keys(rest).find((name) => name.startsWith('urn:identity-gateway'));
    if (own !== undefined) Reflect.deleteProperty(rest, own);

    expect(schemas).toContain(CORE);
    expect({
      ...rest,
      ...(userName !== undefined && { userName: true }),
      ...(own !== undefined && { own: true }),
    }).toEqual({ id, ...expected });
  });

  describe('pages', () => {
    it('count what they should', async () => {
      const total = (await directory.get('/Users?count=0')).body;
      expect(total).toMatchObject({ itemsPerPage: 0, Resources: [] });
      expect((await directory.get('/Users?startIndex=-3&count=-1')).body).toMatchObject({
        startIndex: 1,
        itemsPerPage: 0,
      });
      expect((await directory.get('/Users/?count=1')).body['itemsPerPage']).toBe(1);
      const search = await directory.send('POST', '/Users/.search', {
        count: 1,
        attributes: ['userName'],
      });
      expect(Object.keys(search.body['Resources'][0] as object).sort()).toEqual([
        'id',
        'schemas',
        'userName',
      ]);
      const deep = await directory.get('/Users?startIndex=100001');
      expect([deep.status, deep.body['scimType']]).toEqual([400, 'tooMany']);
      expect((await directory.get('/Users?count=x')).status).toBe(400);
      expect((await directory.get('/Users?count=2147483647')).status).toBe(200);
      const nulls = { startIndex: null, count: null, cursor: null };
      expect((await directory.send('POST', '/Users/.search', nulls)).status).toBe(200);
      expect((await directory.send('POST', '/Users/.search', [])).status).toBe(400);
    });

    it('walk every old user exactly once while others come, by cursor and by index', async () => {
      const [old, page] = [volume(12, 5_000), volume(5, 200)];
      const source = await makeDirectory(test, await makeCustomer(test, partner));
      const ids: string[] = [];
      while (ids.length < old) {
        const some = Array.from({ length: Math.min(25, old - ids.length) }, () => source.user());
        ids.push(...(await Promise.all(some)).map(({ id }) => id));
      }
      ids.sort();
      /** To the end, or until so many others came that the old ones are behind. */
      const walk = async (next: (seen: string[], body: Body | null) => string | null) => {
        const seen: string[] = [];
        for (let path = next(seen, null); path !== null;) {
          const [{ body }] = await Promise.all([source.get(path), source.user(), source.user()]);
          seen.push(...(body['Resources'] as Body[]).map(({ id }) => id));
          path = seen.length > old + 20 ? null : next(seen, body);
        }
        return seen;
      };
      const byCursor = await walk((_, body) => {
        const cursor = body === null ? '' : (body['nextCursor'] as string | undefined);
        return cursor === undefined ? null : `/Users?count=${String(page)}&cursor=${cursor}`;
      });
      const byIndex = await walk((seen, body) => {
        const isEnd = body !== null && (body['Resources'] as Body[]).length < page;
        return isEnd ? null : `/Users?count=${String(page)}&startIndex=${String(seen.length + 1)}`;
      });

      expect(new Set(byCursor).size).toBe(byCursor.length);
      for (const seen of [byCursor, byIndex])
        expect(seen.filter((id) => ids.includes(id)).sort()).toEqual(ids);
    }, 600_000);

    it('have cursors of one list and one connection, for an hour', async () => {
      const { body } = await directory.get('/Users?count=1&cursor=');
      const cursor = body['nextCursor'] as string;
      expect(cursor).toMatch(/^[\w.~-]+$/);
      expect(body).not.toHaveProperty('startIndex');
      const typeOf = async (path: string, by = directory) =>
        (await by.get(path)).body['scimType'] as string;

      expect(await typeOf(`/Users?cursor=${cursor}x`)).toBe('invalidCursor');
      expect(await typeOf(`/Groups?cursor=${cursor}`)).toBe('invalidCursor');
      expect(await typeOf(`/Users?cursor=${cursor}&startIndex=1`)).toBe('invalidCursor');
      expect(await typeOf(`/Users?cursor=${cursor}&filter=active%20eq%20true`)).toBe(
        'invalidCursor',
      );
      expect(await typeOf(`/Users?cursor=${cursor}`, await makeDirectory(test, customer))).toBe(
        'invalidCursor',
      );
      test.clock.advanceSeconds(3_601);
      expect(await typeOf(`/Users?cursor=${cursor}`)).toBe('expiredCursor');
    });
  });

  it('describe themselves without a token', async () => {
    for (const path of [
      '/ServiceProviderConfig',
      '/Schemas',
      '/ResourceTypes',
      '/ResourceTypes/User',
      `/Schemas/${GROUP}`,
    ]) {
      const answer = await fetch(`${test.baseUrl}/gateway/scim/v2${path}`);
      expect([answer.status, Number(answer.headers.get('content-length')) > 0]).toEqual([
        200,
        true,
      ]);
      expect(answer.headers.get('content-type')).toBe('application/scim+json; charset=utf-8');
    }
    const filtered = await fetch(`${test.baseUrl}/gateway/scim/v2/Schemas?filter=id%20eq%20x`);
    expect(filtered.status).toBe(403);
    expect((await directory.send('POST', '/Bulk', {})).status).toBe(501);
    expect((await directory.get('/Me')).status).toBe(404);
    const wrong = await directory.send('POST', '/Users', '<a/>', {
      'content-type': 'application/xml',
    });
    expect([wrong.status, wrong.body['schemas']]).toEqual([
      400,
      ['urn:ietf:params:scim:api:messages:2.0:Error'],
    ]);
  });
});
