import sharp from 'sharp';
import {
  identityCardBack,
  identityCardFront,
  travelCard,
} from '../../../../test/factories/travel-cards.js';
import { parseAamva } from '../native/documents/aamva/parse-aamva.js';
import {
  aamvaText,
  drawSpecimens,
  licenceBack,
  licenceFront,
  mrzLines,
  passportPage,
  PRINT_DPI,
  SPECIMEN_HOLDER,
  SPECIMEN_LOOK,
  type SpecimenLicence,
  type SpecimenTravelDocument,
} from './index.js';

const LICENCE: SpecimenLicence = {
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
};

const PASSPORT: SpecimenTravelDocument = {
  holder: {
    ...SPECIMEN_HOLDER,
    firstName: 'Anna',
    middleName: 'Maria',
    lastName: 'Eriksson',
    sex: 'F',
    dateOfBirth: '1974-08-12',
  },
  number: 'L898902C3',
  dateOfIssue: '2007-04-16',
  dateOfExpiry: '2012-04-15',
  issuer: 'UTO',
  issuerName: 'Utopia',
  nationality: 'UTO',
  optionalData: 'ZE184226B',
  dateStyle: 'words',
  look: SPECIMEN_LOOK,
};

describe('a specimen', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('has a barcode of AAMVA version %i', (aamvaVersion) => {
    expect(parseAamva(aamvaText({ ...LICENCE, aamvaVersion }))).toMatchObject({
      version: aamvaVersion,
      lengthsAgree: true,
      firstName: 'ALEX',
      middleName: 'JORDAN',
      lastName: 'SPECIMEN',
      dateOfBirth: '1990-05-17',
      dateOfIssue: '2024-05-17',
      dateOfExpiry: '2032-05-17',
      documentNumber: 'T64235789',
      sex: 'X',
    });
  });

  // The examples of ICAO 9303 parts 4, 5 and 6.
  it.each([
    [
      'TD3',
      {},
      [
        'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
        'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
      ],
    ],
    [
      'TD2',
      { number: 'D23145890', optionalData: '' },
      ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'],
    ],
    [
      'TD1',
      { number: 'D23145890', optionalData: '' },
      [
        'I<UTOD231458907<<<<<<<<<<<<<<<',
        '7408122F1204159UTO<<<<<<<<<<<6',
        'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
      ],
    ],
  ] as const)('has a machine-readable zone as ICAO 9303 writes it: %s', (format, given, lines) => {
    expect(mrzLines(format, { ...PASSPORT, ...given })).toEqual(lines);
  });

  it('transliterates the letters that the zone does not have', () => {
    const holder = {
      ...PASSPORT.holder,
      lastName: 'Müller-Łukasiewicz',
      firstName: "Þóra D'Arc",
      middleName: '',
    };

    expect(mrzLines('TD3', { ...PASSPORT, holder })[0]).toBe(
      'P<UTOMUELLER<LUKASIEWICZ<<THORA<DARC<<<<<<<<',
    );
  });

  it('is marked as a specimen on each side', () => {
    // Text is drawn as outlines; both words are the first and the last path of a side.
    const drawn = [
      ...[licenceFront, licenceBack].map((draw) => draw(LICENCE)),
      ...[passportPage, travelCard, identityCardFront, identityCardBack].map((draw) =>
        draw(PASSPORT),
      ),
    ];

    for (const side of drawn) {
      expect(side).not.toContain('<text');
      expect(side).toContain('fill="#c81e1e"');
      expect(side).toContain('fill="#555"');
    }
  });

  it('is drawn in its true size, with a photo or with an invented face', async () => {
    const photo = await sharp({
      create: { width: 90, height: 120, channels: 3, background: '#0a0' },
    })
      .withMetadata({ exif: { IFD0: { Copyright: 'somebody' } } })
      .jpeg()
      .toBuffer();

    const plain = await drawSpecimens({ today: '2024-02-29' });
    const own = await drawSpecimens({ today: '2026-01-31', photo, holder: { firstName: 'Ada' } });

    expect(Object.keys(plain)).toEqual([
      'licence-front.png',
      'licence-back.png',
      'passport-page.png',
    ]);
    const { width, height, density } = await sharp(plain['licence-front.png']).metadata();
    expect([Math.round((width / PRINT_DPI) * 25.4 * 10) / 10, density]).toEqual([85.6, PRINT_DPI]);
    expect(width / height).toBeCloseTo(85.6 / 53.98, 2);
    const portrait = { left: 250, top: 500, width: 50, height: 50 };
    const [r, g, b] = await sharp(own['licence-front.png']).extract(portrait).raw().toBuffer();
    expect([r! < 60, g! > 120, b! < 60]).toEqual([true, true, true]);
  }, 60_000);
});
