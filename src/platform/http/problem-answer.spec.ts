import { wantsPage } from './problem-answer.js';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describe('an answer for a person', () => {
  it.each([
    ['a browser', '/nothing', BROWSER],
    ['a browser at a page with a query', '/nothing?a=/v1/', BROWSER],
    ['one that takes JSON as well', '/nothing', 'application/json;q=0.5, TEXT/HTML'],
    ['one that takes both alike', '/nothing', 'application/json, text/html'],
  ])('is one for %s', (_, url, accept) => {
    expect(wantsPage({ url, headers: { accept } })).toBe(true);
  });

  it.each([
    ['nothing said', '/nothing', undefined],
    ['anything taken', '/nothing', '*/*'],
    ['JSON preferred', '/nothing', 'text/html;q=0.5, application/json'],
    ['HTML refused', '/nothing', 'text/html;q=0'],
    ['a quality that is none', '/nothing', 'text/html;q=high'],
    ['another type with that name in it', '/nothing', 'text/html-fragment'],
    ['an address of an API', '/v1/nothing', BROWSER],
    ['the other API', '/other/v1/nothing', BROWSER],
    ['what a page calls', '/verify/api/nothing', BROWSER],
    ['what programs discover', '/nothing/.well-known/x', BROWSER],
    ['a health check', `/healthz?${'a'.repeat(10_000)}`, BROWSER],
    ['the document of the API', '/openapi.json?a', BROWSER],
  ])('is none for %s', (_, url, accept) => {
    expect(wantsPage({ url, headers: { accept } })).toBe(false);
  });
});
