import { operationsOf, patched } from './patch.js';
import { reduceResource, USERS, type Resource } from './resource.js';

const WORK = { value: 'w@example.com', type: 'work', primary: true, display: 'W' };
const HOME = { value: 'h@example.com', type: 'home' };
const ADDRESS = { type: 'work', locality: 'Richmond' };
const USER = { userName: 'ada', emails: [WORK, HOME], addresses: [ADDRESS] };

/** What the operation makes of a user, or the code of its refusal. */
function after(operation: object, user: object = USER): Resource | string {
  try {
    const operations = operationsOf({ Operations: [operation] });
    return patched(USERS, reduceResource(USERS, user), operations);
  } catch (error) {
    return (error as { code: string; detail: string }).detail;
  }
}

describe('a path with a filter', () => {
  it('is held against so many values in all', () => {
    const addresses = Array.from({ length: 20 }, (_, n) => ({
      type: `t${String(n)}`,
      locality: 'A',
    }));
    const path = `addresses[${Array(10).fill('locality co "zz"').join(' or ')}]`;
    const asked = (times: number): string | Resource => {
      const operations = Array(times).fill({ op: 'remove', path });
      try {
        return patched(
          USERS,
          reduceResource(USERS, { ...USER, addresses }),
          operationsOf({ Operations: operations }),
        );
      } catch (error) {
        return (error as { detail: string }).detail;
      }
    };

    expect(asked(10)).toMatchObject({ addresses });
    expect(asked(11)).toBe('The filters of this request take too many comparisons');
  });

  it.each<[string, string, string[]]>([
    ['two conditions', 'type eq "work" and primary eq true', ['work']],
    ['or', 'type eq "work" or type eq "home"', ['work', 'home']],
    ['and before or', 'type eq "x" and value pr or type eq "home"', ['home']],
    ['groups', '(type eq "work" or type eq "home") and value sw "h@"', ['home']],
    ['not', 'not (type eq "work")', ['home']],
    ['ne', 'type ne "WORK"', ['home']],
    ['co', 'value co "@EXAMPLE"', ['work', 'home']],
    ['ew', 'value ew "w@example.com"', ['work']],
    ['pr', 'primary pr', ['work']],
    ['gt', 'value gt "i"', ['work']],
    ['le', 'value le "i"', ['home']],
    ['null', 'display eq null', ['home']],
    ['a bare word', 'type eq work', ['work']],
    ['a bracket in a text', 'value ne "a]b" and type eq "home"', ['home']],
  ])('finds values by %s', (_, filter, chosen) => {
    const left = [WORK, HOME].filter(({ type }) => !chosen.includes(type));
    const removed = after({ op: 'remove', path: `emails[${filter}]` });
    const marked = after({ op: 'replace', path: `emails[${filter}].display`, value: 'X' });

    expect(removed).toEqual({ ...USER, emails: left.length > 0 ? left : undefined });
    const { emails } = marked as { emails: { display?: string }[] };
    expect(emails.map(({ display }) => display)).toEqual(
      [WORK, HOME].map(({ type, ...each }) =>
        chosen.includes(type) ? 'X' : 'display' in each ? 'W' : undefined,
      ),
    );
  });

  it.each([
    ['emails[type eq "work"', 'This is no path'],
    [`emails[type eq 'work'].value`, 'This is no path'],
    ['emails[type eq "work].value', 'This is no path'],
    ['emails[type eq "work" and].value', 'This is no path'],
    ['emails[type eq].value', 'This is no path'],
    ['emails[type like "work"].value', 'This is no path'],
    ['emails[].value', 'This is no path'],
    ['emails.value[type eq "work"]', 'The path is not one that is offered'],
    ['emails[colour eq "red"].value', 'emails has no such part'],
    ['emails[not (constructor pr)].value', 'emails has no such part'],
    [`emails[${'('.repeat(21)}type pr${')'.repeat(21)}].value`, 'This is no path'],
  ])('is refused: %s', (path, detail) => {
    expect(after({ op: 'replace', path, value: 'x' })).toBe(detail);
  });

  it('makes the value that it describes, and none that it does not', () => {
    const made = (filter: string, value: unknown = 'o@example.com', sub = '.value') =>
      after({ op: 'replace', path: `emails[${filter}]${sub}`, value });

    expect(made('type eq "other" and primary eq true')).toMatchObject({
      emails: [
        { ...WORK, primary: false },
        HOME,
        { type: 'other', primary: true, value: 'o@example.com' },
      ],
    });
    for (const filter of ['type eq "a" or type eq "b"', 'value co "zz"', 'value eq "gone"'])
      expect(made(filter)).toBe('No value meets the filter');
    expect(made('type eq "other"', null)).toEqual(USER);
  });
});

describe('values of an attribute', () => {
  const add = (value: unknown, path = 'emails') => after({ op: 'add', path, value });

  it('that are there already change nothing', () => {
    for (const value of [[WORK], WORK, [{ value: WORK.value }], [HOME, WORK]])
      expect(add(value)).toEqual(USER);
    expect(add([ADDRESS], 'addresses')).toEqual(USER);
  });

  it('may have two types, while one type has one value', () => {
    const other = { value: WORK.value, type: 'other' };
    expect(add([other])).toMatchObject({ emails: [WORK, HOME, other] });
    const moved = { type: 'Home', value: 'n@example.com' };
    expect(add([moved])).toMatchObject({ emails: [WORK, moved] });
    expect(add([{ type: 'work', locality: 'Bath' }], 'addresses')).toMatchObject({
      addresses: [{ type: 'work', locality: 'Bath' }],
    });
  });

  it('go as they are named: none by an empty list', () => {
    const remove = (value: unknown, path = 'emails') => after({ op: 'remove', path, value });
    expect(remove([])).toEqual(USER);
    expect(remove([{ type: 'home' }])).toMatchObject({ emails: [WORK] });
    expect(remove([ADDRESS], 'addresses')).not.toHaveProperty('addresses');
    expect(remove(undefined)).not.toHaveProperty('emails');
  });

  it('are a hundred at most, however many operations add them', () => {
    // Each is compared with each: thousands kept everybody waiting for a minute.
    const operations = operationsOf({
      Operations: Array.from({ length: 60 }, (_, n) => ({
        op: 'add',
        path: 'roles',
        value: Array.from({ length: 95 }, (_, m) => ({ value: `${n} ${m}` })),
      })),
    });
    expect(() => patched(USERS, reduceResource(USERS, USER), operations)).toThrow(
      expect.objectContaining({ detail: 'roles has at most 100 values' }),
    );
  });

  it('have one that is primary, the last', () => {
    const primaries = [
      { value: 'a', primary: true },
      { value: 'b', primary: 'True' },
    ];
    const emails = [
      { value: 'a', primary: false },
      { value: 'b', primary: true },
    ];
    expect(reduceResource(USERS, { ...USER, emails: primaries })).toMatchObject({ emails });
    expect(after({ op: 'replace', path: 'emails', value: primaries })).toMatchObject({ emails });
    expect(after({ op: 'replace', path: 'emails.primary', value: true })).toMatchObject({
      emails: [
        { ...WORK, primary: false },
        { ...HOME, primary: true },
      ],
    });
  });
});

it('names of an operation count in any case, and what is added is said', () => {
  expect(after({ OP: 'Replace', Path: 'TITLE', Value: 'T' })).toMatchObject({ title: 'T' });
  expect(after({ op: 'add', path: 'title' })).toBe('add needs a value');
});

describe('a whole extension', () => {
  const URN = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
  const STAFF = { ...USER, [URN]: { employeeNumber: '7', department: 'Ops' } };
  const REFUSED = 'The value of an extension must be an object';

  it.each<[string, object]>([
    ['by its path', { path: URN.toUpperCase() }],
    ['without a path', {}],
  ])('takes an object, and goes by null: %s', (_, named) => {
    const by = (op: string, value: unknown) =>
      after({ op, ...named, value: 'path' in named ? value : { [URN]: value } }, STAFF);

    expect(by('replace', { department: 'Sales' })).toEqual({
      ...USER,
      [URN]: { employeeNumber: '7', department: 'Sales' },
    });
    expect(by('replace', {})).toEqual(STAFF);
    expect(by('replace', null)).toEqual(USER);
    for (const value of ['x', [], 7, { '': { '': {} } }]) {
      expect(by('replace', value)).toBe(REFUSED);
      expect(by('add', value)).toBe(REFUSED);
    }
    expect(by('add', null)).toBe(REFUSED);
  });

  it('goes by its removal', () => {
    expect(after({ op: 'remove', path: URN }, STAFF)).toEqual(USER);
    expect(after({ op: 'replace', path: URN }, STAFF)).toBe(REFUSED);
  });
});
