import { Clock } from '../../../src/platform/clock/index.js';
import { newId } from '../../../src/platform/ids/index.js';
import { Engines, type EngineWorkers } from '../../../src/verification/engine/index.js';
import { DocumentEvaluator } from '../../../src/verification/engine/native/document-evaluator.js';
import type {
  DocumentFinding,
  DocumentFields,
  DocumentReading,
} from '../../../src/verification/engine/native/documents/document-reading.js';
import type { FaceAnalysis } from '../../../src/verification/engine/native/faces/face-analysis.js';
import type {
  FaceIssue,
  FaceMeasures,
} from '../../../src/verification/engine/native/faces/quality.policy.js';
import {
  type FaceTemplate,
  TEMPLATE_LENGTH,
} from '../../../src/verification/engine/native/faces/template.js';
import { SeenFrameStore } from '../../../src/verification/engine/native/frames/seen-frame.store.js';
import { FaceReadings } from '../../../src/verification/engine/native/face-readings.js';
import type { FrameReading } from '../../../src/verification/engine/native/liveness/frame-observation.js';
import type { HeadMotion } from '../../../src/verification/engine/native/liveness/head-motion.js';
import type { FaceView } from '../../../src/verification/engine/native/liveness/reading/face-view.js';
import { NativeEngine } from '../../../src/verification/engine/native/native-engine.js';
import { PhotographedDocuments } from '../../../src/verification/engine/native/photographed-documents.js';
import { SameHumanCheck } from '../../../src/verification/engine/native/same-human-check.js';
import { SelfieEvaluator } from '../../../src/verification/engine/native/selfie-evaluator.js';
import { StoredFaces } from '../../../src/verification/engine/native/stored-faces.js';
import type { Asker } from '../../../src/verification/engine/native/workers/engine-workers.js';
import type { EngineJobs } from '../../../src/verification/engine/native/workers/engine-jobs.js';
import type {
  Capture,
  CaptureKind,
  CompletedChallenge,
  EvidenceService,
  Move,
} from '../../../src/verification/evidence/index.js';
import { PersonFaceStore } from '../../../src/verification/persons/index.js';
import { ProjectsService } from '../../../src/verification/projects/index.js';
import type { TestApplication } from '../application.js';
import { Random } from './random.js';

/** A picture that says in words what is on it. Faces are places on a line: their distance is theirs. */
export interface Shown {
  face?: number;
  issues?: FaceIssue[];
  documentType?: DocumentReading['documentType'];
  fields?: Partial<DocumentFields>;
  findings?: DocumentFinding[];
  /** A frame of a challenge. */
  move?: Move | null;
  fingerprint?: string;
  /** How far the head is turned, and how unlike the front it looks from there. */
  turn?: { yaw: number; apart: number };
}

const ADDRESS = { line1: '1 High St', line2: null, city: 'Ely', state: 'VA', postalCode: '23220' };
const FIELDS: DocumentFields = {
  first_name: 'ALEX',
  middle_name: 'JORDAN',
  last_name: 'SPECIMEN',
  date_of_birth: '1990-05-17',
  date_of_expiry: '2042-05-17',
  document_number: 'T64235789',
  sex: 'X',
};
const CODES = ['id_authenticity', 'id_not_expired', 'age_on_id'] as const;
const MOTIONS: Record<Move, [sideways: number, downwards: number]> = {
  left: [0.2, 0],
  right: [-0.2, 0],
  up: [0, -0.2],
  down: [0, 0.2],
};

const KEPT = 'f'.repeat(256);
/** Of a picture that says nothing of its moment. */
const UNLIKE_KEPT = '5'.repeat(256);

/** No portrait is as near to a selfie as a copy of it. */
const FROM_A_PORTRAIT = 0.24;

export const MOVES: Move[] = ['left', 'up', 'right'];

/** Frames in which one face makes these moves. Another seed is another moment. */
export function frames(face: number, seed: number, moves: readonly Move[] = MOVES): Shown[] {
  const random = new Random(seed);
  return [null, ...moves].map((move) => ({
    ...{ face, move },
    fingerprint: Array.from({ length: 256 }, () => random.integer(0, 15).toString(16)).join(''),
  }));
}

/** What the hosted page would have stored. */
export class EvidenceDouble implements Pick<EvidenceService, 'capturesOf' | 'challengeOf'> {
  readonly #captures = new Map<string, Capture[]>();
  readonly #challenges = new Map<string, CompletedChallenge>();
  /** Rejects every picture, as after a redaction. */
  isRedacted = false;

  capture(sessionId: string, kind: CaptureKind, shown: Shown, capturedAt = new Date()): void {
    const others = (this.#captures.get(sessionId) ?? []).filter((each) => each.kind !== kind);
    const capture = { kind, mediaType: 'image/jpeg', capturedAt, open: this.#opener(shown) };
    this.#captures.set(sessionId, [...others, capture]);
  }

  answer(sessionId: string, shown: readonly Shown[], moves: readonly Move[] = MOVES): void {
    const last = this.#challenges.get(sessionId);
    this.#challenges.set(sessionId, {
      ...{ id: newId('chal'), moves: [...moves], lights: [] },
      promptedMs: [0, ...moves.map((_, i) => 400 * (i + 1) - 300)],
      otherIds: last ? [...last.otherIds, last.id] : [],
      frames: shown.map((frame, n) => ({
        ...{ n, atMs: 400 * n, prompt: n },
        open: this.#opener(frame),
      })),
    });
  }

  capturesOf(_organization: string, sessionId: string): Promise<Capture[]> {
    return Promise.resolve(this.#captures.get(sessionId) ?? []);
  }

  challengeOf(_organization: string, sessionId: string): Promise<CompletedChallenge | null> {
    return Promise.resolve(this.#challenges.get(sessionId) ?? null);
  }

  #opener(shown: Shown): () => Promise<Buffer> {
    return () =>
      this.isRedacted
        ? Promise.reject(new Error('the picture is gone'))
        : Promise.resolve(Buffer.from(JSON.stringify(shown)));
  }
}

type Job = keyof EngineJobs;
type Answer = (shown: Shown) => unknown;

/** Workers that read what a picture says. */
export class WorkersDouble implements Pick<EngineWorkers, 'count' | 'prepare' | 'ask'> {
  count = 1;
  /** There are no models. */
  prepare = () => undefined;
  /** Of today's templates. */
  model = 'model-1';
  /** Awaited before each answer. */
  before: (signal?: AbortSignal) => Promise<void> = () => Promise.resolve();

  readonly ask = (async (
    name: Job,
    input: { front?: Buffer; picture?: Buffer; views?: readonly unknown[] },
    { signal }: Asker,
  ) => {
    await this.before(signal);
    signal?.throwIfAborted();
    if (name === 'followHead') return (input.views as readonly Shown[]).map(motionOf);
    const one = input.front ?? input.picture;
    return { refusal: null, value: this.#answers[name](one ? read(one) : {}) };
  }) as EngineWorkers['ask'];

  readonly #answers: Record<Exclude<Job, 'followHead'>, Answer> = {
    readDocument: ({ documentType = 'drivers_license', fields, findings = [] }) => ({
      ...{ documentType, nationality: null, address: ADDRESS },
      issuer: { country: 'USA', subdivision: 'VA' },
      fields: { ...FIELDS, ...fields },
      findings: CODES.map(
        (code) =>
          findings.find((each) => each.code === code) ?? { code, outcome: 'pass', reasons: [] },
      ),
    }),
    glanceAtDocument: () => [],
    analyseSelfie: (shown) => ({
      ...this.#analysis(shown),
      ...{ fingerprint: shown.fingerprint ?? null, pattern: null, cut: cutOf(shown) },
    }),
    analysePortrait: (shown) => ({
      ...this.#analysis(shown, FROM_A_PORTRAIT),
      ...{ quarters: 0, ghosts: [], pattern: null, cut: cutOf(shown) },
    }),
    readFrame: (shown) => this.#frame(shown),
  };

  #analysis({ face, issues = [] }: Shown, apart = 0): FaceAnalysis {
    if (face === undefined) return { issues: ['no_face'], face: null };
    return {
      issues,
      face: { template: this.#template(face, apart), measures: {} as FaceMeasures },
    };
  }

  #frame(shown: Shown): FrameReading {
    const { face = 0, fingerprint = UNLIKE_KEPT, move, turn } = shown;
    const yaw = turn?.yaw ?? (move === 'left' ? 10 : move === 'right' ? -10 : 0);
    const template = this.#template(face, turn?.apart);
    const view = shown as unknown as FaceView;
    return { crowded: false, face: { template, fingerprint, issues: [], yaw, tint: null, view } };
  }

  #template(place: number, apart = 0): FaceTemplate {
    const values = new Float32Array(TEMPLATE_LENGTH).fill(0.5);
    values[0] = 0.5 + place;
    values[1] = 0.5 + apart;
    return { model: this.model, version: '1', values };
  }
}

export interface ScriptedEngine {
  evidence: EvidenceDouble;
  workers: WorkersDouble;
  engine: NativeEngine;
}

/** The native engine of an application, with pictures that say what is on them. */
export function useScriptedEngine({ app }: TestApplication): ScriptedEngine {
  const evidence = new EvidenceDouble();
  const workers = new WorkersDouble();
  const engine = nativeEngineOf(
    { app },
    evidence as unknown as EvidenceService,
    workers as unknown as EngineWorkers,
  );
  return { evidence, workers, engine };
}

/** The native engine of an application, with other evidence or workers than its own. */
export function nativeEngineOf(
  { app }: Pick<TestApplication, 'app'>,
  evidence: EvidenceService,
  workers: EngineWorkers,
): NativeEngine {
  const projects = app.get(ProjectsService, { strict: false });
  const stored = new StoredFaces(app.get(PersonFaceStore, { strict: false }), workers);
  const frames = app.get(SeenFrameStore, { strict: false });
  const same = new SameHumanCheck(stored);
  return new NativeEngine(
    app.get(Engines, { strict: false }),
    workers,
    new DocumentEvaluator(
      new PhotographedDocuments(evidence, projects, workers, app.get(Clock)),
      same,
    ),
    new SelfieEvaluator(
      evidence,
      projects,
      workers,
      new FaceReadings(workers),
      stored,
      frames,
      same,
    ),
  );
}

/** As its picture says, whatever the first one shows. */
function motionOf({ move, turn }: Shown): HeadMotion | null {
  if (!move) return null;
  const [least, downwards] = MOTIONS[move];
  // The nose of a head moves with the angle.
  const sideways = turn ? Math.sin((turn.yaw * Math.PI) / 180) : least;
  return { sideways, downwards, likeness: 0.8, squeeze: 1, nose: 1 };
}

function read(picture: Uint8Array): Shown {
  return JSON.parse(Buffer.from(picture).toString()) as Shown;
}

/** The kept picture shows the face, and nothing else. It is from another moment than any other picture. */
function cutOf({ face }: Shown): Buffer | null {
  return face === undefined ? null : Buffer.from(JSON.stringify({ face, fingerprint: KEPT }));
}
