import { readSourceAnswer } from './source-answer.policy.js';

const ADDRESS = { line1: '9 Larkspur Road', city: 'Norfolk', state: 'VA', country: 'US' };

describe('the answer of a source', () => {
  const read = (answer: unknown) =>
    readSourceAnswer(typeof answer === 'string' ? answer : JSON.stringify(answer), 'run_1', [
      'name',
      'address',
      'former_addresses',
    ]);

  it('validates what it names, and returns former addresses', () => {
    const validated = ['address', 'former_addresses'];

    expect(
      read({ request_id: 'run_1', validated, former_addresses: [ADDRESS], note: 'ignored' }),
    ).toEqual({
      validated,
      formerAddresses: [{ ...ADDRESS, line2: null, postal_code: '' }],
    });
    expect(read({ request_id: 'run_1', validated: [] })).toEqual({
      validated: [],
      formerAddresses: [],
    });
  });

  it.each([
    ['no JSON', 'yes'],
    ['half of it', '{"request_id":"run_1","validated":["na'],
    ['a list', []],
    ['null', null],
    ['the answer to another question', { request_id: 'run_2', validated: ['name'] }],
    ['no list', { request_id: 'run_1', validated: 'name' }],
    ['a list of something else', { request_id: 'run_1', validated: [true] }],
    ['what was not asked', { request_id: 'run_1', validated: ['name', 'birthdate'] }],
    ['an unknown word', { request_id: 'run_1', validated: ['name', 'all'] }],
    ['one word twice', { request_id: 'run_1', validated: ['name', 'name'] }],
    ['a property of every object', { request_id: 'run_1', validated: ['constructor'] }],
    [
      'addresses that it does not stand for',
      { request_id: 'run_1', validated: ['name'], former_addresses: [ADDRESS] },
    ],
    [
      'an address without a city',
      {
        request_id: 'run_1',
        validated: ['former_addresses'],
        former_addresses: [ADDRESS, { ...ADDRESS, city: ' ' }],
      },
    ],
    [
      'an address of another shape',
      {
        request_id: 'run_1',
        validated: ['former_addresses'],
        former_addresses: [{ ...ADDRESS, state: ['VA'] }],
      },
    ],
    [
      'more addresses than anybody has',
      {
        request_id: 'run_1',
        validated: ['former_addresses'],
        former_addresses: Array(21).fill(ADDRESS),
      },
    ],
  ])('validates nothing at all where it holds %s', (_, answer) => {
    expect(read(answer)).toBeNull();
  });
});
