import { isAccepted, isWebPage } from './export-format.policy.js';

it.each([
  ['ok, as some collectors say it', 'text/html', 'ok', true],
  ['nothing', 'text/html; charset=utf-8', '', true],
  ['a sign-in page', 'text/html', '<!doctype html><title>Sign in</title>', false],
  ['a page in other letters', ' Application/XHTML+xml', '<html/>', false],
  ['what holds elements and is no page', 'application/json', '{"text":"<b>"}', true],
  ['something without a type', null, '<ok>', true],
])('%s is an acceptance: %s %s', (_, contentType, body, accepted) => {
  expect(isAccepted('ndjson', { status: 200, contentType, body })).toBe(accepted);
  expect(isWebPage({ status: 200, contentType, body })).toBe(!accepted);
});

it('a collector of HEC says so in its body, whatever it calls it', () => {
  const answer = { status: 200, contentType: 'text/html', body: '{"text":"Success","code":0}' };

  expect(isAccepted('hec', answer)).toBe(true);
  expect(isAccepted('hec', { ...answer, body: 'ok' })).toBe(false);
  expect(isAccepted('hec', { ...answer, status: 302 })).toBe(false);
});
