import { NOTHING_READ, type DocumentReading, type DocumentReason } from './document-reading.js';

/** A document of which nothing is known, for one reason. */
export function nothingKnown(reason: DocumentReason): DocumentReading {
  const codes = ['id_authenticity', 'id_not_expired', 'age_on_id'] as const;
  return {
    documentType: null,
    issuer: null,
    nationality: null,
    address: null,
    fields: NOTHING_READ,
    findings: codes.map((code) => ({ code, outcome: 'unclear', reasons: [reason] })),
  };
}
