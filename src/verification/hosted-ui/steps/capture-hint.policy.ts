import type { Locale } from '../../../platform/text/index.js';
import type { DocumentIssue, FaceIssue } from '../../engine/index.js';
import type { CaptureKind } from '../../evidence/index.js';
import { PAGE_WORDS } from '../words/languages.js';

const { selfie, document } = PAGE_WORDS.en;

/** Issues that a quick look can find in a picture. */
export const CAPTURE_ISSUES = [
  ...new Set([
    ...(Object.keys(selfie) as FaceIssue[]),
    ...(Object.keys(document) as DocumentIssue[]),
  ]),
];

export interface CaptureIssue {
  code: FaceIssue | DocumentIssue;
  /** For the person to read. */
  hint: string;
}

/** The issues of a picture, for its person. */
export function issuesIn(
  locale: Locale,
  kind: CaptureKind,
  found: readonly CaptureIssue['code'][],
): CaptureIssue[] {
  const words = PAGE_WORDS[locale];
  const hints: Partial<Record<CaptureIssue['code'], string>> =
    kind === 'selfie' ? words.selfie : words.document;
  return found.flatMap((code) => {
    const hint = hints[code];
    return hint === undefined ? [] : [{ code, hint }];
  });
}
