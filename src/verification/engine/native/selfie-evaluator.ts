import { Injectable } from '@nestjs/common';
import { EvidenceService, type CompletedChallenge } from '../../evidence/index.js';
import { DEFAULT_FACE_THRESHOLD, ProjectsService } from '../../projects/index.js';
import type { Evidence, Findings, FoundFace } from '../engine.js';
import { faceThresholds } from './faces/face-match.policy.js';
import { fromStored, toStored } from './faces/stored-template.js';
import {
  selfieFindings,
  type AnsweredChallenge,
  type SelfieEvidence,
} from './findings/selfie-findings.policy.js';
import { SeenFrameStore } from './frames/seen-frame.store.js';
import { FaceReadings } from './face-readings.js';
import { checkChallenge, type AnsweredFrame } from './liveness/challenge-check.policy.js';
import { isCopiedFrame, MIRRORED_VIEWS } from './liveness/fingerprint.js';
import { mostLike } from './liveness/head-motion.js';
import { lightAnswer } from './liveness/screen-light.policy.js';
import { sideViewsIn } from './liveness/side-views.policy.js';
import { observeChallenge, type ChallengeFrame } from './observe-challenge.js';
import { SameHumanCheck } from './same-human-check.js';
import { StoredFaces } from './stored-faces.js';
import { EngineWorkers, type Asker } from './workers/engine-workers.js';
import type { EngineJobs } from './workers/engine-jobs.js';

type Selfie = NonNullable<EngineJobs['analyseSelfie']['answer']['value']> & {
  readonly picture: Uint8Array;
};

/** Small pictures of faces, in base64. */
interface KeptPictures {
  /** Of the session's document, and of an earlier one where no selfie is enrolled. */
  portraits: readonly string[];
  enrolled: string | null;
}

/** Compares a selfie with the document and with the named person, and judges the challenge. */
@Injectable()
export class SelfieEvaluator {
  constructor(
    private readonly evidence: EvidenceService,
    private readonly projects: ProjectsService,
    private readonly workers: EngineWorkers,
    private readonly readings: FaceReadings,
    private readonly stored: StoredFaces,
    private readonly frames: SeenFrameStore,
    private readonly sameHuman: SameHumanCheck,
  ) {}

  async evaluate(evidence: Evidence, signal: AbortSignal): Promise<Findings> {
    const { organizationId, projectId, steps, earlier, known } = evidence;
    const [project, selfie] = await Promise.all([
      this.projects.find(organizationId, projectId),
      this.#selfie(evidence, signal),
    ]);
    const enrolled = await this.#enrolledOf(evidence, selfie, signal);
    const kept = {
      portraits: [earlier.face, enrolled].flatMap((face) =>
        face?.kind === 'portrait' ? [face.picture] : [],
      ),
      enrolled: enrolled?.picture ?? null,
    };
    const challenge = await this.#challenge(evidence, { selfie, kept }, signal);
    const findings = selfieFindings({
      selfie,
      challenge,
      portrait: steps.includes('document') ? portraitOf(earlier) : null,
      known: known && { face: enrolled },
      thresholds: faceThresholds(project?.faceThreshold ?? DEFAULT_FACE_THRESHOLD),
    });
    if (findings.outcome.result !== 'pass' || typeof selfie === 'string')
      return { ...findings, person: null };
    return this.sameHuman.check(
      evidence,
      {
        ...findings,
        // Without a document, the named person is who is verified.
        person: steps.includes('document') ? null : (known?.person ?? null),
        face: faceOf(selfie, typeof challenge === 'string' ? [] : challenge.seen),
        recognised: known?.userId ?? null,
      },
      signal,
    );
  }

  async #selfie(
    { organizationId, sessionId }: Evidence,
    signal: AbortSignal,
  ): Promise<Selfie | 'missing' | 'refused'> {
    const captures = await this.evidence.capturesOf(organizationId, sessionId);
    const capture = captures.find(({ kind }) => kind === 'selfie');
    if (!capture) return 'missing';
    const picture = await capture.open();
    const { value } = await this.readings.selfie(picture, { organizationId, sessionId, signal });
    return value ? { ...value, picture } : 'refused';
  }

  async #challenge(
    { organizationId, sessionId }: Evidence,
    { selfie, kept }: { selfie: Selfie | 'missing' | 'refused'; kept: KeptPictures },
    signal: AbortSignal,
  ): Promise<SelfieEvidence['challenge']> {
    const challenge = await this.evidence.challengeOf(organizationId, sessionId);
    const ofSelfie = typeof selfie === 'string' ? null : selfie.fingerprint;
    if (!challenge) {
      if (ofSelfie) await this.frames.rememberSelfie({ organizationId, sessionId }, ofSelfie);
      return 'missing';
    }
    const asker = { organizationId, sessionId, signal };
    const frames = await opened(challenge);
    const { value } = await observeChallenge(frames, {
      frame: (picture) => this.readings.frame(picture, asker),
      motions: (views) => this.workers.ask('followHead', views, asker),
    });
    if (!value) return 'refused';
    const earlier = await this.frames.remember({
      organizationId,
      sessionId,
      challengeId: challenge.id,
      ownIds: challenge.otherIds,
      fingerprints: [...value.map(({ face }) => face?.fingerprint), ofSelfie].flatMap(
        (each) => each ?? [],
      ),
    });
    const seenAs = (each: string) => earlier.get(each) ?? null;
    const { moves, lights, promptedMs } = challenge;
    const seen = value.filter((frame): frame is AnsweredFrame => frame.face !== null);
    return {
      outcome: checkChallenge({ moves, promptedMs, frames: value, seenAs }),
      seen,
      light: lightAnswer(lights, seen),
      selfieSeenAs: ofSelfie === null ? null : seenAs(ofSelfie),
      ...(await this.#copiesOf(
        kept,
        [
          ...(typeof selfie === 'string' ? [] : [selfie.picture]),
          ...frames.map(({ picture }) => picture),
        ],
        asker,
      )),
    };
  }

  /** How the pictures stand to those that are kept. */
  async #copiesOf(
    kept: KeptPictures,
    shown: readonly Uint8Array[],
    asker: Asker,
  ): Promise<Pick<AnsweredChallenge, 'likenessToPortrait' | 'isEnrolledPicture'>> {
    const read = async (picture: Uint8Array) =>
      (await this.readings.frame(picture, asker)).value?.face ?? null;
    const readKept = (picture: string) => read(Buffer.from(picture, 'base64'));
    const faces = await Promise.all(shown.map(read));
    const portraits = await Promise.all(kept.portraits.map(readKept));
    const enrolled = kept.enrolled === null ? null : await readKept(kept.enrolled);
    const likeness = async (portrait: (typeof faces)[number]) => {
      if (!portrait) return null;
      const views = [portrait, ...faces].map((face) => face?.view ?? null);
      const inputs = [{ views }, { views: views.slice(0, MIRRORED_VIEWS), isMirrored: true }];
      const motions = inputs.map((input) => this.workers.ask('followHead', input, asker));
      return mostLike((await Promise.all(motions)).flat());
    };
    const found = await Promise.all(portraits.map(likeness));
    const isEachRead = found.every((each) => each !== null);
    return {
      likenessToPortrait: isEachRead ? Math.max(-1, ...found) : null,
      isEnrolledPicture: faces.some(
        (face) => face && enrolled && isCopiedFrame(face.fingerprint, enrolled.fingerprint),
      ),
    };
  }

  async #enrolledOf(
    { organizationId, sessionId, known }: Evidence,
    selfie: Selfie | 'missing' | 'refused',
    signal: AbortSignal,
  ): ReturnType<StoredFaces['find']> {
    if (!known) return null;
    // Without a face in the selfie, nothing is compared.
    const today = typeof selfie === 'string' ? null : (selfie.face?.template ?? null);
    return this.stored.find(known.userId, today, { organizationId, sessionId, signal });
  }
}

function opened({ frames }: CompletedChallenge): Promise<ChallengeFrame[]> {
  const ordered = frames.toSorted((a, b) => a.n - b.n);
  return Promise.all(
    ordered.map(async (frame) => ({
      picture: await frame.open(),
      atMs: frame.atMs,
      prompt: frame.prompt,
    })),
  );
}

function portraitOf({
  face,
  hasAuthenticDocument: isAuthentic,
}: Evidence['earlier']): SelfieEvidence['portrait'] {
  return {
    template: face?.kind === 'portrait' ? fromStored(face.template) : null,
    isAuthentic,
  };
}

/** The sides are kept as they were shown in the challenge that the face passed. */
function faceOf({ face, cut }: Selfie, seen: readonly AnsweredFrame[]): FoundFace | null {
  if (!face || !cut) return null;
  const picture = Buffer.from(cut).toString('base64');
  const sides = sideViewsIn(seen).map(({ template, yaw }) => ({
    template: toStored(template),
    yaw: Math.round(yaw),
  }));
  return { kind: 'selfie', template: toStored(face.template), picture, sides };
}
