import type { Address, Person } from '../../../persons/index.js';
import { countryCode } from './country-codes.js';
import type { DocumentAddress, DocumentReading } from '../documents/document-reading.js';
import type { DocumentEvidence } from '../../document-evidence.js';

/** The person on a document; null when a value that identifies them is unknown. */
export function personOnDocument({ issuer, attributes }: DocumentEvidence): Person | null {
  const { documentType, nationality, address, fields } = attributes;
  const { last_name, date_of_birth: dob, date_of_expiry, document_number: number } = fields;
  if (!documentType || !issuer || !last_name || !dob || !date_of_expiry || !number) return null;
  const issuing_country = countryCode(issuer.country);
  return {
    ...givenNames(fields),
    last_name,
    dob,
    gender: fields.sex ?? '',
    nationality: nationality && countryCode(nationality),
    address: address && addressOf(address, issuing_country),
    // No document has them: they count only when a code confirmed them.
    email: '',
    phone: '',
    ssn9: null,
    document: {
      type: documentType,
      number,
      issuing_country,
      issuing_subdivision: issuer.subdivision ?? '',
      date_of_expiry,
    },
  };
}

/** Whether no address can be read on this document, also where it identifies nobody. */
export function lacksAddress({ attributes }: DocumentEvidence): boolean {
  const { documentType, address } = attributes;
  if (documentType === null) return false;
  return documentType === 'passport' || !address || addressOf(address, '') === null;
}

/** A machine-readable zone does not separate the first name from the others; a licence does. */
function givenNames({
  first_name,
  middle_name,
}: DocumentReading['fields']): Pick<Person, 'first_name' | 'middle_name'> {
  if (middle_name !== null) return { first_name: first_name ?? '', middle_name };
  const [first = '', ...others] = (first_name ?? '').split(/[\s,]+/);
  return { first_name: first, middle_name: others.join(' ') || null };
}

function addressOf(
  { line1, line2, city, state, postalCode }: DocumentAddress,
  country: string,
): Address | null {
  if (!line1 || !city) return null;
  return { line1, line2, city, state: state ?? '', postal_code: postalCode ?? '', country };
}
