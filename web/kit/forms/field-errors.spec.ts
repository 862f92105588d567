import { fieldErrors } from './field-errors.js';

describe('the errors of a refused form', () => {
  it('stand at the field that each is about', () => {
    const errors = [
      { pointer: '/name', code: 'required', detail: 'name is missing' },
      { pointer: '/redirect_uris/0', code: 'invalid', detail: 'no address' },
      { pointer: '/custom~1field', code: 'invalid', detail: 'too long' },
      { pointer: '?limit', code: 'invalid', detail: 'of the query' },
    ];

    expect(fieldErrors(errors)).toEqual({
      name: 'name is missing',
      'redirect_uris.0': 'no address',
      'custom/field': 'too long',
    });
  });
});
