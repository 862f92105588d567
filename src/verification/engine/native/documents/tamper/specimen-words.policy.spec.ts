import { saysSpecimen } from './specimen-words.policy.js';

describe('the words of a document that is none', () => {
  it.each([
    'VIRGINIA SPECIMEN DRIVER LICENSE',
    'Specimen for software testing.',
    'SPEC1MEN',
    'SPECIMFN',
    'NOT A VALID IDENTIFICATION DOCUMENT',
    'NOVELTY',
    'VOID',
    'SPÉCIMEN',
    'ESPÉCIMEN',
    'MUSTER',
    'WZÓR',
  ])('%s', (words) => {
    expect(saysSpecimen(`DL T642\n${words}\n03/14/1985`, ['ANNA', 'SMITH'])).toBe(true);
  });

  it.each([
    'VOID IF ALTERED',
    'FEDERAL LIMITS APPLY',
    'NOT VALID FOR FEDERAL PURPOSES',
    'AVOID',
    'PRIMER APELLIDO',
  ])('are not %s', (words) => {
    expect(saysSpecimen(words, [])).toBe(false);
  });

  it('count as a name where it is the name of the holder', () => {
    expect(saysSpecimen('1 MUSTER\n2 ANNA', ['ANNA', 'MUSTER'])).toBe(false);
    expect(saysSpecimen('1 SPECIMEN\n2 ANNA', ['ANNA', 'SPECIMEN'])).toBe(true);
  });
});
