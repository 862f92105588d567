import { LOCALES } from '../../platform/text/index.js';
import { CONSENT_VERSION, consentText, type ConsentTerms } from './consent-text.js';

const TERMS: ConsentTerms = {
  locale: 'en',
  steps: ['document', 'selfie', 'phone'],
  asksMissingAddress: false,
  identityKnown: false,
  organization: 'Northwind',
  operator: 'Proofing Ltd',
  resultsDays: null,
  picturesDays: null,
  sources: [],
};
const textOf = (changes: Partial<ConsentTerms> = {}): string =>
  consentText({ ...TERMS, ...changes }).text;

describe('the text of a consent', () => {
  it.each<[ConsentTerms['steps'], string[]]>([
    [
      ['document', 'selfie', 'phone'],
      ['Your ID', 'A selfie', 'Your phone number'],
    ],
    [['selfie'], ['A selfie']],
    [['phone'], ['Your phone number']],
    [['document'], ['Your ID']],
  ])('for the steps %j asks for those and nothing else', (steps, titles) => {
    const { items, text } = consentText({ ...TERMS, steps });

    expect(items.map(({ title }) => title)).toEqual(titles);
    expect(items.map(({ step }) => step)).toEqual(steps);
    expect(text.includes('birth date')).toBe(steps.includes('document'));
    expect(text.includes('left and the right')).toBe(steps.includes('selfie'));
    expect(text.includes('code')).toBe(steps.includes('phone'));
  });

  it('names an address that is asked for only when the ID does not show it', () => {
    expect(textOf({ asksMissingAddress: true })).toContain(
      'Your home address: You enter it if your ID does not show it.',
    );
    expect(textOf({ asksMissingAddress: true })).toContain('what was read and what you enter');
    expect(textOf({ steps: ['document', 'address'] })).toContain('home address: You enter it.');
    expect(textOf()).not.toContain('home address');
  });

  it('names those who are asked whether the details are right', () => {
    expect(textOf()).not.toContain('We ask');
    expect(textOf({ sources: ['DMV', 'Bureau'] })).toContain(
      'We ask DMV and Bureau whether these details are right.',
    );
  });

  it('names who asks and who processes', () => {
    expect(textOf()).toContain('Northwind asks for this, and gets the result');
    expect(textOf()).toContain('Proofing Ltd processes it for them.');
    expect(textOf({ operator: 'Northwind' })).toContain('Northwind also processes it.');
  });

  it('says how long data is kept, as the project does', () => {
    expect(textOf()).toContain('It is kept until Northwind deletes it.');
    expect(textOf({ resultsDays: 1 })).toContain('It is deleted after one day.');
    expect(textOf({ resultsDays: 30 })).toContain('It is deleted after 30 days.');
    expect(textOf({ resultsDays: 30 })).toContain('is deleted 3 years after you last verified');
  });

  it('says when pictures are deleted, where they are taken and go before the results', () => {
    expect(textOf()).not.toContain('pictures');
    expect(textOf({ picturesDays: 30 })).toContain('Your pictures are deleted after 30 days.');
    expect(textOf({ picturesDays: 1 })).toContain('Your pictures are deleted after one day.');
    expect(textOf({ picturesDays: 30, resultsDays: 30 })).not.toContain('pictures');
    expect(textOf({ picturesDays: 30, resultsDays: 31 })).toContain('pictures');
    expect(textOf({ picturesDays: 30, steps: ['phone'] })).not.toContain('pictures');
  });

  it('says that the portrait of an ID is kept to recognize the person', () => {
    expect(textOf({ steps: ['document'] })).toContain('used only to recognize you');
    expect(textOf({ steps: ['phone'] })).not.toMatch(/face|photo/);
  });

  it.each([
    ['en', /face.* left .* right/],
    ['es', /rostro.* izquierda .* derecha/],
    ['fr', /visage.* gauche .* droite/],
    ['de', /Gesicht.* links .* rechts/],
    ['it', /volto.* sinistra .* destra/],
  ] as const)(
    'says in %s that the face is also used as it looks from the sides',
    (locale, words) => {
      expect(textOf({ locale, steps: ['selfie'] })).toMatch(words);
      expect(textOf({ locale, steps: ['document'] })).not.toMatch(words);
    },
  );

  it('says what the face is compared with', () => {
    expect(textOf()).toContain('the photo on your ID');
    expect(textOf({ steps: ['selfie'], identityKnown: true })).toContain(
      'compared with the face you verified before',
    );
    expect(textOf({ identityKnown: true })).toMatch(
      /the face you verified before, and with the photo on your ID/,
    );
    expect(textOf({ steps: ['selfie'] })).not.toMatch(/compared/);
  });

  it('includes everything that is shown, and changes with each of its inputs', () => {
    const { items, terms, text, version } = consentText(TERMS);
    for (const shown of [...terms, ...items.flatMap(({ title, detail }) => [title, detail])])
      expect(text).toContain(shown);
    expect(version).toBe(CONSENT_VERSION);

    const texts = [
      {},
      { steps: ['selfie'] as const },
      { organization: 'Southwind' },
      { operator: 'Others' },
      { resultsDays: 30 },
      { resultsDays: 31 },
      { locale: 'es' as const },
    ].map((changes) => textOf(changes));
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('is complete in every language, and another text in each', () => {
    const everything: Partial<ConsentTerms> = {
      steps: ['document', 'selfie', 'phone', 'email', 'address', 'ssn', 'insurance_card'],
      resultsDays: 30,
      picturesDays: 7,
    };
    const texts = LOCALES.map((locale) => consentText({ ...TERMS, ...everything, locale }));

    for (const [n, { locale, items, terms, text }] of texts.entries()) {
      expect(locale).toBe(LOCALES[n]);
      expect(items).toHaveLength(7);
      expect(terms).toHaveLength(texts[0]?.terms.length ?? 0);
      // The names and the numbers of the terms are in every language.
      for (const part of ['Northwind', 'Proofing Ltd', '30', '7', '3'])
        expect(text).toContain(part);
    }
    const parts = texts.flatMap(({ items, terms }) => [
      ...new Set([...terms, ...items.map(({ detail }) => detail)]),
    ]);
    expect(new Set(parts).size).toBe(parts.length);
  });
});
