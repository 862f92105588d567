import fc from 'fast-check';
import { foldText } from './fold-text.js';

describe('folded text', () => {
  it.each([
    ['capitals', 'MARLOWE', 'marlowe'],
    ['accents, written as one character or as two', 'Ren\u00e9e Rene\u0301e', 'renee renee'],
    ['letters of another width', 'Ａｄａ', 'ada'],
    ['punctuation', "O'Neil-Smith, Jr.", 'o neil smith jr'],
    ['the Greek tonos, and the form of a last sigma', 'Νίκος ΝΊΚΟΣ νικοσ', 'νικοσ νικοσ νικοσ'],
    [
      'stress in Cyrillic, and the dots of ё',
      'Ива\u0301н Семён ЕЛЕ\u0300НА ѝ',
      'иван семен елена и',
    ],
    ['a joiner', 'Ma\u200dria Ma\u200cria राज\u200dशे', 'maria maria राजशे'],
    ['directions and soft hyphens', '\u202eMa\u00adr\ufff9ia\u202c\u200f', 'maria'],
    ['the variant of a character', '葛\u{e0100}城 ☎\ufe0f', '葛城'],
    ['runs of spaces and those around', '  Ada \t Marlowe ', 'ada marlowe'],
  ])('is empty for %s', (_, text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('keeps letters and digits of every script', () => {
    expect(foldText('Łukasz Ødegård 李 2')).toBe('lukasz odegard 李 2');
  });

  it.each([
    ['Paweł Kaplancı', 'PAWEL KAPLANCI'],
    ['Søren Æbelø Đorđe Guðrún', 'SOREN AEBELO DORDE GUDRUN'],
    ['Groß Þór Œuvre Ħal Ŧeahppi', 'GROSS THOR OEUVRE HAL TEAHPPI'],
    ['O\u02bcBrien', "O'Brien"],
    ['Мар\u02bcяна', "Мар'яна"],
  ])('is equal for %s and %s', (one, other) => {
    expect(foldText(one)).toBe(foldText(other));
  });

  it.each([
    ['Hangul, syllable by syllable', '민수 \u1106\u1175\u11ab\u1109\u116e', '민수 민수'],
    ['the vowels of Devanagari', 'रीमा सीता राम', 'रीमा सीता राम'],
    ['the voiced kana, of either width', 'が か ガ', 'が か ガ'],
    ['the vowels of Thai', 'สมชัย', 'สมชัย'],
    ['the marks of Arabic and Hebrew', 'أَحمد יִצְחָק', 'أَحمد יִצְחָק'],
    ['й, ї and their like', 'СЕРГЕЙ Сергеи\u0306 Їжак Ќоле', 'сергей сергей їжак ќоле'],
  ])('keeps %s', (_, text, folded) => {
    expect(foldText(text)).toBe(folded.normalize('NFC'));
  });

  it.each([
    ['민수', '민주'],
    ['राम', 'रीमा'],
    ['सीता', 'सती'],
    ['が', 'か'],
    ['Андрей', 'Андреи'],
  ])('differs between %s and %s', (a, b) => {
    expect(foldText(a)).not.toBe(foldText(b));
  });

  it.each([' -- ', '\u00b4', '\u0301', '\u3164', '\u200b\u2060\ufeff', '! \u0940'])(
    'is empty without letters and digits: %j',
    (text) => {
      expect(foldText(text)).toBe('');
    },
  );

  it('leaves folded text as it is', () => {
    const folded = foldText('Renée O’Neil');
    expect(foldText(folded)).toBe(folded);
  });

  describe('of any text', () => {
    // Letters that take marks, marks of several classes, and what is dropped between them.
    const awkward = fc.constantFrom(
      ...'aIİΣσиІеЕкकーかガﾞ가ᄀ1² !´',
      ...'\u0301\u0306\u0308\u0323\u0345\u0483\u0940\u093c\u0958\u3099\u1161\u11a8\u0654\u20e3',
      ...'\u200d\u00ad\u034f\u3164\ufe0f\u202e\ud835\udc00'.split(''),
    );
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc.array(awkward, { maxLength: 12 }).map((units) => units.join('')),
    );

    it('leaves what it made as it is', () => {
      fc.assert(
        fc.property(anything, (text) => {
          const folded = foldText(text);
          expect(foldText(folded)).toBe(folded);
        }),
        { numRuns: 3_000 },
      );
    });

    it('makes words of letters, digits and their marks, one space between', () => {
      fc.assert(
        fc.property(anything, (text) => {
          expect(foldText(text)).toMatch(/^(?:[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?: (?!$)|$))*$/u);
        }),
        { numRuns: 3_000 },
      );
    });
  });
});
