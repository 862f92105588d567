import { givenNamesBelowLabel, hasFurtherName, hasGivenName } from './further-names.policy.js';

const KNOWN = { names: ['MARIA'], otherNames: ['SAMPLE'], noNames: ['MAPLE', 'STREET'] };
const has = (...texts: string[]) => hasFurtherName(texts, KNOWN);

describe('a name with more words than the machine-readable part has', () => {
  it.each([
    ['behind it', '2 MARIA ELENA'],
    ['before it', 'ELENA MARIA'],
    ['before the last name', 'Maria Elena Sample'],
    ['behind both', 'SAMPLE, MARIA ELENA'],
    ['as an initial', '2 MARIA E'],
    ['one letter from the name itself', 'MARIA MARIE'],
    ['of two consonants', 'MARIA NG'],
    ['with a letter that the reader does not know', 'MARIA S@REN'],
  ])('has one %s: %j', (_, line) => {
    expect(has(line)).toBe(true);
  });

  it.each([
    ['nothing', '2 MARIA'],
    ['the other name', 'MARIA SAMPLE'],
    ['the other name, misread', 'MARIA SAMPIE'],
    ['a label in capitals', 'GIVEN NAMES MARIA SEX F'],
    ['a label of last names', 'MARIA PRIEZVISKO KUNJOM UZVARDS'],
    ['no middle name', 'MARIA NMN'],
    ['a suffix', 'MARIA VI'],
    ['a label in small letters', 'Eesnimi MARIA Other'],
    ['the same in another script', 'MAPIR/MARIA'],
    ['its street', '12 MARIA STREET'],
    ['a title', 'MARIA JR'],
    ['an edge', 'l MARIA I 7'],
    ['a pattern', 'KN MARIA'],
  ])('has none beside %s: %j', (_, line) => {
    expect(has(line)).toBe(false);
  });

  it('has one behind a name with ß', () => {
    const known = { names: ['WEISSMANN'], otherNames: ['GOETZ'], noNames: [] };

    expect(hasFurtherName(['WEIBMANN SCHMIDT'], known)).toBe(true);
    expect(hasFurtherName(['WEIBMANN'], known)).toBe(false);
  });

  it('takes the initial before a last name for that of the given name', () => {
    const known = { names: ['ODONOGHUE'], otherNames: ['SAOIRSE'], noNames: [] };

    expect(hasFurtherName(["S. O'Donoghue"], known)).toBe(false);
    expect(hasFurtherName(["E. O'Donoghue"], known)).toBe(true);
    expect(hasFurtherName(["O'DONOGHUE S"], known)).toBe(true);
  });

  it('counts in capitals alone where it stands in capitals', () => {
    const known = {
      names: ['MUELLER', 'WEISS'],
      otherNames: ['JUERGEN'],
      noNames: [],
      issuer: 'D',
    };

    expect(hasFurtherName(['Miiller Quarff'], known)).toBe(true);
    expect(hasFurtherName(['MULLER-WEIR\nMiiller Quarff', 'Miiller Quarff'], known)).toBe(false);
    expect(hasFurtherName(['MULLER-WEIR QUARFF\nMiiller-Weif'], known)).toBe(true);
  });

  it('has one when as many readings see it as do not', () => {
    expect(has('MARIA ELENA', '2 MARIA')).toBe(true);
    expect(has('MARIA ELENA', '2 MARIA', 'MARIA')).toBe(false);
    expect(has('MARIA ELENA', 'DRIVER LICENSE')).toBe(true);
    // One letter from NAMES and from NOMES.
    expect([has('MARIA JAMES'), has('MARIA GOMES')]).toEqual([true, true]);
  });

  it('takes no piece of a name for another one', () => {
    const known = { ...KNOWN, names: ['MARIA', 'FITZGERALD'] };

    expect(hasFurtherName(['Maria Fitzgera Id', 'MARIA FITZGERA LD'], known)).toBe(false);
    expect(hasFurtherName(['MARIA PLE'], KNOWN)).toBe(true);
    const spaced = { ...KNOWN, names: ['FRANÇOISE'], otherNames: ['CASTAÑEDA'] };
    expect(hasFurtherName(['Fra ngoise Casta neda'], spaced)).toBe(false);
    expect(hasFurtherName(['FRANCOISE CAST'], spaced)).toBe(false);
    expect(hasFurtherName(['FRANCOISE NEDA'], spaced)).toBe(true);
  });

  it('takes a particle of a name in another line for no place of it', () => {
    const known = { names: ['VAN', 'DEN', 'BERG'], otherNames: ['SJOERD'], noNames: [] };

    expect(hasFurtherName(['NEDERLAN DEN\nVAN DEN BERG'], known)).toBe(false);
    expect(hasFurtherName(['VAN DEN BERG LOPEZ'], known)).toBe(true);
    expect(hasFurtherName(['AMY JO\nROSE'], { ...known, names: ['AMY', 'ROSE'] })).toBe(true);
  });

  it('knows a name for which the zone writes two letters, misread', () => {
    const known = { names: ['KAARE', 'OLAV'], otherNames: [], noNames: [] };

    expect(hasFurtherName(['Kére Olav'], known)).toBe(false);
    expect(hasFurtherName(['Kari Kåre Olav'], known)).toBe(true);
  });

  it('knows a long name in which a letter with a mark was read as two', () => {
    const known = { ...KNOWN, names: ['ABERNATHY'], otherNames: ['GÜNTHER'] };

    expect(hasFurtherName(['Giinther Abernathy'], known)).toBe(false);
    expect(hasFurtherName(['Gianna Abernathy'], known)).toBe(true);
    expect(hasFurtherName(['Gwendolyn Abernathy'], known)).toBe(true);
    expect(hasFurtherName(['Rolf Abernathy'], { ...known, otherNames: ['ROSS'] })).toBe(true);
  });

  it('needs no other name, and takes an initial for none', () => {
    const [one, two] = [['PLATO'], ['MARIA', 'M']];

    expect(hasFurtherName(['PLATO JOHN'], { ...KNOWN, names: one, otherNames: [] })).toBe(true);
    expect(hasFurtherName(['M GRN', '2 MARIA M'], { ...KNOWN, names: two })).toBe(false);
  });
});

describe('the given names below their label', () => {
  const below = (...lines: string[]) => givenNamesBelowLabel(lines.join('\n'), ['MARIA']);

  it('are all words of the line', () => {
    expect(below('2. Vornamen / Given names', '', 'MARIA ELENA')).toEqual(['MARIA', 'ELENA']);
  });

  it.each([
    ['another column', ['Given names Sex', 'MARIA ELENA F']],
    ['a column whose label is no name', ['Given names Place', 'MARIA ROMA']],
    ['the label of all names', ['Name', 'MARIA ELENA']],
    ['other names', ['Given names', 'ELENA MARIA']],
    ['noise', ['Given names', '- MARIA ELENA 4']],
    ['a single letter', ['Given names', 'MARIA E']],
    ['nothing', ['MARIA ELENA', 'Given names']],
    ['a second line', ['Given names', 'MARIA ELENA', 'LOUISE']],
  ])('are not told beside %s', (_, lines) => {
    expect(below(...lines)).toBeNull();
  });
});

describe('a given name at its label, of a holder with a single name', () => {
  const known = { names: ["O'ROURKE"], otherNames: [], noNames: [] };
  const has = (...lines: string[]) => hasGivenName([lines.join('\n')], known);

  it.each([
    ['below it', ['Surname', "O'ROURKE", 'Given names', 'PAUL']],
    ['below it, in small letters', ["O'Rourke", 'Given names k', '', 'Paul']],
    ['beside it', ["O'Rourke", 'Vornamen / Given names PAUL ANNE']],
  ])('stands %s', (_, lines) => {
    expect(has(...lines)).toBe(true);
  });

  it.each([
    ['another label', ['Given names', 'Date of birth', '01 11 1972']],
    ['another label in capitals', ['GIVEN NAMES', 'NATIONALITY']],
    ['the only name', ['Given names', "O'ROURKE"]],
    ['that name, misread', ['Given names', "O'R0URKE", 'Prénoms', "O'ROURKF"]],
    ['noise', ['Given names', '- l', 'la &', '| PD2']],
    ['nothing', ['Surname', "O'ROURKE", 'Given names']],
    ['no label', ['Surname', "O'ROURKE", 'PAUL']],
  ])('does not where there is %s', (_, lines) => {
    expect(has(...lines)).toBe(false);
  });
});
