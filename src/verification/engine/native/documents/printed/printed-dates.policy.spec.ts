import { findDate, printedDates } from './printed-dates.policy.js';

const TEXT = `VIRGINIA DRIVER LICENSE
4d DLN T64235789
3 DOB O3/14/1985   4b EXP 08/24/2030
1 SAMPLE
2 JONATHAN QUINCY
8 123 MAPLE STREET
5 DD 06012022A1B2C3D4E5`;

/** The months of each issuer; Greek and Cyrillic ones as the reader spells them. */
const MONTHS: Record<string, string> = {
  AUT: 'JÄN FEB MÄR APR MAI JUN JUL AUG SEP OKT NOV DEZ',
  BEL: 'JANV FÉVR MAA AVR MEI JUIN JUIL AOÛT SEPT OKT NOV DÉC',
  BGR: 'RHY OEB MAP ANP MAN OHN ONN ABT CEN OKT HOE AEK',
  BRA: 'JAN FEV MAR ABR MAI JUN JUL AGO SET OUT NOV DEZ',
  CAN: 'JAN FÉV MARS AVR MAI JUIN JUIL AOÛT SEPT OCT NOV DÉC',
  CHE: 'GEN FÉV MÄR AVR MAG JUIN LUG AOÛ SET OKT NOV DÉC',
  CYP: 'IAN OEB MAP ANP MAI IOYN IOYA AYT EEN OKT NOE AEK',
  CZE: 'LED ÚNO BŘE DUB KVĚ ČVN ČVC SRP ZÁŘ ŘÍJ LIS PRO',
  D: 'JAN FEB MÄR APR MAI JUN JUL AUG SEP OKT NOV DEZ',
  DNK: 'JAN FEB MAR APR MAJ JUN JUL AUG SEP OKT NOV DEC',
  ESP: 'ENE FEB MAR ABR MAY JUN JUL AGO SEP OCT NOV DIC',
  EST: 'JAAN VEEBR MÄRTS APR MAI JUUNI JUULI AUG SEPT OKT NOV DETS',
  FIN: 'TAMMI HELMI MAALIS HUHTI TOUKO KESÄ HEINÄ ELO SYYS LOKA MARRAS JOULU',
  FRA: 'JAN FÉV MAR AVR MAI JUIN JUIL AOÛ SEP OCT NOV DÉC',
  GBR: 'JAN FEV MARS AVR MAI JUIN JUIL AOÛT SEPT OCT NOV DEC',
  GRC: 'IAN OEB MAP ANP MAI IOYN IOYA AYT EEN OKT NOE AEK',
  HRV: 'SIJ VELJ OŽU TRA SVI LIP SRP KOL RUJ LIS STU PRO',
  HUN: 'JAN FEBR MÁRC ÁPR MÁJ JÚN JÚL AUG SZEPT OKT NOV DEC',
  IRL: 'EAN FEABH MÁRTA AIB BEAL MEITH IÚIL LÚN MFÓMH DFÓMH SAMH NOLL',
  ITA: 'GEN FEB MAR APR MAG GIU LUG AGO SET OTT NOV DIC',
  LTU: 'SAU VAS KOV BAL GEG BIR LIE RGP RGS SPA LAP GRD',
  LUX: 'JAN FÉV MAR AVR MAI JUN JUL AOÛ SEP OCT NOV DÉC',
  LVA: 'JAN FEB MAR APR MAI JŪN JŪL AUG SEP OKT NOV DEC',
  MEX: 'ENE FEB MAR ABR MAY JUN JUL AGO SEP OCT NOV DIC',
  MLT: 'JAN FRA MAR APR MEJ ĠUN LUL AWW SET OTT NOV DIĊ',
  NLD: 'JAN FEB MRT APR MEI JUN JUL AUG SEP OKT NOV DEC',
  NOR: 'JAN FEB MAR APR MAI JUN JUL AUG SEP OKT NOV DES',
  POL: 'STY LUT MAR KWI MAJ CZE LIP SIE WRZ PAŹ LIS GRU',
  PRT: 'JAN FEV MAR ABR MAI JUN JUL AGO SET OUT NOV DEZ',
  ROU: 'IAN FEB MAR APR MAI IUN IUL AUG SEP OCT NOI DEC',
  SVK: 'JAN FEB MAR APR MÁJ JÚN JÚL AUG SEP OKT NOV DEC',
  SVN: 'JAN FEB MAR APR MAJ JUN JUL AVG SEP OKT NOV DEC',
  SWE: 'JAN FEB MAR APR MAJ JUN JUL AUG SEP OKT NOV DEC',
};

describe('a printed date', () => {
  it.each([
    ['03/14/1985', '1985-03-14'],
    ['14.03.1985', '1985-03-14'],
    ['14 03 1985', '1985-03-14'],
    ['14-03-1985', '1985-03-14'],
    ['1985-03-14', '1985-03-14'],
    ['14 MAR 1985', '1985-03-14'],
    ['14 MAR/MARS 85', '1985-03-14'],
    ['O3/I4/l985', '1985-03-14'],
    ['14.03:1985', '1985-03-14'],
    ['1403 1985', '1985-03-14'],
    ['03 01 2025 1403 1985', '1985-03-14'],
    ['14 031985', '1985-03-14'],
    ['1 4/03/198 5', '1985-03-14'],
    ['14.0 3.1 985', '1985-03-14'],
    ['19 85-03-1 4', '1985-03-14'],
    ['3 03/1 4/1985', '1985-03-14'],
    ['14 MAR 198 5', '1985-03-14'],
    ['1 4 MAR 85', '1985-03-14'],
  ])('has a date written as %s', (written, date) => {
    expect(findDate(`DOB ${written} SEX F`, date)).toBe('agrees');
  });

  it.each([
    ['FRA', '14 FÉV / FEB 1985', '1985-02-14'],
    ['CAN', '14 AOÛT /AUG 85', '1985-08-14'],
    ['GBR', '14 JUIL 85', '1985-07-14'],
    ['GBR', '14 JUN /JUIN 85', '1985-06-14'],
    ['NLD', '14 MEI/MAY 1985', '1985-05-14'],
    ['ITA', '14 GIU 1985', '1985-06-14'],
    ['POL', '14 PAŹ/OCT 1985', '1985-10-14'],
    ['POL', '14 LIS 1985', '1985-11-14'],
    ['CZE', '14 ČERVENCE 1985', '1985-07-14'],
    ['BRA', '14/FEV/1985', '1985-02-14'],
    ['HRV', '14 LIS 1985', '1985-10-14'],
    ['HUN', '14 SZEPT 1985', '1985-09-14'],
    ['MLT', '14 ĠUN 85', '1985-06-14'],
    ['MLT', '14 AWW 85', '1985-08-14'],
    ['IRL', '14 MFÓMH/SEP 1985', '1985-09-14'],
    ['NOR', '14 DES 1985', '1985-12-14'],
    ['DNK', '14 MAJ 1985', '1985-05-14'],
    ['SWE', '14 JUNI 1985', '1985-06-14'],
    ['ROU', '14 IUL 1985', '1985-07-14'],
    ['EST', '14 DETS 1985', '1985-12-14'],
    ['LTU', '14 RUGP 1985', '1985-08-14'],
    ['CZE', '14 ČVC 1985', '1985-07-14'],
    ['SVN', '14. 03. 1985', '1985-03-14'],
    ['FIN', '14 MAR 1985', '1985-03-14'],
    ['FIN', '14 MAR 1985', '1985-11-14'],
    ['GRC', '14 MAP 1985', '1985-03-14'],
    ['BRA', '14 FEV 1985', '1985-02-14'],
    ['MEX', '14 ENE 1985', '1985-01-14'],
    ['ESP', '14 DIC 1985', '1985-12-14'],
    ['PRT', '14 SET 1985', '1985-09-14'],
    ['D', '14 MÄR 1985', '1985-03-14'],
    ['CHE', '14.03.85', '1985-03-14'],
    ['CHE', '14 DEZ/DÉC 1985', '1985-12-14'],
    ['AUT', '14 JÄN 1985', '1985-01-14'],
    ['FIN', '14 TOU KO/MA Y 1985', '1985-05-14'],
    ['BEL', '14 MAA/MAR 1985', '1985-03-14'],
    ['BGR', '14 MAN 1985', '1985-05-14'],
    ['CYP', '14 IAN 1985', '1985-01-14'],
    ['LVA', '14 JŪN 1985', '1985-06-14'],
    ['LUX', '14 FÉV 1985', '1985-02-14'],
    ['SVK', '14 MÁJ 1985', '1985-05-14'],
    ['HUN', '1985 03 14', '1985-03-14'],
    ['CAN', '1985-Mar-14', '1985-03-14'],
    ['CAN', '1985 MARS 14', '1985-03-14'],
  ])('of %s is %s', (issuer, written, date) => {
    expect(findDate(`DOB ${written} M`, date, issuer)).toBe('agrees');
    expect(findDate(`DOB ${written} M`, date.replace('14', '15'), issuer)).toBe('missing');
  });

  it.each(Object.entries(MONTHS))('of %s has each of the months %s', (issuer, words) => {
    for (const [i, word] of words.split(' ').entries()) {
      const agreeing = Array.from({ length: 12 }, (_, n) => n + 1).filter((month) => {
        const date = `1985-${String(month).padStart(2, '0')}-14`;
        return findDate(`14 ${word} 1985`, date, issuer) === 'agrees';
      });
      // In Finland it may be March in English as well.
      const meant = word === 'MARRAS' ? [3, 11] : [i + 1];
      expect([word, ...agreeing]).toEqual([word, ...meant]);
    }
  });

  it('matches a date only exactly', () => {
    expect(findDate(TEXT, '1985-03-14')).toBe('agrees');
    expect(findDate(TEXT, '1985-03-15')).toBe('missing');
    expect(findDate(TEXT, '1995-03-14')).toBe('missing');
  });

  it('has a month only where both its words name it', () => {
    expect(findDate('14 MAI/MAR 1985', '1985-03-14', 'D')).toBe('missing');
    expect(findDate('14 MAI/MAR 1985', '1985-05-14', 'D')).toBe('missing');
    expect(findDate('14 MAI/MXX 1985', '1985-05-14', 'D')).toBe('agrees');
    expect(findDate('14 MAR/NOV 1985', '1985-03-14', 'FIN')).toBe('missing');
    expect(findDate('14 MAR/NOV 1985', '1985-11-14', 'FIN')).toBe('agrees');
  });

  it('matches a date that was read without its gaps, which contradicts none', () => {
    expect(findDate('Sex\n20111983 M', '1983-11-20', 'IRL')).toBe('agrees');
    for (const [text, issuer] of [
      ['20111977', 'IRL'],
      ['DD 20111983', 'IRL'],
      ['X20111983', 'IRL'],
      ['20111983', 'USA'],
      ['20111983', null],
    ] as const)
      expect(findDate(text, '1983-11-20', issuer)).toBe('missing');
    expect(printedDates('20111983')).toEqual([]);
  });

  it('finds no date within a longer number', () => {
    expect(printedDates('5 DD 106/01/20221 06012022A1B2')).toEqual([]);
  });

  it('takes no number for a date, and no date without a gap for a contradiction', () => {
    expect(findDate('DD 14031985 A', '1985-03-14')).toBe('missing');
    expect(findDate('DD A1403 1985', '1985-03-14')).toBe('missing');
    expect(findDate('DD 1403 19857', '1985-03-14')).toBe('missing');
    expect(findDate('1403\n1985', '1985-03-14')).toBe('missing');
    expect(printedDates('DD 1403 1985')).toEqual([]);
    expect(findDate('DD 114/03/198 5', '1985-03-14')).toBe('missing');
    expect(findDate('DD 14/03/198 57', '1985-03-14')).toBe('missing');
    expect(findDate('1\n4/03/1985', '1985-03-14')).toBe('missing');
    expect(printedDates('DD 1 4/03/1985')).toEqual([]);
  });

  it('keeps the label of a date', () => {
    expect(
      printedDates(TEXT).map(({ label, readings }) => [label.trim().slice(-3), readings[0]]),
    ).toEqual([
      ['DOB', '1985-03-14'],
      ['EXP', '2030-08-24'],
    ]);
  });
});
