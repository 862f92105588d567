import type { Typeface } from './glyphs.js';

/** The person of a specimen. Dates are YYYY-MM-DD. */
export interface SpecimenHolder {
  firstName: string;
  middleName: string;
  lastName: string;
  dateOfBirth: string;
  sex: 'M' | 'F' | 'X';
  heightInches: number;
  eyes: string;
  street: string;
  city: string;
  postalCode: string;
}

/** Printed text that differs from the machine-readable part, to draw altered cards. */
export type Printed = Partial<
  Pick<
    SpecimenHolder,
    'firstName' | 'middleName' | 'lastName' | 'dateOfBirth' | 'sex' | 'street' | 'city'
  > &
    Record<'number' | 'dateOfExpiry' | 'state', string>
>;

/** Variations from card to card without a meaning. */
export interface SpecimenLook {
  /** Colour of the background, in degrees. */
  hue: number;
  typeface: Typeface;
  /** Height of capital letters in the print, in mm. */
  capHeight: number;
  /** A second, small and pale portrait. */
  ghost: boolean;
  /** A picture of a person as data URI; without one a face is drawn. */
  portrait: string | null;
  /** Another one for the small portrait. */
  ghostPortrait?: string;
  /** Another typeface for the printed birth date from this digit on, as on an altered card. */
  patchedFrom?: number;
}

interface SpecimenDocument {
  holder: SpecimenHolder;
  number: string;
  dateOfIssue: string;
  dateOfExpiry: string;
  look: SpecimenLook;
  printed?: Printed;
}

export interface SpecimenLicence extends SpecimenDocument {
  kind: 'drivers_license' | 'identification_card';
  /** Two letters of the state or province. */
  state: string;
  stateName: string;
  /** Issuer identification number (ISO 7812) of the state. */
  iin: string;
  country: 'USA' | 'CAN';
  aamvaVersion: number;
  barcode: { columns: number; errorLevel: number; widthMm: number };
}

export interface SpecimenTravelDocument extends SpecimenDocument {
  /** Codes of the MRZ: up to three letters. */
  issuer: string;
  issuerName: string;
  nationality: string;
  optionalData: string;
  /** How printed dates are written. */
  dateStyle: 'words' | 'dots' | 'spaces';
  /** Changes the MRZ after its check digits were made. */
  mendMrz?: (lines: string[]) => string[];
}

export const SPECIMEN_HOLDER: SpecimenHolder = {
  firstName: 'Alex',
  middleName: 'Jordan',
  lastName: 'Specimen',
  dateOfBirth: '1990-05-17',
  sex: 'X',
  heightInches: 68,
  eyes: 'BRO',
  street: '123 Example Street',
  city: 'Springfield',
  postalCode: '23220',
};

export const SPECIMEN_LOOK: SpecimenLook = {
  hue: 200,
  typeface: 'sansBold',
  capHeight: 1.95,
  ghost: true,
  portrait: null,
};

export const SPECIMEN_NOTICE = 'SPECIMEN - NOT A VALID IDENTIFICATION DOCUMENT';
