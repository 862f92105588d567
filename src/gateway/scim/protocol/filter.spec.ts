import { parseFilter, type Condition } from './filter.js';

const found = (text: string): Condition[] | string => {
  try {
    return parseFilter(text, 'User');
  } catch (error) {
    return (error as { detail: string }).detail;
  }
};
const name = (value: string) => ({ attribute: 'userName', op: 'eq', value });
const work = { attribute: 'workEmail', op: 'eq', value: 'a@b.c' };

describe('a filter of a list', () => {
  it.each<[string, object[]]>([
    ['((userName eq "a"))', [name('a')]],
    [
      '(userName eq "a") and (active EQ True)',
      [name('a'), { attribute: 'active', op: 'eq', value: 'True' }],
    ],
    ['emails[type eq "work" and value eq "a@b.c"]', [work]],
    ['emails[value eq "a@b.c" and type eq "Work"]', [work]],
    ['urn:ietf:params:scim:schemas:core:2.0:User:emails[type eq work].value eq a@b.c', [work]],
    [
      'meta.lastModified lt "2026-01-01T00:00:00Z"',
      [{ attribute: 'lastModified', op: 'lt', value: '2026-01-01T00:00:00Z' }],
    ],
    ['userName eq "a\\"]) and b"', [name('a"]) and b')]],
    ['userName eq "ACME\\ada"', [name('ACME\\ada')]],
  ])('holds conditions: %s', (text, conditions) => {
    expect(found(text)).toEqual(conditions);
  });

  it.each([
    ['(userName eq "a"', 'This is no filter'],
    ['userName eq "a")', 'This is no filter'],
    ['userName eq "a', 'This is no filter'],
    [`userName eq 'a'`, 'This is no filter'],
    ['userName eq "a" and', 'This is no filter'],
    ['userName eq "a" userName eq "b"', 'This is no filter'],
    ['userName pr', 'Attributes take eq only'],
    ['active eq banana', 'active is true or false'],
    ['externalId eq null', 'Attributes are compared with a value'],
    ['emails[work] eq "a"', 'This is no filter'],
    [
      'emails[type eq "home"].value eq "a"',
      'A list is filtered by a value, and emails by the type work besides',
    ],
    [
      'emails[value eq "a" or value eq "b"]',
      'A list is filtered by a value, and emails by the type work besides',
    ],
    ['meta.lastModified eq "2026-01-01"', 'meta.lastModified takes gt, ge, lt and le only'],
  ])('is refused: %s', (text, detail) => {
    expect(found(text)).toBe(detail);
  });
});
