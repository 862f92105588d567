import { seenDiscriminator } from './issuing-state.policy.js';

const OWN = '06012022A1B2C3D4E5';

describe('the number of a card in its print', () => {
  it.each([
    ['misread', '5 DD 06012022A1B2C304E5'],
    ['with gaps', '5 DD 06012022 A1B2 C304E5 REV'],
    ['with marks in the gaps', '5 DD 06012022-A1B2. C304E5'],
    ['on the next line', '5 DD\n06012022A1B2C304E5'],
    ['unread', 'REV 08/24/2022'],
    ['a word behind its label', '5 DD NONE REST NONE'],
    ['a long word behind its label', '5 DD\nENDORSEMENTS NONE'],
    ['beside the form of a date', 'YYYY/MM/DD SEX M HGT 170'],
    ['beside the form of a date, before a long word', 'YYYY-MM-DD SIGNATURE'],
  ])('is its own: %s', (_, text) => {
    expect(seenDiscriminator(text, OWN)).not.toBe('other');
  });

  it.each([
    ['another', '5 DD 73917264920138476510'],
    ['another, with gaps', '5 DD 73917264 920138 476510'],
    ['cut short', '5 DD 06012022A1'],
    ['made longer', '5 DD 06012022A1B2C304E5736491'],
    ['beside its own', '5 DD 06012022A1B2C304E5\n5 DD 73917264920138476510'],
  ])('is that of another card: %s', (_, text) => {
    expect(seenDiscriminator(text, OWN)).toBe('other');
  });
});
