import { foldText } from '../../../platform/text/index.js';
import { transliterated } from '../native/documents/mrz/transliterate.js';
import type { DocumentFields } from '../native/documents/document-reading.js';
import { NO_EXPIRY } from '../native/documents/document-reading.js';
import { TRUTHS, type DocumentTruth } from './manifest.js';

export interface Comparison {
  /** Every value was read correctly. */
  isExact: boolean;
  /** Values that were read wrong. */
  wrong: (keyof DocumentTruth)[];
}

export function compareTruth(fields: DocumentFields, truth: DocumentTruth): Comparison {
  const wrong = TRUTHS.filter((key) => fields[key] !== null && !isSame(key, fields, truth[key]));
  return { isExact: wrong.length === 0 && TRUTHS.every((key) => fields[key] !== null), wrong };
}

function isSame(key: keyof DocumentTruth, fields: DocumentFields, truth: string): boolean {
  const read = fields[key] ?? '';
  switch (key) {
    case 'date_of_birth':
      return read === truth;
    case 'date_of_expiry':
      return read === (truth === '' ? NO_EXPIRY : truth);
    case 'document_number':
      return read.replace(/[^0-9A-Z]/gi, '') === truth.replace(/[^0-9A-Z]/gi, '');
    case 'last_name':
      return formsOf(truth).includes(foldText(read));
    case 'first_name': {
      // MRZs and older barcodes do not separate the first name from the middle name.
      const all = foldText([read, fields.middle_name].filter(Boolean).join(' '));
      return formsOf(truth).some((form) => all === form || all.startsWith(`${form} `));
    }
  }
}

/** As printed, and as an MRZ writes it. */
function formsOf(name: string): string[] {
  return [foldText(name), foldText(transliterated(name))];
}
