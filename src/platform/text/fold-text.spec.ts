import { foldText } from './fold-text.js';

describe('folded text', () => {
  it.each([
    ['capitals', 'MARLOWE', 'marlowe'],
    ['accents, written as one character or as two', 'Ren\u00e9e Rene\u0301e', 'renee renee'],
    ['letters of another width', 'Ａｄａ', 'ada'],
    ['punctuation', "O'Neil-Smith, Jr.", 'o neil smith jr'],
    ['runs of spaces and those around', '  Ada \t Marlowe ', 'ada marlowe'],
  ])('makes nothing of %s', (_, text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('keeps letters and digits of every script apart', () => {
    expect(foldText('Łukasz Ødegård 李 2')).toBe('łukasz ødegard 李 2');
  });

  it('is empty where there is neither letter nor digit', () => {
    expect(foldText(' -- ')).toBe('');
  });

  it('leaves folded text as it is', () => {
    const folded = foldText('Renée O’Neil');
    expect(foldText(folded)).toBe(folded);
  });
});
