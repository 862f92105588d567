import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/index.js';
import { defineProblem } from '../../../platform/errors/index.js';
import type { PictureFile } from '../../../platform/pictures/index.js';
import { FaceReadings } from '../../engine/index.js';
import {
  CAPTURE_KINDS,
  challengeNotFound,
  EvidenceService,
  LivenessChallenges,
  STEP_OF_CAPTURE,
  type CaptureKind,
  type ChallengeOptions,
  type OpenPrompt,
} from '../../evidence/index.js';
import { ProjectsService } from '../../projects/index.js';
import {
  isLastCameraStep,
  isTerminal,
  languageOf,
  sessionAlreadyTerminal,
  sessionBusy,
  SessionLifecycle,
  takesFiles,
  type Session,
} from '../../sessions/index.js';
import type { BrowserSession } from '../entry/hosted-session.authenticator.js';
import { stepNotCurrent } from '../hosted.problems.js';
import { currentStep } from './step.policy.js';
import { type CaptureIssue, CaptureHints } from './capture-hints.service.js';

export const captureKindUnknown = defineProblem(
  'capture_kind_unknown',
  404,
  'There is no such kind of picture',
);
export const frameNumberInvalid = defineProblem(
  'frame_number_invalid',
  404,
  'Frames are numbered 0, 1, 2 and so on',
);
export const consentRequired = defineProblem(
  'consent_required',
  409,
  'The person has not agreed yet, so no picture may be stored',
);
export const uploadNotAllowed = defineProblem(
  'upload_not_allowed',
  403,
  'This picture must come from the camera',
);
export const captureNotExpected = defineProblem(
  'capture_not_expected',
  409,
  'This session takes no pictures',
);

export const PICTURE_SOURCES = ['camera', 'file'] as const;
export type PictureSource = (typeof PICTURE_SOURCES)[number];

/** One picture, by its address in the request. */
export interface UploadedCapture {
  kind: string;
  source: PictureSource;
  picture: PictureFile;
}

/** One frame, by its address in the request. */
export interface UploadedFrame {
  challengeId: string;
  n: string;
  nonce: string;
  picture: PictureFile;
}

/** A stored picture and the findings of a quick look. */
export interface KeptCapture {
  kind: CaptureKind;
  issues: CaptureIssue[];
}

/** Pictures from the hosted page. They are taken only while their step is open. */
@Injectable()
export class EvidenceUploads {
  constructor(
    private readonly lifecycle: SessionLifecycle,
    private readonly evidence: EvidenceService,
    private readonly challenges: LivenessChallenges,
    private readonly projects: ProjectsService,
    private readonly hints: CaptureHints,
    private readonly readings: FaceReadings,
    private readonly clock: Clock,
  ) {}

  /** Keeps a picture in place of an earlier one of its kind. Throws `upload_not_allowed`. */
  async capture(
    { session, browser }: BrowserSession,
    { kind: named, source, picture }: UploadedCapture,
  ): Promise<KeptCapture> {
    const kind = CAPTURE_KINDS.find((each) => each === named);
    if (!kind) throw captureKindUnknown();
    requireOpenStep(session, STEP_OF_CAPTURE[kind]);
    if (source === 'file' && !(await this.#takesFile(session, kind))) throw uploadNotAllowed();
    const { organizationId, id: sessionId } = session;
    const address = { organizationId, sessionId, kind };
    const issues = await this.hints.lookAt(kind, picture.bytes, {
      organizationId,
      sessionId,
      locale: languageOf(session),
    });
    const prepared = await this.evidence.prepare({
      ...address,
      ...picture,
      issues: issues.map(({ code }) => code),
      createdAt: this.clock.now(),
    });
    if (!prepared) throw sessionAlreadyTerminal();
    await this.#claim({ session, browser }, STEP_OF_CAPTURE[kind]);
    await this.lifecycle.whileOpen(organizationId, sessionId, async (locked, tx) => {
      requireOpenStep(locked, STEP_OF_CAPTURE[kind]);
      requireCamera(locked, STEP_OF_CAPTURE[kind], browser);
      await this.evidence.replace(address, prepared, tx);
      return locked;
    });
    return { kind, issues };
  }

  /** A face is never taken from a file: a selfie must show somebody who is there. */
  async #takesFile(session: Session, kind: CaptureKind): Promise<boolean> {
    if (kind === 'selfie') return false;
    const project = await this.projects.find(session.organizationId, session.projectId);
    return takesFiles(session, project?.uploadsAllowed);
  }

  /**
   * The pictures of the last camera step come from one browser. Those of another browser are deleted:
   * otherwise somebody who only holds the link could add theirs, and be taken for the person.
   */
  async #claim({ session, browser }: BrowserSession, step: string): Promise<void> {
    const { organizationId, id } = session;
    if (!isLast(session, step) || session.data?.camera_browser === browser) return;
    await this.lifecycle.progress(organizationId, id, async (data, locked, tx) => {
      requireOpenStep(locked, step);
      if (data.camera_browser === browser) return {};
      await this.evidence.discard(organizationId, id, [step], tx);
      return { camera_browser: browser };
    });
  }

  /** Starts a challenge, and tells its first prompt. Coloured light needs the project and the person. */
  async challenge(
    { session, browser }: BrowserSession,
    { hasMoreTime, hasLight }: ChallengeOptions,
  ): Promise<OpenPrompt> {
    const { organizationId, projectId, id: sessionId } = session;
    requireOpenStep(session, 'selfie');
    await this.#claim({ session, browser }, 'selfie');
    const project = await this.projects.find(organizationId, projectId);
    const options = { hasMoreTime, hasLight: hasLight && (project?.screenLight ?? false) };
    return this.lifecycle.whileOpen(organizationId, sessionId, (locked, tx) => {
      requireOpenStep(locked, 'selfie');
      requireCamera(locked, 'selfie', browser);
      return this.challenges.issue({ organizationId, sessionId }, options, tx);
    });
  }

  /** Tells the next prompt. */
  async prompt(
    { session, browser }: BrowserSession,
    challengeId: string,
    nonce: string,
  ): Promise<OpenPrompt> {
    requireOpenStep(session, 'selfie');
    requireChallengeHere(session, browser);
    return this.challenges.next(addressOf(session, challengeId), nonce);
  }

  async frame(
    { session, browser }: BrowserSession,
    { challengeId, n: named, nonce, picture }: UploadedFrame,
  ): Promise<number> {
    if (!/^(0|[1-9]\d{0,3})$/.test(named)) throw frameNumberInvalid();
    requireOpenStep(session, 'selfie');
    requireChallengeHere(session, browser);
    const n = Number(named);
    const sent = { n, nonce, picture };
    const isFirst = await this.challenges.addFrame(addressOf(session, challengeId), sent);
    // Not the later ones of a number: their count has no limit.
    if (isFirst) {
      const { organizationId, id: sessionId } = session;
      this.readings.readAhead(picture.bytes, { organizationId, sessionId });
    }
    return n;
  }

  complete(
    { session, browser }: BrowserSession,
    challengeId: string,
  ): ReturnType<LivenessChallenges['complete']> {
    requireOpenStep(session, 'selfie');
    requireChallengeHere(session, browser);
    return this.challenges.complete(addressOf(session, challengeId));
  }
}

/** Frames of two cameras would be judged as one person. */
function requireChallengeHere({ data }: Session, browser: string): void {
  if (data?.camera_browser !== browser) throw challengeNotFound();
}

/** Another camera may have taken over since the claim. */
function requireCamera(locked: Session, step: string, browser: string): void {
  if (isLast(locked, step) && locked.data?.camera_browser !== browser)
    throw sessionBusy({ headers: { 'retry-after': '1' } });
}

function isLast(session: Session, step: string): step is 'document' | 'selfie' {
  return (step === 'document' || step === 'selfie') && isLastCameraStep(session, step);
}

function addressOf({ organizationId, id: sessionId }: Session, challengeId: string) {
  return { organizationId, sessionId, challengeId };
}

/**
 * Throws unless the session takes pictures of this step now. The consent to biometrics is stored
 * before the first of them.
 */
function requireOpenStep(session: Session, step: string): void {
  const { engine, status, data } = session;
  if (engine !== 'native') throw captureNotExpected();
  if (!data || isTerminal(status)) throw sessionAlreadyTerminal();
  if (!data.consent?.granted) throw consentRequired();
  if (currentStep(session) !== step) throw stepNotCurrent();
  // The run must judge the pictures that were submitted.
  if (data.run) throw sessionBusy({ headers: { 'retry-after': '1' } });
}
