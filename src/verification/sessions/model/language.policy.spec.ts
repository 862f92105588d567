import { languageAtOpening, languageOf } from './language.policy.js';
import { emptyData } from './session.js';

const data = (changes: Partial<ReturnType<typeof emptyData>>) => ({ ...emptyData(), ...changes });

describe('the language of a session', () => {
  it('is the chosen one, else that of the session, else English', () => {
    expect(languageOf({ data: data({ language: 'fr', locale: 'es' }) })).toBe('fr');
    expect(languageOf({ data: data({ locale: 'es-MX' }) })).toBe('es');
    expect(languageOf({ data: data({ locale: 'pt-BR' }) })).toBe('en');
    expect(languageOf({ data: null })).toBe('en');
  });

  it('follows the browser at the first opening only, and never against the session', () => {
    expect(languageAtOpening(data({}), 'it')).toBe('it');
    expect(languageAtOpening(data({}), null)).toBeNull();
    expect(languageAtOpening(data({ locale: 'es' }), 'it')).toBe('es');
    expect(languageAtOpening(data({ locale: 'pt-BR' }), 'it')).toBe('it');
    expect(languageAtOpening(data({ language: 'de', locale: 'es' }), 'it')).toBe('de');
  });
});
