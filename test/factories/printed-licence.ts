import type { MachinePart } from '../../src/verification/engine/native/documents/machine-part.js';

/** The code of a licence. */
export const MACHINE: MachinePart = {
  documentType: 'drivers_license',
  issuer: { country: 'USA', subdivision: 'VA' },
  nationality: null,
  address: null,
  fields: {
    first_name: 'JONATHAN',
    middle_name: 'QUINCY',
    last_name: 'SAMPLE',
    date_of_birth: '2009-03-14',
    date_of_expiry: '2030-08-24',
    document_number: 'T64235789',
    sex: 'M',
  },
  dateOfIssue: '2022-08-24',
  fails: [],
  doubts: [],
  needsPrintedName: false,
  cutNames: [],
  isCutBehindWord: false,
  otherCenturies: { date_of_birth: null, date_of_expiry: null },
  otherNumbers: [],
  lookalikeNumbers: [],
  discriminator: null,
  isSpecimen: false,
};

/** What a reader sees on its front. */
export function front(
  changes: Partial<Record<'number' | 'birth' | 'expiry' | 'last', string>> = {},
): string {
  const {
    number = 'T64235789',
    birth = '03/14/2009',
    expiry = '08/24/2030',
    last = 'SAMPLE',
  } = changes;
  return `VIRGINIA DRIVER LICENSE\n4d DLN ${number}\n3 DOB ${birth} 4b EXP ${expiry}\n1 ${last}\n2 JONATHAN QUINCY\n15 SEX M 4a ISS 08/24/2022`;
}
