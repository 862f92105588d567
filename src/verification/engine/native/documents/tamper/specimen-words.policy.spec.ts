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
    'muster',
    'Muestra',
    'Modèle',
    'Musterausweis',
    'ungültig',
    'Nieważny',
    'Non valido',
    'NO VÁLIDO',
    'NIET GELDIG',
    'UZORAK',
    'VZOREC',
    'KAMPJUN',
    'VOID\nCE 04/2031',
    'VOID SI',
    'S P E C I M E N',
    's p é c i m e n',
    'SPEC IMEN',
    'V O I D',
    'V.O.I.D',
    'N O V E L T Y',
    'NOVELTV',
    'M U S T E R',
  ])('%s', (words) => {
    expect(saysSpecimen(`DL T642\n${words}\n03/14/1985`, ['ANNA', 'SMITH'])).toBe(true);
  });

  it.each([
    'VOID IF ALTERED',
    'FEDERAL LIMITS APPLY',
    'NOT VALID FOR FEDERAL PURPOSES',
    'NOT VALID FOR IDENTIFICATION',
    'NOT VALID FOR ID PURPOSES',
    'AVOID',
    'A V O I D',
    'CLASS C END NONE REST B M S P',
    'VOID IF ALTERED, V O I D S',
    'Ungültig ohne Unterschrift des Inhabers',
    'Non valable sans signature',
    'VOID\nIF ALTERED',
    'NON VALIDA PER L’ESPATRIO',
    'NO VÁLIDO PARA VIAJAR',
    'NEVELJAVNO ČE JE SPREMENJENO',
    'NIEWAŻNY BEZ PODPISU',
    'PRIMER APELLIDO',
    'Modèle des Communautés européennes',
    'MODELO DE LAS COMUNIDADES EUROPEAS',
  ])('are not %s', (words) => {
    expect(saysSpecimen(words, [])).toBe(false);
  });

  it('count as a name where it is the name of the holder', () => {
    expect(saysSpecimen('1 MUSTER\n2 ANNA', ['ANNA', 'MUSTER'])).toBe(false);
    expect(saysSpecimen('1 SPECIMEN\n2 ANNA', ['ANNA', 'SPECIMEN'])).toBe(true);
    expect(saysSpecimen('12 MAIN ST\nNOVELTY, OH', ['ANNA'], ['NOVELTY'])).toBe(false);
    expect(saysSpecimen('12 MAIN ST\nN0VELTV, OH', ['ANNA'], ['NOVELTY'])).toBe(false);
    expect(saysSpecimen('SPECIMEN\nNOVELTY, OH', ['ANNA'], ['NOVELTY'])).toBe(true);
    expect(saysSpecimen('NOVELTY', ['NOVELTY'], ['RICHMOND'])).toBe(true);
  });
});
