import type { Id } from '../../platform/ids/index.js';
import type { Light, Move } from './liveness/challenge-prompts.policy.js';

/** The content of a picture (contract, Evidence). */
export const CAPTURE_KINDS = [
  'document_front',
  'document_back',
  'passport_page',
  'selfie',
  'insurance_front',
  'insurance_back',
] as const;
export type CaptureKind = (typeof CAPTURE_KINDS)[number];

/** A picture of a liveness challenge is stored like a capture. */
export const PICTURE_KINDS = [...CAPTURE_KINDS, 'liveness_frame'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** A picture that the person took or uploaded. */
export interface Capture {
  kind: CaptureKind;
  mediaType: string;
  capturedAt: Date;
  /** The file. Throws when the session was redacted meanwhile. */
  open(): Promise<Buffer>;
}

/** A capture without its bytes. */
export interface ListedCapture {
  id: Id<'ev'>;
  kind: CaptureKind;
  capturedAt: Date;
}

/** A capture or frame that can be opened. */
export interface StoredPicture extends Omit<Capture, 'kind'> {
  id: Id<'ev'>;
  sessionId: Id<'vs'>;
  kind: PictureKind;
}

/** A picture of a person who makes the moves of a challenge. */
export interface ChallengeFrame {
  n: number;
  /** When it arrived, in milliseconds since the challenge was issued. */
  atMs: number;
  /** The prompt that was open: 0 for looking ahead, then the moves. */
  prompt: number;
  /** The file. Throws when the session was redacted meanwhile. */
  open(): Promise<Buffer>;
}

/** A challenge that was answered in time and not judged before. */
export interface CompletedChallenge {
  id: Id<'chal'>;
  moves: Move[];
  /** The colour of the screen for each prompt; empty without coloured light. */
  lights: Light[];
  /** When each prompt was shown, in milliseconds since the challenge was issued. */
  promptedMs: number[];
  /** The other challenges of the same session. */
  otherIds: Id<'chal'>[];
  /** In the page's order; each belongs to the prompt that was open when it arrived. */
  frames: ChallengeFrame[];
}

/** A challenge that a run has judged, with its frames unopened. */
export interface JudgedChallenge {
  moves: Move[];
  frames: { id: Id<'ev'>; atMs: number }[];
}

/** The step that each kind of picture belongs to. */
export const STEP_OF_CAPTURE = {
  document_front: 'document',
  document_back: 'document',
  passport_page: 'document',
  selfie: 'selfie',
  insurance_front: 'insurance_card',
  insurance_back: 'insurance_card',
} as const satisfies Record<CaptureKind, string>;

export function capturesOfStep(step: string): CaptureKind[] {
  return CAPTURE_KINDS.filter((kind) => STEP_OF_CAPTURE[kind] === step);
}
