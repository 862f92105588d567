import { secondsUntilSend, triesExhausted } from './code.policy.js';

const NOW = 10_000;

it.each([
  ['nothing was sent', [], 0],
  ['two codes were sent', [NOW - 20, NOW - 10], 0],
  ['three codes were sent', [NOW - 500, NOW - 20, NOW - 10], 100],
  ['the first of three is just out of the window', [NOW - 600, NOW - 20, NOW - 10], 0],
])('when %s another code waits', (_, sentAt, seconds) => {
  expect(secondsUntilSend(sentAt, NOW)).toBe(seconds);
});

it.each([
  [0, false],
  [4, false],
  [5, true],
  [6, true],
])('after %d tries the code is spent: %s', (tries, exhausted) => {
  expect(triesExhausted({ tries })).toBe(exhausted);
});
