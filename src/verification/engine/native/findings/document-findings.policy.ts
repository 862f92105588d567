import {
  completedCheck,
  openCheck,
  withHints,
  type Check,
  type CheckReason,
  type FailureCode,
} from '../../../checks/index.js';
import type { DocumentEvidence, DocumentPortrait } from '../../document-evidence.js';
import type { Findings } from '../../engine.js';
import type { DocumentFinding } from '../documents/document-reading.js';
import { LEAST_GHOST_WIDTH } from '../faces/quality.policy.js';
import { patternHints } from '../liveness/screen-pattern.js';
import { adviceFor } from './advice.policy.js';
import { personOnDocument } from './document-person.policy.js';

type DocumentFindings = Pick<Findings, 'checks' | 'outcome' | 'person'>;

/** In order: the first that fails names the failure of the session. */
const FAILURES: Record<DocumentFinding['code'], FailureCode> = {
  id_authenticity: 'document_not_authentic',
  id_not_expired: 'document_expired',
  age_on_id: 'underage',
};
const CODES = Object.keys(FAILURES) as DocumentFinding['code'][];

/** The holder of an expired document may have a valid one: they may try that. */
const isExpired = ({ code, outcome }: Finding): boolean =>
  code === 'id_not_expired' && outcome === 'fail';

/** In pixels of the picture. A narrower face may be a pattern of the artwork. */
const SURELY_A_FACE = 50;

/**
 * Two prints of one photo were up to 0.57 apart, those of two people at least 0.70; where the face is narrower
 * than fifty pixels, up to 0.56 (0.63 if blurred) and at least 0.59.
 */
const samePhoto = (width: number): number => (width < SURELY_A_FACE ? 0.58 : 0.65);

/** With these reasons nothing was judged. */
const NOTHING_TO_JUDGE: readonly CheckReason[] = [
  'front_missing',
  'back_missing',
  'picture_refused',
  'machine_readable_part_missing',
  'expiry_unknown',
  'birth_date_unknown',
];

/** The findings of the document step. Anything that is not proven right is unclear. */
export function documentFindings(document: DocumentEvidence | null): DocumentFindings {
  const portrait = document?.portrait ?? null;
  const findings = CODES.map((code) => findingOf(document, code));
  const checks = findings.map(checkOf).map((check) => withHintsOf(portrait, check));
  const failed = findings.find((finding) => finding.outcome === 'fail' && !isExpired(finding));
  if (failed)
    return { checks, outcome: { result: 'fail', code: FAILURES[failed.code] }, person: null };
  const person = document && personOnDocument(document);
  const doubt = portraitDoubt(document);
  const open = findings.filter(({ outcome }) => outcome !== 'pass');
  if (open.length === 0 && !doubt && person) return { checks, outcome: { result: 'pass' }, person };
  // Without a picture, the missing portrait is no news.
  const shownDoubt = portrait !== null || open.length === 0 ? doubt : null;
  const expired = findings.find(isExpired);
  const doubts = [
    ...(expired?.reasons ?? []),
    ...open.flatMap(({ reasons }) => reasons),
    ...(shownDoubt ? [shownDoubt] : []),
  ];
  const reasons = adviceFor(doubts, 'document_unreadable');
  return {
    checks: shownDoubt ? checks.map((check) => withDoubt(check, shownDoubt)) : checks,
    outcome: {
      result: 'unclear',
      code: expired ? FAILURES.id_not_expired : 'document_unreadable',
      reasons,
    },
    person: null,
  };
}

interface Finding extends Pick<DocumentFinding, 'code' | 'outcome'> {
  reasons: readonly CheckReason[];
}

/** A finding that is not there did not pass. */
function findingOf(document: DocumentEvidence | null, code: DocumentFinding['code']): Finding {
  if (!document) return { code, outcome: 'unclear', reasons: ['picture_refused'] };
  return (
    document.trust.find((finding) => finding.code === code) ?? {
      code,
      outcome: 'unclear',
      reasons: ['machine_readable_part_missing'],
    }
  );
}

function checkOf({ code, outcome, reasons }: Finding): Check {
  if (outcome === 'pass') return completedCheck(code, true);
  if (reasons.includes('deadline_exceeded')) return openCheck(code, 'error', reasons);
  const isSkipped = reasons.every((reason) => NOTHING_TO_JUDGE.includes(reason));
  return openCheck(code, isSkipped ? 'skipped' : 'completed', reasons);
}

type PortraitDoubt = 'portrait_unusable' | 'portraits_differ';

/** Issuers whose artwork has a face as large as a second portrait: Lincoln's. */
const FACES_IN_ARTWORK: Record<string, number> = { 'USA-IL': 1 };

function facesInArtwork(issuer: DocumentEvidence['issuer'] | undefined): number {
  const { country, subdivision } = issuer ?? {};
  return FACES_IN_ARTWORK[`${String(country)}-${String(subdivision)}`] ?? 0;
}

/**
 * The portrait is a part of the document: without it nobody can be compared with the document. Where
 * the card shows the photo twice, a replaced one differs from the other. A wide face that differs counts
 * even beside one that does not: two pictures of an attacker may lie beside a stolen card.
 */
export function portraitDoubt(document: DocumentEvidence | null): PortraitDoubt | null {
  const portrait = document?.portrait;
  if (!portrait?.face || portrait.issues.length > 0) return 'portrait_unusable';
  const ghosts = (portrait.ghosts ?? []).filter(({ width }) => width >= LEAST_GHOST_WIDTH);
  const others = ghosts.filter(({ distance, width }) => distance > samePhoto(width));
  const isShownTwice = others.length < ghosts.length;
  const counted = isShownTwice ? others.filter(({ width }) => width >= SURELY_A_FACE) : others;
  return counted.length <= facesInArtwork(document?.issuer) ? null : 'portraits_differ';
}

/** A card on a screen may show the lines of the screen in its portrait. */
function withHintsOf(portrait: DocumentPortrait | null, check: Check): Check {
  return check.code === 'id_authenticity'
    ? withHints(check, patternHints(portrait?.pattern))
    : check;
}

function withDoubt(check: Check, doubt: PortraitDoubt): Check {
  if (check.code !== 'id_authenticity') return check;
  const status = check.value ? 'completed' : check.status;
  return openCheck(check.code, status, [...(check.reasons ?? []), doubt]);
}
