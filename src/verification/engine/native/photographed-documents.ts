import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/index.js';
import { EvidenceService, type Capture } from '../../evidence/index.js';
import { DEFAULT_MINIMUM_AGE, ProjectsService } from '../../projects/index.js';
import type { DocumentEvidence, DocumentPortrait, DocumentSource } from '../document-evidence.js';
import type { Evidence } from '../engine.js';
import type { DocumentReading } from './documents/document-reading.js';
import { nothingKnown } from './documents/nothing-known.js';
import { EngineWorkers } from './workers/engine-workers.js';

/** Below the deadline of a job, so that a document that takes too long is a result. */
const DOCUMENT_MS = 15_000;

/** Reads the pictures of a document, and finds the face on it. */
@Injectable()
export class PhotographedDocuments implements DocumentSource {
  constructor(
    private readonly evidence: EvidenceService,
    private readonly projects: ProjectsService,
    private readonly workers: EngineWorkers,
    private readonly clock: Clock,
  ) {}

  /** Null where a file is no picture. */
  async collect(evidence: Evidence, signal: AbortSignal): Promise<DocumentEvidence | null> {
    const { organizationId, projectId, sessionId, environment } = evidence;
    const captures = await this.evidence.capturesOf(organizationId, sessionId);
    const page = latest(captures, ['document_front', 'passport_page']);
    if (!page) return photographed(nothingKnown('front_missing'), null);
    const isPassport = page.kind === 'passport_page';
    const [project, front, back] = await Promise.all([
      this.projects.find(organizationId, projectId),
      page.open(),
      latest(captures, isPassport ? [] : ['document_back'])?.open(),
    ]);
    const document = {
      front,
      ...(back && { back }),
      isPassport,
      takesSpecimens: environment === 'sandbox',
      now: this.clock.now(),
      minimumAge: project?.minimumAge ?? DEFAULT_MINIMUM_AGE,
      withinMs: DOCUMENT_MS,
    };
    const asker = { organizationId, sessionId, signal };
    const [read, found] = await Promise.all([
      this.workers.ask('readDocument', document, asker),
      this.workers.ask('analysePortrait', { picture: front }, asker),
    ]);
    return read.value && photographed(read.value, found.value);
  }
}

/** A reading and a portrait as evidence. */
export function photographed(
  { issuer, findings, ...attributes }: DocumentReading,
  portrait: DocumentPortrait | null,
): DocumentEvidence {
  return { kind: 'photo', issuer, attributes, portrait, trust: findings };
}

/** A document was replaced by a passport, or the other way round: the later one counts. */
function latest(captures: readonly Capture[], kinds: readonly Capture['kind'][]): Capture | null {
  const [last] = captures
    .filter(({ kind }) => kinds.includes(kind))
    .toSorted((a, b) => b.capturedAt.getTime() - a.capturedAt.getTime());
  return last ?? null;
}
