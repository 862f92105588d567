import type { CaptureAnswer } from './hosted-api.js';
import { showsPerson } from './person-seen.js';

type Code = CaptureAnswer['issues'][number]['code'];

it.each<[Code[], boolean]>([
  [[], true],
  [['eyes_covered'], true],
  [['blurred', 'pose'], true],
  // Otherwise a device whose person left would never be cleared.
  [['no_face'], false],
  [['too_small'], false],
  [['dark', 'no_face'], false],
])('a selfie with %j shows that a person is there: %j', (codes, shows) => {
  expect(showsPerson({ issues: codes.map((code) => ({ code, hint: '' })) })).toBe(shows);
});
