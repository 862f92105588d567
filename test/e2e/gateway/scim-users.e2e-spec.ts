import type { GatewayBody } from '../../factories/customer-api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import {
  aUser,
  CORE,
  ENTERPRISE,
  makeDirectory,
  type Directory,
} from '../../factories/directory.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { dump } from '../../support/stored.js';

const filterOf = (text: string): string => `/Users?filter=${encodeURIComponent(text)}`;

describe('users of a directory', () => {
  let test: TestApplication;
  let partner: Partner;
  let customer: CustomerSystem;
  let directory: Directory;

  beforeAll(async () => {
    test = await startApplication({ RATE_LIMIT_PER_CONNECTION: '100000' });
    partner = await makePartner(test.app);
    customer = await makeCustomer(test, partner);
    directory = await makeDirectory(test, customer);
  });
  afterAll(() => test.close());

  /** The employee of a user, by the customer's own API. */
  const employeeOf = async ({ userName }: { userName?: string }): Promise<GatewayBody> =>
    (await customer.get(`/gateway/v1/employees/${encodeURIComponent(userName ?? '')}`))
      .body as GatewayBody;

  describe('as Okta’s specification test asks', () => {
    it('are listed in pages of whole numbers', async () => {
      await directory.user();
      const { status, headers, body } = await directory.get('/Users?startIndex=1&count=2');

      expect([status, headers.get('content-type')]).toEqual([
        200,
        'application/scim+json; charset=utf-8',
      ]);
      expect(body).toMatchObject({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
        itemsPerPage: expect.any(Number) as number,
        startIndex: 1,
        totalResults: expect.any(Number) as number,
      });
      expect(body['Resources'][0]).toMatchObject({ id: expect.stringMatching(/^dir_/) as string });
    });

    it('are missing as SCIM says', async () => {
      expect((await directory.send('HEAD', '/Users?count=1')).status).toBe(200);
      for (const id of ['dir_01h455vb4pex5vsknk084sn02q', 'nobody', '__proto__']) {
        const { status, body } = await directory.get(`/Users/${id}`);
        expect([status, body['status'], body['schemas']]).toEqual([
          404,
          '404',
          ['urn:ietf:params:scim:api:messages:2.0:Error'],
        ]);
        expect(body['detail']).toEqual(expect.any(String));
      }
      expect(
        (await directory.get(filterOf('userName eq "nobody@example.com"'))).body,
      ).toMatchObject({
        totalResults: 0,
        Resources: [],
      });
    });

    it('are created from the core schema, password and all, and found in any case', async () => {
      const sent = aUser({
        password: 'Tr0ub4dor&3',
        groups: [],
        locale: 'en-US',
        externalId: '00u1',
        name: { givenName: 'Zenobia', familyName: 'Quillfeather' },
        phoneNumbers: [{ type: 'mobile', value: '+15555550199' }],
      });
      const { status, headers, body } = await directory.send('POST', '/Users', sent);

      expect(status).toBe(201);
      expect(headers.get('location')).toBe(body['meta'].location);
      expect(headers.get('etag')).toBe('W/"1"');
      expect(body).toMatchObject({
        userName: sent.userName,
        externalId: '00u1',
        active: true,
        locale: 'en-US',
      });
      expect(JSON.stringify(body)).not.toContain('Tr0ub4dor');
      const found = await directory.get(filterOf(`userName Eq "${sent.userName.toUpperCase()}"`));
      expect(found.body['Resources']).toEqual([body]);
      const again = await directory.send('POST', '/Users', sent);
      expect([again.status, again.body['scimType'], again.body['status']]).toEqual([
        409,
        'uniqueness',
        '409',
      ]);
      const kept = await dump(test.database);
      for (const secret of ['Tr0ub4dor', 'Quillfeather', '5555550199'])
        expect(kept).not.toContain(secret);
    });

    it('are refused to nobody’s token, with a challenge', async () => {
      const { status, headers, body } = await directory.send('GET', '/Users', undefined, {
        authorization: 'Bearer nonsense',
      });

      expect([status, body['status']]).toEqual([401, '401']);
      expect(headers.get('www-authenticate')).toMatch(/^Bearer/);
    });
  });

  it('come back in the values that were sent, which the record takes where they fit', async () => {
    const sent = aUser({
      schemas: [CORE, ENTERPRISE],
      title: 'Inkwright',
      phoneNumbers: [{ type: 'work', value: '55555555555' }],
      addresses: [{ type: 'work', streetAddress: '7 Gossamer Row', primary: true }],
      roles: [{ value: 'a', primary: false }],
      photos: [{ value: 'https://example.com/a.jpg' }],
      nickName: null,
      'urn:example:unknown': { a: 1 },
      [ENTERPRISE]: { employeeNumber: '701984', department: 'Maps', manager: 'dir_x' },
    });
    const user = await directory.user(sent);

    expect(user).toMatchObject({
      phoneNumbers: [{ type: 'work', value: '55555555555' }],
      addresses: [{ type: 'work', streetAddress: '7 Gossamer Row', primary: true }],
      roles: [{ value: 'a', primary: false }],
      [ENTERPRISE]: { employeeNumber: '701984', department: 'Maps', manager: { value: 'dir_x' } },
    });
    expect(['photos', 'nickName', 'urn:example:unknown'].filter((name) => name in user)).toEqual(
      [],
    );
    expect(await employeeOf(sent)).toMatchObject({
      employee_id: sent.userName,
      first_name: 'Ada',
      email: sent.userName,
      phone: null,
      title: 'Inkwright',
      department: 'Maps',
      address: null,
    });
  });

  it.each([
    ['userName Eq "${userName}"'],
    ['externalId eq "x-${n}"'],
    ['externalId eq x-${n}'],
    ['emails[type eq "work"].value eq "${mail}"'],
    ['emails.value eq "${mail}"'],
    ['emails[value eq "${mail}"]'],
    ['((emails[type eq "work" and value eq "${mail}"]))'],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "${userName}"'],
    ['urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber eq "n-${n}"'],
    ['id eq "${id}" and active eq true'],
    ['id eq "${id}" and meta.lastModified gt "2020-01-01T00:00:00Z"'],
  ])('are found by %s', async (template) => {
    const n = String(Math.floor(Math.random() * 1e9));
    const mail = `Mixed-${n}@Example.com`;
    const sent = aUser({
      externalId: `x-${n}`,
      emails: [{ type: 'work', value: mail }],
      [ENTERPRISE]: { employeeNumber: `n-${n}` },
    });
    const user = await directory.user(sent);
    const values: Record<string, string> = {
      n,
      id: user.id,
      userName: sent.userName,
      mail: mail.toLowerCase(),
    };
    const text = template.replace(/\$\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

    const { body } = await directory.get(filterOf(text));

    expect([body['totalResults'], body['Resources'].map(({ id }: { id: string }) => id)]).toEqual([
      1,
      [user.id],
    ]);
  });

  it.each([
    ['userName co "a"', 'invalidFilter'],
    ['userName eq "a" or userName eq "b"', 'invalidFilter'],
    ['not (userName eq "a")', 'invalidFilter'],
    ['active eq banana', 'invalidFilter'],
    ['__proto__ eq "a"', 'invalidFilter'],
    ['constructor eq "a"', 'invalidFilter'],
    ['('.repeat(900), 'invalidFilter'],
    ['userName eq', 'invalidFilter'],
    ['a'.repeat(1_001), 'invalidFilter'],
  ])('are not found by %s', async (text, scimType) => {
    const { status, body } = await directory.get(filterOf(text));

    expect([status, body['scimType']]).toEqual([400, scimType]);
  });

  describe('as Entra changes them', () => {
    const enterprise = (name: string) => `${ENTERPRISE}:${name}`;

    it('end in one state by both dialects', async () => {
      const dialects = [
        [
          { op: 'Replace', path: 'displayName', value: 'Ada M' },
          { op: 'Replace', path: 'emails[type eq "work"].value', value: 'new@example.com' },
          { op: 'Replace', path: 'name.givenName', value: 'Adele' },
          { op: 'Replace', path: enterprise('department'), value: 'Ink' },
          { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+15555550144' },
          { op: 'Add', path: enterprise('manager'), value: 'dir_boss' },
          { op: 'Replace', path: 'active', value: 'False' },
        ],
        [
          {
            op: 'replace',
            value: {
              displayName: 'Ada M',
              'emails[type eq "work"].value': 'new@example.com',
              'name.givenName': 'Adele',
              [enterprise('department')]: 'Ink',
              'phoneNumbers[type eq "mobile"].value': '+15555550144',
              [`${ENTERPRISE}.manager.value`]: 'dir_boss',
            },
          },
          { op: 'replace', path: 'active', value: [{ value: 'FALSE' }] },
        ],
      ];
      const ends = [];
      for (const operations of dialects) {
        const sent = aUser();
        const user = await directory.user(sent);
        const { status, body } = await directory.patch(user, ...operations);
        expect(status).toBe(200);
        const { id: _id, meta: _meta, userName: _name, ...rest } = body;
        ends.push(
          JSON.parse(
            JSON.stringify(rest)
              .replaceAll(sent.userName, 'x')
              .replace(/Marlowe\d+/, 'M'),
          ),
        );
        expect(await employeeOf(sent)).toMatchObject({
          first_name: 'Adele',
          email: 'new@example.com',
          phone: '+15555550144',
          department: 'Ink',
          status: 'suspended',
        });
      }
      expect(ends[1]).toEqual(ends[0]);
      expect(ends[0]).toMatchObject({
        active: false,
        [ENTERPRISE]: { manager: { value: 'dir_boss' } },
      });
    });

    it('stay untouched by no operations, and by the same value', async () => {
      const user = await directory.user();
      const none = await directory.patch(user);
      const same = await directory.patch(user, { op: 'replace', path: 'active', value: 'True' });

      expect([none.status, none.body]).toEqual([200, user]);
      expect([same.status, same.body]).toEqual([200, user]);
    });

    it.each([
      ['an unknown attribute', { op: 'replace', path: 'color', value: 'x' }, 'invalidPath'],
      ['__proto__', { op: 'add', path: '__proto__.polluted', value: 'x' }, 'invalidPath'],
      [
        'constructor.prototype.x',
        { op: 'add', path: 'constructor.prototype.x', value: 'x' },
        'invalidPath',
      ],
      [
        'a value named constructor',
        { op: 'add', value: { 'constructor.prototype.x': 'x' } },
        'invalidPath',
      ],
      ['no userName', { op: 'remove', path: 'userName' }, 'invalidValue'],
      ['an empty userName', { op: 'replace', path: 'userName', value: '' }, 'invalidValue'],
      ['the id', { op: 'replace', path: 'id', value: 'x' }, 'mutability'],
      ['the groups', { op: 'add', path: 'groups', value: [] }, 'mutability'],
      ['another verb', { op: 'move', path: 'title', value: 'x' }, 'invalidSyntax'],
      ['a number', { op: 'replace', path: 'title', value: 7 }, 'invalidValue'],
      ['a word for active', { op: 'replace', path: 'active', value: 'no' }, 'invalidValue'],
      ['remove without a path', { op: 'remove' }, 'noTarget'],
    ])('refuse %s, and change nothing', async (_, operation, scimType) => {
      const user = await directory.user();

      const { status, body } = await directory.patch(
        user,
        { op: 'replace', path: 'title', value: 'Half' },
        operation,
      );

      expect([status, body['scimType']]).toEqual([400, scimType]);
      expect((await directory.get(`/Users/${user.id}`)).body).toEqual(user);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    });

    it.each([
      ['a raw __proto__', '{"Operations":[{"op":"add","value":{"__proto__":{"polluted":1}}}]}'],
      ['ten levels', `{"Operations":[{"op":"add","value":${'{"a":'.repeat(8)}1${'}'.repeat(8)}}]}`],
      [
        '1,001 operations',
        JSON.stringify({
          Operations: Array(1_001).fill({ op: 'replace', path: 'title', value: 'x' }),
        }),
      ],
      ['broken JSON', '{"Operations":['],
    ])('refuse %s', async (_, text) => {
      const user = await directory.user();

      const { status, body } = await directory.send('PATCH', `/Users/${user.id}`, text);

      expect([status, body['status'], body['schemas']]).toEqual([
        400,
        '400',
        ['urn:ietf:params:scim:api:messages:2.0:Error'],
      ]);
      expect((await directory.get(`/Users/${user.id}`)).body).toEqual(user);
    });

    it('take a thousand operations', async () => {
      const user = await directory.user();
      const many = Array.from({ length: 1_000 }, (_, n) => ({
        op: 'replace',
        path: 'title',
        value: `T${n}`,
      }));

      expect((await directory.patch(user, ...many)).body['title']).toBe('T999');
    });
  });

  it('are replaced whole, but for whether they are active', async () => {
    const sent = aUser({ title: 'Gone', active: false });
    const user = await directory.user(sent);
    const { title: _title, active: _active, ...rest } = sent as Record<string, unknown>;

    const { status, body } = await directory.send('PUT', `/Users/${user.id}`, rest);

    expect([status, body['title'], body['active']]).toEqual([200, undefined, false]);
    expect(await employeeOf(sent)).toMatchObject({ title: null, status: 'suspended' });
  });

  it('have versions: a stale one is refused, and two changes at once both hold', async () => {
    const user = await directory.user();
    const at = `/Users/${user.id}`;
    const titled = (value: string) => ({ Operations: [{ op: 'replace', path: 'title', value }] });
    const stale = await directory.send('PATCH', at, titled('x'), { 'if-match': 'W/"7"' });
    expect([stale.status, stale.body['status']]).toEqual([412, '412']);
    for (const [known, status] of [
      ...['W/"1"', '"1"', '"7", W/"1"', '*'].map((each) => [each, 304] as const),
      ['W/"7"', 200] as const,
    ])
      expect((await directory.send('GET', at, undefined, { 'if-none-match': known })).status).toBe(
        status,
      );

    await Promise.all([
      directory.patch(user, { op: 'replace', path: 'title', value: 'Both' }),
      directory.patch(user, { op: 'replace', path: 'nickName', value: 'Hold' }),
    ]);

    expect((await directory.get(at)).body).toMatchObject({
      title: 'Both',
      nickName: 'Hold',
      meta: { version: 'W/"3"' },
    });
    const changed = await directory.send('PATCH', at, titled('y'), { 'if-match': 'W/"3"' });
    expect(changed.status).toBe(200);
  });

  it('are another connection’s and another customer’s secret', async () => {
    const user = await directory.user();
    const others = [
      await makeDirectory(test, customer),
      await makeDirectory(test, await makeCustomer(test, partner)),
    ];
    for (const other of others) {
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'])
        expect(
          (
            await other.send(
              method,
              `/Users/${user.id}`,
              method === 'PUT' ? aUser() : method === 'PATCH' ? { Operations: [] } : undefined,
            )
          ).status,
        ).toBe(404);
      expect((await other.get(filterOf(`id eq "${user.id}"`))).body['totalResults']).toBe(0);
    }
  });
});
