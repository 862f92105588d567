import { findName, findNumber } from './printed-text.policy.js';

const TEXT = `VIRGINIA DRIVER LICENSE
4d DLN T64235789
3 DOB O3/14/1985   4b EXP 08/24/2030
1 SAMPLE
2 JONATHAN QUINCY
8 123 MAPLE STREET
5 DD 06012022A1B2C3D4E5`;

describe('what is printed', () => {
  it.each([
    ['as it is', 'T64235789', 'agrees'],
    ['in groups', 'T642 357 89', 'agrees'],
    ['stuck to its label', '4dT64235789', 'agrees'],
    ['with a digit changed, which is never agreement', 'T64235780', 'soft'],
    ['with two digits changed', 'T64235700', 'missing'],
    ['as a part of another one', 'T642357891', 'soft'],
  ])('has a number %s', (_, written, agreement) => {
    expect(findNumber(`DLN ${written}\nSEX F`, 'T64235789')).toBe(agreement);
  });

  it('has a number with an S that was read as a dollar sign, not as another digit', () => {
    expect(findNumber('Document No. $84822236', 'S84822236')).toBe('agrees');
    expect(findNumber('Document No. $84822236', '584822236')).toBe('soft');
    expect(findNumber('Document No. 584822236', 'S84822236')).toBe('soft');
  });

  it.each([
    ['SAMPLE', 'agrees'],
    ['SAMPSON', 'missing'],
    ['JONATHAN', 'agrees'],
    ['JONATHON', 'agrees'],
    ['JO', 'missing'],
    ['', 'missing'],
  ])('has the name %j: %s', (name, agreement) => {
    expect(findName(TEXT, name)).toBe(agreement);
  });

  it('matches a name with the marks that an MRZ leaves out', () => {
    expect(findName('Surname\nMÜLLER', 'MUELLER')).toBe('agrees');
    expect(findName('CASTAÑEDA', 'CASTANEDA')).toBe('agrees');
    expect(findName('1 NG\n2 BO', 'NG')).toBe('agrees');
    expect(findName('2 SOREN JO', 'SØREN')).toBe('agrees');
    expect(findName('2 SØREN JO', 'SOEREN')).toBe('agrees');
    expect(findName('1 ŁUKASIEWICZ', 'LUKASIEWICZ')).toBe('agrees');
    expect(findName('1 WEISS', 'WEIß')).toBe('agrees');
  });
});
