import { ALONE } from '../native/workers/engine-workers.js';
import type { DocumentFields } from '../native/documents/document-reading.js';
import type { DocumentFinding } from '../native/documents/document-reading.js';
import { portraitDoubt } from '../native/findings/document-findings.policy.js';
import { photographed } from '../native/photographed-documents.js';
import { compareTruth } from './compare-truth.policy.js';
import type { PicturesToEvaluate } from './evaluate-faces.js';
import { TRUTHS, type DocumentTruth, type Expectation, type LabelledDocument } from './manifest.js';

export interface DocumentsEvaluation {
  cases: number;
  /** Documents with all values read correctly. */
  exact: number;
  /** Documents with a wrong value that was accepted as read. */
  wrong_accepted: number;
  outcome_as_expected: number;
  median_ms: number;
  /** Of all threads, so a busy machine does not lengthen it. */
  median_cpu_ms: number;
  items: EvaluatedDocument[];
}

export interface EvaluatedDocument {
  id: string;
  read: Record<keyof DocumentTruth, string | null> | null;
  outcome: Expectation;
  reasons: string[];
}

export interface DocumentsToEvaluate extends PicturesToEvaluate {
  now: Date;
  /** Whether specimens may pass, as in a sandbox project. */
  takesSpecimens: boolean;
}

const MINIMUM_AGE = 18;
const LONGEST_MS = 30_000;

/** Judges labelled documents in turn, as a session does, and compares each with its label. */
export async function evaluateDocuments(
  documents: readonly LabelledDocument[],
  options: DocumentsToEvaluate,
): Promise<DocumentsEvaluation> {
  const items: EvaluatedDocument[] = [];
  const times: number[] = [];
  const work: number[] = [];
  let exact = 0;
  let wrong = 0;
  for (const document of documents) {
    const [start, before] = [performance.now(), process.cpuUsage()];
    const { fields, ...judged } = await evaluated(document, options);
    times.push(performance.now() - start);
    const { user, system } = process.cpuUsage(before);
    work.push((user + system) / 1000);
    const comparison = fields && compareTruth(fields, document.truth);
    if (comparison?.isExact) exact++;
    if (comparison && comparison.wrong.length > 0) wrong++;
    items.push({ id: document.id, read: fields && readOf(fields), ...judged });
  }
  const expected = items.filter(({ outcome }, i) => outcome === documents[i]?.expect).length;
  return {
    cases: items.length,
    exact,
    wrong_accepted: wrong,
    outcome_as_expected: expected,
    median_ms: medianOf(times),
    median_cpu_ms: medianOf(work),
    items,
  };
}

function medianOf(times: readonly number[]): number {
  return Math.round(times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0);
}

type Judged = Pick<EvaluatedDocument, 'outcome' | 'reasons'> & { fields: DocumentFields | null };

async function evaluated(
  document: LabelledDocument,
  { open, workers, now, takesSpecimens }: DocumentsToEvaluate,
): Promise<Judged> {
  const page = document.passport_page ?? document.front;
  if (page === undefined)
    return { fields: null, outcome: 'unreadable', reasons: ['front_missing'] };
  const front = await open(page);
  const files = {
    front,
    ...(document.back !== undefined && { back: await open(document.back) }),
    ...{ isPassport: document.passport_page !== undefined, takesSpecimens },
    ...{ now, minimumAge: MINIMUM_AGE, withinMs: LONGEST_MS },
  };
  const { value: reading, refusal } = await workers.ask('readDocument', files, ALONE);
  if (!reading) return { fields: null, outcome: 'unreadable', reasons: [refusal] };
  const portrait = await workers.ask('analysePortrait', { picture: front }, ALONE);
  const evidence = photographed(reading, portrait.value);
  const doubt = portraitDoubt(evidence);
  const reasons = [
    ...evidence.trust.flatMap((finding) => finding.reasons),
    ...(doubt ? [doubt] : []),
  ];
  return {
    fields: reading.fields,
    outcome: outcomeOf(evidence.trust, doubt !== null),
    reasons: [...new Set(reasons)],
  };
}

/** The worst of its findings, in the manifest's terms. */
function outcomeOf(findings: readonly DocumentFinding[], hasDoubt: boolean): Expectation {
  const of = (code: string) => findings.find((finding) => finding.code === code)?.outcome;
  if (of('id_authenticity') === 'fail') return 'tampered';
  if (hasDoubt || findings.some(({ outcome }) => outcome === 'unclear')) return 'unreadable';
  if (of('id_not_expired') === 'fail') return 'expired';
  return of('age_on_id') === 'fail' ? 'underage' : 'pass';
}

function readOf(fields: DocumentFields): Record<keyof DocumentTruth, string | null> {
  return Object.fromEntries(TRUTHS.map((key) => [key, fields[key]])) as Record<
    keyof DocumentTruth,
    string | null
  >;
}
