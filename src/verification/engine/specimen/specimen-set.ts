import sharp from 'sharp';
import { decodePicture } from '../native/documents/images/decode-picture.js';
import { licenceBack, licenceFront } from './licence.js';
import { renderPng } from './render.js';
import {
  SPECIMEN_HOLDER,
  SPECIMEN_LOOK,
  type SpecimenHolder,
  type SpecimenLicence,
  type SpecimenTravelDocument,
} from './specimen.js';
import { passportPage } from './travel-documents.js';

export interface SpecimenOptions {
  holder?: Partial<SpecimenHolder>;
  /** A photo of a person, as a file's bytes. */
  photo?: Uint8Array;
  /** YYYY-MM-DD: documents are issued a year before and expire four years after. */
  today: string;
}

const PORTRAIT_SIDE = 800;

/** A licence and a passport page for trying the capture page, as PNG by file name. */
export async function drawSpecimens(options: SpecimenOptions): Promise<Record<string, Buffer>> {
  const common = {
    holder: { ...SPECIMEN_HOLDER, ...options.holder },
    dateOfIssue: inYears(options.today, -1),
    dateOfExpiry: inYears(options.today, 4),
    look: { ...SPECIMEN_LOOK, portrait: options.photo ? await portraitOf(options.photo) : null },
  };
  const licence: SpecimenLicence = {
    ...common,
    kind: 'drivers_license',
    number: 'T64235789',
    state: 'VA',
    stateName: 'Virginia',
    iin: '636000',
    country: 'USA',
    aamvaVersion: 10,
    barcode: { columns: 13, errorLevel: 5, widthMm: 76 },
  };
  // Utopia is what ICAO 9303 uses in its own examples.
  const passport: SpecimenTravelDocument = {
    ...common,
    number: 'L898902C3',
    issuer: 'UTO',
    issuerName: 'Utopia',
    nationality: 'UTO',
    optionalData: '',
    dateStyle: 'words',
  };
  return {
    'licence-front.png': await renderPng(licenceFront(licence)),
    'licence-back.png': await renderPng(licenceBack(licence)),
    'passport-page.png': await renderPng(passportPage(passport)),
  };
}

/** Decoded like an upload, so that a specimen carries no other data of the file. */
async function portraitOf(photo: Uint8Array): Promise<string> {
  const { data, width, height } = await decodePicture(photo);
  const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(PORTRAIT_SIDE, PORTRAIT_SIDE, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 90 })
    .toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

function inYears(date: string, years: number): string {
  const [year, month, day] = date.split('-');
  // A 29 February has no counterpart in most years.
  return `${Number(year) + years}-${month}-${day === '29' ? '28' : day}`;
}
