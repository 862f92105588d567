import { aamvaText, SPECIMEN_HOLDER, SPECIMEN_LOOK } from '../../../specimen/index.js';
import { TextConfirmation } from './text-confirmation.js';

const TEXT = aamvaText({
  kind: 'drivers_license',
  state: 'VA',
  stateName: 'Virginia',
  iin: '636000',
  country: 'USA',
  aamvaVersion: 10,
  barcode: { columns: 13, errorLevel: 4, widthMm: 76 },
  holder: SPECIMEN_HOLDER,
  number: 'T64235789',
  dateOfIssue: '2024-05-17',
  dateOfExpiry: '2032-05-17',
  look: SPECIMEN_LOOK,
});
/** A real misreading of a skewed symbol: letters are lost and the header no longer matches. */
const SHORT = TEXT.replace('SPECIMEN', 'SPEEN');

describe('a decoded text', () => {
  it('is accepted at once when the lengths in its header agree', () => {
    expect(new TextConfirmation().add(TEXT)).toMatchObject({ lastName: 'SPECIMEN' });
  });

  it('is accepted the second time when they do not', () => {
    const confirmation = new TextConfirmation();

    expect(confirmation.add(SHORT)).toBeNull();
    expect(confirmation.add(SHORT)).toMatchObject({ lastName: 'SPEEN', lengthsAgree: false });
  });

  it('is not confirmed by another one', () => {
    const confirmation = new TextConfirmation();

    expect(confirmation.add(SHORT)).toBeNull();
    expect(confirmation.add(SHORT.replace('ALEX', 'ALEC'))).toBeNull();
  });

  it.each([
    ['a replacement character', 'SPE\ufffdMEN'],
    ['a control character', 'SPE\x07IMEN'],
    ['one of the second set', 'SPE\x91IMEN'],
  ])('is never accepted with %s in it', (_, name) => {
    const confirmation = new TextConfirmation();
    const text = TEXT.replace('SPECIMEN', name);

    expect([confirmation.add(text), confirmation.add(text)]).toEqual([null, null]);
  });

  it('is rejected when it does not belong to a card', () => {
    const confirmation = new TextConfirmation();

    expect([confirmation.add('HELLO'), confirmation.add('HELLO')]).toEqual([null, null]);
  });
});
