export const EXPECTATIONS = ['pass', 'expired', 'underage', 'tampered', 'unreadable'] as const;
export type Expectation = (typeof EXPECTATIONS)[number];

export interface LabelledDocument {
  id: string;
  /** Files beside the manifest. A passport has `passport_page` in place of the sides. */
  front?: string;
  passport_page?: string;
  back?: string;
  truth: DocumentTruth;
  expect: Expectation;
}

export const TRUTHS = [
  'first_name',
  'last_name',
  'date_of_birth',
  'document_number',
  'date_of_expiry',
] as const;
export type DocumentTruth = Record<(typeof TRUTHS)[number], string>;

/** The documents of a manifest. Throws for what is no manifest, naming the entry. */
export function labelledDocuments(manifest: unknown): LabelledDocument[] {
  const { documents = [] } = asRecord(manifest, 'the manifest');
  if (!Array.isArray(documents)) throw new TypeError('documents must be a list');
  return documents.map((entry: unknown, i) => {
    const name = `documents[${i}]`;
    const { id, truth, expect, ...files } = asRecord(entry, name);
    const truths = asRecord(truth, `${name}.truth`);
    const isWhole =
      typeof id === 'string' &&
      typeof (files['front'] ?? files['passport_page']) === 'string' &&
      EXPECTATIONS.includes(expect as Expectation) &&
      TRUTHS.every((key) => typeof truths[key] === 'string');
    if (!isWhole) {
      throw new TypeError(`${name} needs an id, a front or passport_page, expect and all of truth`);
    }
    return entry as LabelledDocument;
  });
}

function asRecord(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new TypeError(`${name} must be an object`);
  return value as Record<string, unknown>;
}
