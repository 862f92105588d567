import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/index.js';
import { EvidenceService, type Capture } from '../../evidence/index.js';
import { DEFAULT_MINIMUM_AGE, ProjectsService } from '../../projects/index.js';
import type { Evidence, Findings, FoundFace } from '../engine.js';
import type { DocumentReading } from './documents/document-reading.js';
import { nothingKnown } from './documents/nothing-known.js';
import { toStored } from './faces/stored-template.js';
import { documentFindings } from './findings/document-findings.policy.js';
import { SameHumanCheck } from './same-human-check.js';
import { EngineWorkers } from './workers/engine-workers.js';
import type { EngineJobs } from './workers/engine-jobs.js';

/** Below the deadline of a job, so that a document that takes too long is a result. */
const DOCUMENT_MS = 15_000;

type Portrait = NonNullable<EngineJobs['analysePortrait']['answer']['value']>;

/** Reads the pictures of a document, and finds the face on it. */
@Injectable()
export class DocumentEvaluator {
  constructor(
    private readonly evidence: EvidenceService,
    private readonly projects: ProjectsService,
    private readonly workers: EngineWorkers,
    private readonly sameHuman: SameHumanCheck,
    private readonly clock: Clock,
  ) {}

  async evaluate(evidence: Evidence, signal: AbortSignal): Promise<Findings> {
    const { organizationId, sessionId, steps } = evidence;
    const captures = await this.evidence.capturesOf(organizationId, sessionId);
    const { reading, portrait } = await this.#read(evidence, captures, signal);
    const findings: Findings = {
      ...documentFindings({ reading, portrait }),
      face: portrait && faceOf(portrait),
    };
    // With a selfie, the selfie is compared.
    return steps.includes('selfie') ? findings : this.sameHuman.check(evidence, findings, signal);
  }

  async #read(
    { organizationId, sessionId, projectId }: Evidence,
    captures: readonly Capture[],
    signal: AbortSignal,
  ): Promise<{ reading: DocumentReading | null; portrait: Portrait | null }> {
    const page = latest(captures, ['document_front', 'passport_page']);
    if (!page) return { reading: nothingKnown('front_missing'), portrait: null };
    const backs: Capture['kind'][] = page.kind === 'document_front' ? ['document_back'] : [];
    const [project, front, back] = await Promise.all([
      this.projects.find(organizationId, projectId),
      page.open(),
      latest(captures, backs)?.open(),
    ]);
    const document = {
      front,
      ...(back && { back }),
      now: this.clock.now(),
      minimumAge: project?.minimumAge ?? DEFAULT_MINIMUM_AGE,
      withinMs: DOCUMENT_MS,
    };
    const asker = { organizationId, sessionId, signal };
    const [read, found] = await Promise.all([
      this.workers.ask('readDocument', document, asker),
      this.workers.ask('analysePortrait', { picture: front }, asker),
    ]);
    return { reading: read.value, portrait: found.value };
  }
}

/** A document was replaced by a passport, or the other way round: the later one counts. */
function latest(captures: readonly Capture[], kinds: readonly Capture['kind'][]): Capture | null {
  const [last] = captures
    .filter(({ kind }) => kinds.includes(kind))
    .toSorted((a, b) => b.capturedAt.getTime() - a.capturedAt.getTime());
  return last ?? null;
}

function faceOf({ face, cut }: Portrait): FoundFace | null {
  if (!face || !cut) return null;
  const picture = Buffer.from(cut).toString('base64');
  return { kind: 'portrait', template: toStored(face.template), picture };
}
