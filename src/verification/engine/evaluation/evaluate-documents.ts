import { Deadline } from '../native/documents/deadline.js';
import { PictureRefused } from '../../../platform/pictures/index.js';
import { readDocument } from '../native/documents/read-document.js';
import type { DocumentFields, DocumentReading } from '../native/documents/document-reading.js';
import type { TextReader } from '../native/documents/printed/text-reader.js';
import { decodePicture } from '../native/documents/images/decode-picture.js';
import { compareTruth } from './compare-truth.policy.js';
import { TRUTHS, type DocumentTruth, type Expectation, type LabelledDocument } from './manifest.js';

export interface DocumentsEvaluation {
  cases: number;
  /** Documents with all values read correctly. */
  exact: number;
  /** Documents with a wrong value that was accepted as read. */
  wrong_accepted: number;
  outcome_as_expected: number;
  median_ms: number;
  items: EvaluatedDocument[];
}

export interface EvaluatedDocument {
  id: string;
  read: Record<keyof DocumentTruth, string | null> | null;
  outcome: Expectation;
  reasons: string[];
}

export interface DocumentsToEvaluate {
  documents: LabelledDocument[];
  /** The bytes of a file that the manifest names. */
  open: (file: string) => Promise<Uint8Array>;
  reader: TextReader;
  now: Date;
}

const MINIMUM_AGE = 18;
const LONGEST_MS = 30_000;

/** Reads labelled documents in turn and compares each with its label. */
export async function evaluateDocuments({
  documents,
  open,
  reader,
  now,
}: DocumentsToEvaluate): Promise<DocumentsEvaluation> {
  const items: EvaluatedDocument[] = [];
  const times: number[] = [];
  let exact = 0;
  let wrong = 0;
  for (const document of documents) {
    const start = performance.now();
    const { fields, ...judged } = await evaluated(document, { open, reader, now });
    times.push(performance.now() - start);
    const comparison = fields && compareTruth(fields, document.truth);
    if (comparison?.isExact) exact++;
    if (comparison && comparison.wrong.length > 0) wrong++;
    items.push({ id: document.id, read: fields && readOf(fields), ...judged });
  }
  const expected = items.filter(({ outcome }, i) => outcome === documents[i]?.expect).length;
  const median = Math.round(times.sort((a, b) => a - b)[times.length >> 1] ?? 0);
  return {
    cases: items.length,
    exact,
    wrong_accepted: wrong,
    outcome_as_expected: expected,
    median_ms: median,
    items,
  };
}

type Judged = Pick<EvaluatedDocument, 'outcome' | 'reasons'> & { fields: DocumentFields | null };

async function evaluated(
  document: LabelledDocument,
  { open, reader, now }: Omit<DocumentsToEvaluate, 'documents'>,
): Promise<Judged> {
  try {
    const picture = async (file: string) => decodePicture(await open(file));
    const front = document.passport_page ?? document.front;
    const reading = await readDocument({
      pictures: {
        ...(front === undefined ? {} : { front: await picture(front) }),
        ...(document.back === undefined ? {} : { back: await picture(document.back) }),
      },
      reader,
      now,
      minimumAge: MINIMUM_AGE,
      deadline: new Deadline(LONGEST_MS),
    });
    const reasons = reading.findings.flatMap((finding) => finding.reasons);
    return { fields: reading.fields, outcome: outcomeOf(reading), reasons: [...new Set(reasons)] };
  } catch (error) {
    if (error instanceof PictureRefused)
      return { fields: null, outcome: 'unreadable', reasons: [error.reason] };
    throw error;
  }
}

/** The worst of its findings, in the manifest's terms. */
function outcomeOf({ findings }: DocumentReading): Expectation {
  const of = (code: string) => findings.find((finding) => finding.code === code)?.outcome;
  if (of('id_authenticity') === 'fail') return 'tampered';
  if (findings.some(({ outcome }) => outcome === 'unclear')) return 'unreadable';
  if (of('id_not_expired') === 'fail') return 'expired';
  return of('age_on_id') === 'fail' ? 'underage' : 'pass';
}

function readOf(fields: DocumentFields): Record<keyof DocumentTruth, string | null> {
  return Object.fromEntries(TRUTHS.map((key) => [key, fields[key]])) as Record<
    keyof DocumentTruth,
    string | null
  >;
}
