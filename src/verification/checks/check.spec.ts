import { CHECK_CODES, CHECK_NAMES, checkOf, completedCheck } from './check.js';

it.each(CHECK_CODES)('gets %s from the title of an older row', (code) => {
  const { code: _, ...older } = completedCheck(code, true);
  expect(checkOf(older)).toEqual({
    code,
    name: CHECK_NAMES[code],
    value: true,
    status: 'completed',
  });
});

it('keeps the code of a row that has one', () => {
  expect(checkOf(completedCheck('selfie_liveness', false))).toMatchObject({
    code: 'selfie_liveness',
    value: false,
  });
});
