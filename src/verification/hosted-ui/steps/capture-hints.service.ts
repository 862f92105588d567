import { Injectable } from '@nestjs/common';
import { unlessAborted } from '../../../platform/concurrency/index.js';
import type { Id } from '../../../platform/ids/index.js';
import type { Locale } from '../../../platform/text/index.js';
import {
  EngineWorkers,
  FaceReadings,
  type DocumentIssue,
  type FaceIssue,
} from '../../engine/index.js';
import type { CaptureKind } from '../../evidence/index.js';
import { PAGE_WORDS } from '../words/page-words.js';

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

function issuesIn(
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

/** The page waits for the answer, so a slow look gives no hints. */
const LOOK_MS = 900;

/** What should be on each side of a document or another card, beside print. */
const SHOWN = {
  document_front: 'portrait',
  passport_page: 'portrait',
  document_back: 'code',
  insurance_front: 'print',
  insurance_back: 'print',
} as const satisfies Record<Exclude<CaptureKind, 'selfie'>, string>;

/** The session that takes the picture, and the language of its page. */
export interface HintedSession {
  readonly organizationId: Id<'org'>;
  readonly sessionId: Id<'vs'>;
  readonly locale: Locale;
}

/** A quick look at a picture, so that a person can take a better one at once. It decides nothing. */
@Injectable()
export class CaptureHints {
  constructor(
    private readonly workers: EngineWorkers,
    private readonly readings: FaceReadings,
  ) {}

  /** Empty also where this process has no engine, or its workers are busy. */
  async lookAt(
    kind: CaptureKind,
    picture: Buffer,
    { organizationId, sessionId, locale }: HintedSession,
  ): Promise<CaptureIssue[]> {
    if (this.workers.count === 0) return [];
    const signal = AbortSignal.timeout(LOOK_MS);
    const asker = { organizationId, sessionId, signal, isOptional: true };
    return unlessAborted(this.#look(kind, picture, asker), signal).then(
      (found) => issuesIn(locale, kind, found),
      () => [],
    );
  }

  async #look(
    kind: CaptureKind,
    picture: Buffer,
    asker: Parameters<EngineWorkers['ask']>[2],
  ): Promise<readonly CaptureIssue['code'][]> {
    if (kind === 'selfie') {
      const { value } = await this.readings.selfie(picture, asker);
      return value?.issues ?? [];
    }
    const glance = { picture, shows: SHOWN[kind] };
    const { value } = await this.workers.ask('glanceAtDocument', glance, asker);
    return value ?? [];
  }
}
