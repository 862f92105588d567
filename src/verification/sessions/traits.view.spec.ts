import { mask } from './traits.view.js';

it.each([
  ['D12345678', '*****5678'],
  ['A1234', '***34'],
  ['1234', '**34'],
  ['7', '*'],
  ['', ''],
  [null, null],
])('shows of the number %s only %s', (value, shown) => {
  expect(mask(value)).toBe(shown);
});
