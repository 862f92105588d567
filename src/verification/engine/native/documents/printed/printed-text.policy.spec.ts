import { findSexes } from './printed-sex.policy.js';
import {
  areNeighbours,
  findName,
  findNumber,
  findWords,
  wordsFrom,
} from './printed-text.policy.js';
import { readingsOf } from './unknown-letters.js';

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
    ['in many groups', 'T64-2-35-7-8-9', 'agrees'],
    ['stuck to its label', '4dT64235789', 'agrees'],
    ['with a digit changed, which is never agreement', 'T64235780', 'soft'],
    ['with two digits changed', 'T64235700', 'missing'],
    ['as a part of another one', 'T642357891', 'soft'],
  ])('has a number %s', (_, written, agreement) => {
    expect(findNumber(`DLN ${written}\nSEX F`, 'T64235789')).toBe(agreement);
  });

  it('has a number in two parts with the word for a number between', () => {
    for (const word of ['NR', 'Nr.', 'NO', 'N', 'Nº'])
      expect(findNumber(`SERIA SS ${word} 001234`, 'SS001234')).toBe('agrees');
    expect(findNumber('SERIA SS NR 001235', 'SS001234')).toBe('soft');
    expect(findNumber('SERIA SS 4 001234', 'SS001234')).not.toBe('agrees');
  });

  it('has a name of several words on several lines', () => {
    const of = (text: string, name = 'GARCIA LOPEZ') => findName(text, name);

    expect(of('APELLIDOS\nGARCIA\nLOPEZ\nNOMBRE\nANA')).toBe('agrees');
    expect(of('1 GARCIA\n\nLÓPEZ ANA')).toBe('agrees');
    expect(of('GARCIA\nLOPEZ', 'GARCIA-LOPEZ')).toBe('agrees');
    expect(of('MARIA DE LA\nCRUZ\nVEGA', 'DE LA CRUZ VEGA')).toBe('agrees');
    expect(of('MUELLER\nLÜDENSCHEIDT', 'MUELLER LUEDENSCHEIDT')).toBe('agrees');
    for (const text of [
      'GARCIA ANA\nLOPEZ',
      'GARCIA\nANA LOPEZ',
      'GARCIA\nANA\nLOPEZ',
      'GARC\nIALOPEZ',
      'LOPEZ\nGARCIA',
    ])
      expect(of(text)).not.toBe('agrees');
  });

  it('has a name whose last J was read as the end of a bracket', () => {
    for (const read of ['KOLODZIE)', 'KOLODZIE]', 'KOtODZIE)', 'KOLODZIE)J'])
      expect(findName(`SURNAME\n${read} ,`, 'KOLODZIEJ', 'POL')).toBe('agrees');
    for (const read of ['KOLODZIE', '(KOLODZIE)', 'Kolodzie)', 'KOLODZIE 7)'])
      expect(findName(`SURNAME\n${read}`, 'KOLODZIEJ', 'POL')).not.toBe('agrees');
    expect(findName('(1) SURNAME\nSAMPLE)', 'SAMPLE')).toBe('agrees');
    expect(wordsFrom('MACIE)', 'MACI')).toEqual(new Set(['MACIE', 'MACIEJ']));
    expect(wordsFrom('JAN MACIE)', 'MACI', 'JAN')).toEqual(new Set(['MACIE', 'MACIEJ']));
    expect(wordsFrom('ANNA\nJUN)', 'J', 'ANNA')).toEqual(new Set());
  });

  it('has a Dutch IJ as the reader sees it', () => {
    for (const read of ['DUKSTRA', 'DUIJKSTRA'])
      expect(findName(`Naam\n${read}`, 'DIJKSTRA', 'NLD')).toBe('agrees');
    for (const altered of ['DIKSTRA', 'DIIKSTRA', 'DUJKSTRA'])
      expect(findName(`Naam\n${altered}`, 'DIJKSTRA', 'NLD')).not.toBe('agrees');
    expect(findName('DUKSTRA', 'DIJKSTRA', 'D')).not.toBe('agrees');
  });

  it('has a Turkish Ü and an Icelandic Æ as the reader sees them', () => {
    for (const zone of ['OEZGUER', 'OZGUR']) expect(findName('Ozgiir', zone, 'TUR')).toBe('agrees');
    for (const [altered, zone] of [
      ['Ozgir', 'OEZGUER'],
      ['Onal', 'UENAL'],
    ] as const)
      expect(findName(altered, zone, 'TUR')).not.toBe('agrees');
    expect(findName('Seemundsson', 'SAEMUNDSSON', 'ISL')).toBe('agrees');
  });

  it('has no Spanish name with one letter more', () => {
    expect(findName('Mufioz', 'MUNOZ', 'ESP')).toBe('agrees');
    expect(findName('Sainz', 'SANZ', 'ESP')).not.toBe('agrees');
  });

  it('has a number with an S that was read as a dollar sign, not as another digit', () => {
    expect(findNumber('Document No. $84822236', 'S84822236')).toBe('agrees');
    expect(findNumber('Document No. $84822236', '584822236')).toBe('soft');
    expect(findNumber('Document No. 584822236', 'S84822236')).toBe('soft');
  });

  it('has a number with a letter that was read as a digit', () => {
    expect(findNumber('4d DLN 791879899 1', 'Z918798991')).toBe('agrees');
    expect(findNumber('aon 2918798991', 'Z918798991')).toBe('agrees');
    expect(findNumber('4dDLN2918798991', 'Z918798991')).toBe('agrees');
    expect(findNumber('a 917IM9647', '917JM9647')).toBe('agrees');
    expect(findNumber('a 917JM9647', '9171M9647')).toBe('soft');
    expect(findNumber('4d DLN Z918798991', '7918798991')).toBe('soft');
    expect(findNumber('4d DLN 791879899I', 'Z91879899J')).toBe('missing');
    expect(findNumber('4d DLN 7918798991', '2918798991')).toBe('soft');
    expect(findNumber('4d DLN 8918798991', 'Z918798991')).toBe('soft');
  });

  it.each([
    ['SAMPLE', 'agrees'],
    ['SAMPLF', 'soft'],
    ['SAMPSON', 'missing'],
    ['JONATHAN', 'agrees'],
    ['JONATHON', 'soft'],
    ['JONATHA', 'soft'],
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
    // As the reader spells it.
    expect(findName('Etternavn\nSPRENSEN', 'SOERENSEN')).toBe('agrees');
    expect(findName('Etternavn\nSARENSEN', 'SOERENSEN')).toBe('soft');
    expect(findName('1 ŁUKASIEWICZ', 'LUKASIEWICZ')).toBe('agrees');
    expect(findName('1 WEISS', 'WEIß')).toBe('agrees');
    expect(findName('WeiBmann', 'WEISSMANN')).toBe('agrees');
    expect(findName('WEIBMANN', 'WEISSMANN', 'D')).toBe('agrees');
    expect(findName('HOBFELD-JAGER', 'HOSSFELD JAEGER', 'D')).toBe('agrees');
    expect(findName('GR@NVOLD', 'GROENVOLD')).toBe('agrees');
    expect(findName('WEIBMANN', 'WEISSMANN', 'USA')).not.toBe('agrees');
    expect(findName('Donna McBride', 'MCBRIDE')).toBe('agrees');
    expect(findName('ROB KEBLER', 'ROSS')).toBe('missing');
    expect(findName('ROB KEBLER', 'KESSLER')).not.toBe('agrees');
  });

  it.each([
    ['ISL', 'Þórður', 'Pordur', 'THORDUR'],
    ['ISL', 'Guðmundur', 'GUPMUNDUR', 'GUDMUNDUR'],
    ['NOR', 'Sørlie', 'Serlie', 'SOERLIE'],
    ['NOR', 'SØRLIE', 'SO@RLIE', 'SOERLIE'],
    ['DNK', 'Højgaard', 'HOJGAARD', 'HOEJGAARD'],
    ['DNK', 'BØ', 'B®', 'BOE'],
    ['D', 'Straßburger', 'Strallburger', 'STRASSBURGER'],
    ['D', 'GROß', 'GROR', 'GROSS'],
    ['LUX', 'WEIß', 'WEIR', 'WEISS'],
    ['D', 'Müller', 'Miller', 'MUELLER'],
    ['FIN', 'Hämäläinen', 'Hamaldinen', 'HAEMAELAEINEN'],
    ['POL', 'Łukasz', 'tukasz', 'LUKASZ'],
    ['HRV', 'Đorđević', 'Pordevi¢', 'DORDEVIC'],
    ['FRA', 'Desœuvre', 'Desceuvre', 'DESOEUVRE'],
    ['ESP', 'Muñoz', 'Mufioz', 'MUNOZ'],
  ])('has a name of %s: %s, which is read as %s', (issuer, _, read, name) => {
    expect(findName(`Name\n${read}`, name, issuer)).toBe('agrees');
    expect(findName(`Name\n${read.replace(/.(?=.$)/, 'x')}`, name, issuer)).not.toBe('agrees');
  });

  it.each(['D', 'AUT', 'CHE', 'LIE', 'LUX', 'FIN', 'SWE', 'EST', 'HUN'])(
    'has no name with an Ö for one with a Ü: %s',
    (issuer) => {
      expect(findName('Name\nMOLLER', 'MUELLER', issuer)).not.toBe('agrees');
      expect(findName('Name\nMÖLLER', 'MUELLER', issuer)).not.toBe('agrees');
      expect(findName('Name\nMÜLLER', 'MOELLER', issuer)).not.toBe('agrees');
      expect(findName('Name\nMÜLLER', 'MUELLER', issuer)).toBe('agrees');
      expect(findName('Name\nMÖLLER', 'MOELLER', issuer)).toBe('agrees');
      expect(findName('Name\nMOELLER', 'MOELLER', issuer)).toBe('agrees');
    },
  );

  it('has a name of another issuer as it is', () => {
    expect(findName('Name\nPORDUR', 'THORDUR', 'D')).not.toBe('agrees');
    expect(findName('Name\nMiller', 'MUELLER', 'USA')).not.toBe('agrees');
  });

  it('has a name with digits that were read in its letters, and stuck to its label', () => {
    expect(findName('1KOWA1CZYK', 'KOWAICZYK')).toBe('agrees');
    expect(findName('1 £UKASZ', 'LUKASZ')).toBe('agrees');
    expect(findName('1 KOWALCZYKA', 'KOWALCZYK')).toBe('soft');
  });

  it.each([
    ['123 MAPLE STREET', 'agrees'],
    ['l23 Maple  Street', 'agrees'],
    ['124 MAPLE STREET', 'missing'],
    ['23 MAPLE STREET', 'missing'],
    ['1123 MAPLE STREET', 'missing'],
    ['123 MAPLE', 'missing'],
  ])('has a street %s: %s', (written, agreement) => {
    expect(findWords(`8 ${written}\nRICHMOND, VA 23219`, '123 MAPLE STREET')).toBe(agreement);
    expect(findWords(`RICHMOND, VA 23219\n${written}`, '123 MAPLE STREET')).toBe(agreement);
  });

  it.each([
    ['15 SEX F 16 HGT', 'agrees'],
    ['15 SEX M 16 HGT', 'soft'],
    ['SEX M CLASS F', 'soft'],
    ['12 AUG 1974 F', 'agrees'],
    ['12 AUG 1974 M', 'soft'],
    ['Sex/Sexe F/F', 'agrees'],
    ['12 AUG 1974', 'missing'],
    ['M ... F', 'missing'],
    ['N EW M EXICO\nF', 'agrees'],
    ['15 SE X F', 'agrees'],
    ['15 sex IF', 'agrees'],
    ['15 sex IM', 'soft'],
    ['15 SEX\nF\nHAZ M', 'agrees'],
    ['Date of birth Sex\n15/07/1957 EF', 'agrees'],
    ['Date of birth Sex\n15/07/1957 WM', 'soft'],
    ['12 AUG 1974 FF\nPlace\nM birth', 'missing'],
    ['15 sex IVI\nGRN [ff', 'soft'],
    ['15 SEX MM', 'soft'],
    ['15 sex FP ECE', 'agrees'],
    ['15 sex Fo 16 HGT\nCLASS M', 'agrees'],
    ['15 SEX\nE\n16 HGT', 'agrees'],
    ['Sex E/M', 'soft'],
    ['Sex/Sexe\nM', 'soft'],
    ['Sexe : M', 'soft'],
    ['Sexe\nF', 'agrees'],
    ['Class Sex\nE M', 'soft'],
    ['CLASS E', 'missing'],
    ['Date of birth (YYYY/MM/DD)\n1974/08/12 F', 'agrees'],
    ['12 AUG 1974 F\nEXPIRY 2031\nCLASS M', 'missing'],
    ['15 ex IF\nCLASS M', 'agrees'],
    ['EXP M', 'soft'],
    ['15 SEX\nF\nm= 02/23/2022', 'agrees'],
    ['f==1', 'missing'],
    ['GRN [ff', 'missing'],
    ['12 AUG 1974 M\nPlace of\nf birth', 'soft'],
    ['12 AUG 1974 F\nPLACE O F BIRTH', 'agrees'],
    ['PLACE O F BIRTH', 'missing'],
    ['Number Class\nK1122 M\nIssued Sex Eyes\n03/14/2022 F BRO', 'agrees'],
    ['Number Class\nK1122 F\nIssued Sex Eyes\n03/14/2022 M BRO', 'soft'],
    ['Sex Class\nF M', 'missing'],
    ['Sex\nFIF ROMANA', 'agrees'],
    ['Sex\nK1F', 'agrees'],
    ['Sex\nMIM ROMANA', 'soft'],
    ['KIM ROMANA', 'missing'],
  ])('has a sex %s: %s', (written, agreement) => {
    expect(findSexes([written], 'F')).toEqual([agreement]);
  });

  it('has the sex below its label where one reading has it there', () => {
    const texts = ['9 CLASS\nM', '15 SEX 16 HGT\nF 5-03"'];

    expect(findSexes(texts, 'F')).toEqual(['agrees']);
    expect(findSexes(texts, 'M')).toEqual(['soft']);
  });

  it.each([
    ['HUN', 'Nem/Sex\nF/M', 'soft'],
    ['HUN', 'Nem/Sex\nN/F', 'agrees'],
    ['LTU', 'Lytis / Sex\nM / F', 'agrees'],
    ['FIN', 'SUOMI FINLAND\nM INLAND\nF INLAND\nN/F', 'missing'],
    ['FIN', 'SUOMI FINLAND\nF INLAND\nM/M', 'soft'],
  ])('has the sex of %s: %j', (issuer, written, agreement) => {
    expect(findSexes([written], 'F', issuer)).toEqual([agreement]);
  });

  it.each([
    ['2 JONATHAN Q', true],
    ['SAMPLE, JÖNATHAN Q', true],
    ['JONATHAN\nQ SAMPLE', true],
    ['JONATHAN WALTER SAMPLE\nK1122 Q', false],
  ])('has an initial beside the name: %j %s', (written, is) => {
    expect(areNeighbours(written, 'JONATHAN', 'Q')).toBe(is);
  });

  it('has words that go on behind another one', () => {
    const text = 'WILHELMINA FREDERICA\nFRANCE FEB';

    expect([...wordsFrom(text, 'F', 'WILHELMINA')]).toEqual(['FREDERICA']);
    expect([...wordsFrom(text, 'F')]).toEqual(['FREDERICA', 'FRANCE', 'FEB']);
  });
});

describe('the readings of a name', () => {
  it('are the name itself and each letter with a mark, alone and together', () => {
    expect(new Set(readingsOf('HOEJGAARD', 'USA'))).toEqual(
      new Set(['HOEJGAARD', 'HOJGAARD', 'HOEJGARD', 'HOJGARD']),
    );
  });

  it('are those of the letters of its issuer', () => {
    expect(readingsOf('SOERLIE', 'NOR')).toContain('SERLIE');
    expect(readingsOf('SOERLIE', 'POL')).not.toContain('SERLIE');
    expect(readingsOf('THORDUR', 'ISL')).toContain('PORPUR');
  });

  it('are not endless', () => {
    expect(readingsOf('L'.repeat(30), 'POL').length).toBeLessThanOrEqual(400);
  });
});
