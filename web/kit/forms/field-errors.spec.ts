import { atShownFields, fieldErrors } from './field-errors.js';

describe('the errors of a refused form', () => {
  it('stand at the field that each is about', () => {
    const errors = [
      { pointer: '/name', code: 'required', detail: 'name is missing' },
      { pointer: '/redirect_uris/0', code: 'invalid', detail: 'no address' },
      { pointer: '/custom~1field', code: 'invalid', detail: 'too long' },
      { pointer: '?limit', code: 'invalid', detail: 'of the query' },
    ];

    expect(fieldErrors(errors)).toEqual({
      name: 'Is missing',
      'redirect_uris.0': 'no address',
      'custom/field': 'too long',
    });
  });

  it.each([
    ['tenant_id must be longer than or equal to 1 characters', 'Must not be empty'],
    ['tenant_id must be longer than or equal to 8 characters', 'Must have at least 8 characters'],
    ['tenant_id must be shorter than or equal to 9 characters', 'Must have at most 9 characters'],
    ['The tenant is unknown', 'The tenant is unknown'],
  ])('do not repeat the name of the field: %s', (detail, shown) => {
    const errors = [{ pointer: '/config/tenant_id', code: 'invalid', detail }];

    expect(fieldErrors(errors)).toEqual({ 'config.tenant_id': shown });
  });

  it.each([
    [{ 'redirect_uris.1': 'no address' }, { redirect_uris: 'no address' }],
    [
      { 'config.redirect_uris.0': 'a', 'config.redirect_uris.2': 'b' },
      { 'config.redirect_uris': 'a' },
    ],
    [{ 'chosen.0': 'unknown' }, { chosen: 'unknown' }],
    [{ 'groups.0.role': 'unknown' }, { 'groups.0.role': 'unknown' }],
    [{ elsewhere: 'unknown' }, { elsewhere: 'unknown' }],
  ])('stand at the field that holds the whole list: %j', (errors, shown) => {
    const values = {
      redirect_uris: 'a\nb',
      config: { redirect_uris: 'a' },
      chosen: ['name'],
      groups: [{ role: 'owner' }],
    };

    expect(atShownFields(errors, values)).toEqual(shown);
  });
});
