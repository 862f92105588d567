import { sessionLocaleOf, uiLocalesOf } from './oidc-page-words.js';

describe('the languages that a client asks for', () => {
  it('are read in their order', () => {
    expect(uiLocalesOf({ ui_locales: 'pt-BR fr-CA  en' })).toEqual(['pt-BR', 'fr-CA', 'en']);
  });

  it.each([
    ['none', {}],
    ['several parameters', { ui_locales: ['fr', 'de'] }],
    ['markup', { ui_locales: '<script> es"onload=' }],
    ['an endless tag', { ui_locales: `es${'-latn'.repeat(20)}` }],
    ['too many languages', { ui_locales: `${'pt '.repeat(20)}es` }],
  ])('are not taken from %s', (_what, parameters) => {
    expect(sessionLocaleOf(parameters)).toBeNull();
  });

  it('choose the first that we speak for the session', () => {
    expect(sessionLocaleOf({ ui_locales: 'pt-BR fr-CA en' })).toBe('fr-CA');
    expect(sessionLocaleOf(undefined)).toBeNull();
  });
});
