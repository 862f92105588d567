import { counted } from './words.js';

it.each([
  [0, '0 people'],
  [1, '1 person'],
  [2, '2 people'],
])('counts %i as %j', (count, said) => {
  expect(counted(count, 'person', 'people')).toBe(said);
});

it('forms the usual plural itself', () => {
  expect([counted(1, 'row'), counted(2, 'row')]).toEqual(['1 row', '2 rows']);
});
