import sharp from 'sharp';
import {
  inventedLicence,
  inventedTravelDocument,
} from '../../../../../test/factories/invented-documents.js';
import { identityCardBack } from '../../../../../test/factories/travel-cards.js';
import { photograph, type Shot } from '../../../../../test/support/engine/camera.js';
import { Random } from '../../../../../test/support/engine/random.js';
import { it, itInSoak } from '../../../../../test/support/volume.js';
import {
  licenceBack,
  licenceFront,
  passportPage,
  renderPng,
  SPECIMEN_HOLDER,
  SPECIMEN_LOOK,
  type SpecimenLicence,
} from '../../specimen/index.js';
import { Deadline } from './deadline.js';
import type { DocumentReading } from './document-reading.js';
import { decodePicture } from './images/decode-picture.js';
import type { ColourPicture } from './images/picture.js';
import { openTextReader, type TextReader } from './printed/text-reader.js';
import { readDocument } from './read-document.js';

const ADDRESS = '123 EXAMPLE STREET\nSPRINGFIELD, VA 23220';
const SHOT: Shot = { turn: 3, tilt: 0.04, blur: 0.4, fill: 0.85 };
const DOCUMENT = {
  holder: SPECIMEN_HOLDER,
  look: SPECIMEN_LOOK,
  dateOfIssue: '2024-05-17',
  dateOfExpiry: '2032-05-17',
};
const LICENCE: SpecimenLicence = inventedLicence(new Random(11), {
  ...DOCUMENT,
  kind: 'drivers_license',
  state: 'VA',
  iin: '636000',
  country: 'USA',
  aamvaVersion: 10,
  number: 'T64235789',
  barcode: { columns: 13, errorLevel: 4, widthMm: 74 },
});
const PASSPORT = inventedTravelDocument(new Random(12), {
  ...DOCUMENT,
  issuer: 'UTO',
  nationality: 'UTO',
  number: 'L898902C3',
  optionalData: '',
  dateStyle: 'words',
});

async function taken(svg: string, dpi: number) {
  return decodePicture(await photograph(await renderPng(svg, dpi), SHOT));
}

function outcomes({ findings }: DocumentReading): string[] {
  return findings.map(({ outcome }) => outcome);
}

describe('a document before the camera', () => {
  let reader: TextReader;
  let front: ColourPicture;
  let back: ColourPicture;
  beforeAll(async () => {
    reader = await openTextReader();
    front = await taken(licenceFront(LICENCE), 400);
    back = await taken(licenceBack(LICENCE), 500);
  }, 120_000);
  afterAll(() => reader.close());

  const read = (
    pictures: Parameters<typeof readDocument>[0]['pictures'],
    milliseconds = 60_000,
    takesSpecimens = true,
  ) =>
    readDocument({
      pictures,
      reader,
      now: new Date('2026-06-01T12:00:00Z'),
      minimumAge: 18,
      takesSpecimens,
      deadline: new Deadline(milliseconds),
    });

  it('passes as a licence of both sides', async () => {
    const reading = await read({ front, back });

    expect(reading).toMatchObject({
      documentType: 'drivers_license',
      issuer: { country: 'USA', subdivision: 'VA' },
      fields: {
        first_name: 'ALEX',
        last_name: 'SPECIMEN',
        date_of_birth: '1990-05-17',
        date_of_expiry: '2032-05-17',
        document_number: 'T64235789',
      },
    });
    expect(reading.findings.flatMap(({ reasons }) => reasons)).toEqual([]);
    expect(outcomes(reading)).toEqual(['pass', 'pass', 'pass']);
  }, 120_000);

  it('is none where its other side says so', async () => {
    const card = inventedTravelDocument(new Random(12), { issuer: 'CAN', nationality: 'CAN' });
    const side = await decodePicture(await renderPng(identityCardBack(card), 250));
    const blank = { ...side, data: new Uint8Array(side.data.length).fill(255) };
    // Only the back has lines.
    const read: TextReader['read'] = (_, __, layout) =>
      Promise.resolve({ text: layout === 'lines' ? 'N O V E L T Y' : '', words: [] });
    const reading = await readDocument({
      ...{ pictures: { front: blank, back: side }, takesSpecimens: false },
      reader: { read, close: () => Promise.resolve() },
      ...{ now: new Date('2026-06-01T12:00:00Z'), minimumAge: 18 },
      deadline: new Deadline(60_000),
    });
    expect(reading.findings[0]?.outcome).toBe('fail');
    expect(reading.findings[0]?.reasons).toContain('specimen');
  }, 60_000);

  itInSoak(
    'expires when its day is over at the issuer, and is a specimen by its barcode alone',
    async () => {
      const text = 'T64235789 DOB 05/17/1990 EXP 05/17/2032';
      const scripted: TextReader = {
        read: () => Promise.resolve({ text, words: [] }),
        close: () => Promise.resolve(),
      };
      const seen = async (now: string, takesSpecimens = true) => {
        const [deadline, minimumAge] = [new Deadline(60_000), 18];
        const request = { pictures: { front, back }, reader: scripted, now: new Date(now) };
        const limits = { deadline, minimumAge, takesSpecimens };
        return (await readDocument({ ...request, ...limits })).findings;
      };
      const at = async (now: string) => (await seen(now))[1]?.outcome;

      expect(await at('2032-05-18T03:30:00Z')).toBe('pass');
      expect(await at('2032-05-18T04:30:00Z')).toBe('fail');
      // Nothing in print says that it is a specimen, but its barcode does.
      const [authenticity] = await seen('2032-05-18T03:30:00Z', false);
      expect(authenticity).toMatchObject({ outcome: 'fail' });
      expect(authenticity?.reasons).toContain('specimen');
      expect((await seen('2032-05-18T03:30:00Z'))[0]?.reasons).not.toContain('specimen');
    },
    120_000,
  );

  it('is a passport not well seen, or has a back that is missing, without a zone', async () => {
    const blank = { width: 640, height: 480, data: new Uint8Array(640 * 480 * 3).fill(255) };
    const silent: TextReader = {
      read: () => Promise.resolve({ text: '', words: [] }),
      close: () => Promise.resolve(),
    };
    const reasons = async (isPassport: boolean) => {
      const request = { pictures: { front: blank, isPassport }, reader: silent, now: new Date() };
      const limits = { deadline: new Deadline(60_000), minimumAge: 18, takesSpecimens: true };
      return (await readDocument({ ...request, ...limits })).findings[0]?.reasons;
    };

    expect(await reasons(true)).toEqual(['machine_readable_part_unreadable']);
    expect(await reasons(false)).toEqual(['back_missing']);
  });

  itInSoak(
    'does not pass copied, patched, as a specimen, or with a side missing',
    async () => {
      const copy = await sharp(front.data, {
        raw: { width: front.width, height: front.height, channels: 3 },
      })
        .greyscale()
        .png()
        .toBuffer();
      const copied = await read({ front: await decodePicture(copy), back });
      expect(copied.findings[0]).toMatchObject({ outcome: 'unclear', reasons: ['photocopy'] });

      const look = { ...LICENCE.look, patchedFrom: 8 };
      const patched = await taken(licenceFront({ ...LICENCE, look }), 400);
      expect((await read({ front: patched, back })).findings[0]).toMatchObject({
        ...{ outcome: 'unclear', reasons: ['typefaces_differ'] },
      });

      expect((await read({ front, back }, 60_000, false)).findings[0]).toMatchObject({
        ...{ outcome: 'fail', reasons: ['specimen'] },
      });
      expect((await read({ back })).findings[0]?.reasons).toEqual(['front_missing']);
      expect(await read({ front, back }, 0)).toMatchObject({
        fields: { last_name: null },
        findings: [
          { outcome: 'unclear', reasons: ['deadline_exceeded'] },
          { outcome: 'unclear' },
          { outcome: 'unclear' },
        ],
      });
    },
    120_000,
  );

  itInSoak(
    'reads its print again until nothing is missing, and stops at a contradiction',
    async () => {
      const print = (birth: string) =>
        `VIRGINIA DRIVER LICENSE DLN T64235789\nDOB ${birth}\nEXP 05/17/2032 ISS 05/17/2024\nSPECIMEN\nALEX JORDAN\n${ADDRESS}`;
      /** Lines are read in three parts. */
      const lines = (text: string) => [text, '', ''];
      const twice = (text: string) => [...lines(text), ...lines(text)];
      /** The third time with their letters set apart. */
      const thrice = (text: string) => [...twice(text), ...lines(text)];
      /** What the reader gives back, and what it was asked for. */
      const readingOf = async (texts: string[]) => {
        const asked: string[] = [];
        const scripted: TextReader = {
          read: (_, __, layout) => {
            asked.push(layout);
            return Promise.resolve({ text: texts[asked.length - 1] ?? '', words: [] });
          },
          close: () => Promise.resolve(),
        };
        const now = new Date('2026-06-01T12:00:00Z');
        const [minimumAge, deadline] = [18, new Deadline(60_000)];
        const request = {
          ...{ pictures: { front, back }, reader: scripted, deadline },
          ...{ now, minimumAge, takesSpecimens: true },
        };
        return { asked, reading: await readDocument(request) };
      };

      const unread = print('O5/1?/19');
      const late = await readingOf([...thrice(unread), unread, print('05/17/1990')]);
      expect(outcomes(late.reading)).toEqual(['pass', 'pass', 'pass']);
      expect(late.asked).toEqual([...thrice('').map(() => 'lines'), 'blocks', 'scattered']);

      const never = await readingOf([...thrice(unread), unread, unread, print('05/17/1990')]);
      expect(never.reading.findings[0]).toMatchObject({
        ...{ outcome: 'unclear', reasons: ['printed_birth_date_unread'] },
      });

      const other = print('05/17/1980');
      const altered = await readingOf([...twice(other), print('05/17/1990')]);
      expect(altered.asked).toHaveLength(6);
      expect(altered.reading.findings[0]?.outcome).toBe('fail');

      const upsideDown = '~ 6861/L1/S0 80O ~ 68LSEZtY9L N1Q ~ ASNEDIT YSATIC VINIOYIA';
      const turned = await readingOf([...lines(upsideDown), print('05/17/1990')]);
      expect(outcomes(turned.reading)).toEqual(['pass', 'pass', 'pass']);
      const alteredTurned = await readingOf([...lines(upsideDown), ...twice(other)]);
      expect(alteredTurned.asked).toHaveLength(9);
      expect(alteredTurned.reading.findings[0]?.outcome).toBe('fail');
    },
    120_000,
  );

  itInSoak.each([90, 180])(
    'reads the print of a picture turned by %i degrees',
    async (turn) => {
      const page = await photograph(await renderPng(passportPage(PASSPORT), 300), SHOT);
      const turned = await sharp(page).rotate(turn).png().toBuffer();

      expect(outcomes(await read({ front: await decodePicture(turned) }))).toEqual([
        ...['pass', 'pass', 'pass'],
      ]);
    },
    120_000,
  );

  itInSoak(
    'fails with an altered birth date, and returns none',
    async () => {
      const altered = { ...LICENCE, holder: { ...SPECIMEN_HOLDER, dateOfBirth: '2010-05-17' } };
      const reading = await read({
        front: await taken(
          licenceFront({ ...altered, printed: { dateOfBirth: '1990-05-17' } }),
          400,
        ),
        back: await taken(licenceBack(altered), 500),
      });

      expect(reading.findings[0]).toMatchObject({
        outcome: 'fail',
        reasons: ['printed_birth_date_differs'],
      });
      expect(reading.fields.date_of_birth).toBeNull();
      expect(reading.findings[2]?.outcome).toBe('unclear');
    },
    120_000,
  );

  itInSoak(
    'fails with the barcode of another card',
    async () => {
      const other = inventedLicence(new Random(5), { look: SPECIMEN_LOOK });

      const reading = await read({ front, back: await taken(licenceBack(other), 500) });

      expect(reading.findings[0]?.outcome).toBe('fail');
      expect(reading.fields.date_of_birth).toBeNull();
    },
    120_000,
  );

  it('passes as a passport, and fails where its zone was altered', async () => {
    const page = await read({ front: await taken(passportPage(PASSPORT), 300) });
    const mendMrz = ([first = '', second = '']: string[]) => [
      first,
      second.replace('900517', '850517'),
    ];
    const altered = await read({ front: await taken(passportPage({ ...PASSPORT, mendMrz }), 300) });

    expect(page).toMatchObject({
      documentType: 'passport',
      fields: { first_name: 'ALEX JORDAN', last_name: 'SPECIMEN', document_number: 'L898902C3' },
    });
    expect(outcomes(page)).toEqual(['pass', 'pass', 'pass']);
    expect(altered.findings[0]?.outcome).toBe('fail');
    expect(altered.findings[0]?.reasons).toContain('check_digits_wrong');
    expect(altered.fields.date_of_birth).toBeNull();
  }, 120_000);
});
