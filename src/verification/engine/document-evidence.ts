import type { Evidence } from './engine.js';
import type {
  DocumentFinding,
  DocumentIssuer,
  DocumentReading,
} from './native/documents/document-reading.js';
import type { FaceAnalysis, PortraitAnalysis } from './native/faces/face-analysis.js';
import type { SeenPattern } from './native/liveness/screen-pattern.js';

/** A `photo` was taken of the document; a `credential` was presented by a wallet. */
export const DOCUMENT_EVIDENCE_KINDS = ['photo', 'credential'] as const;

/** What the document step judges, whatever it was made from. */
export interface DocumentEvidence {
  kind: (typeof DOCUMENT_EVIDENCE_KINDS)[number];
  issuer: DocumentIssuer | null;
  attributes: DocumentAttributes;
  /** The holder's face on the document; null where none was looked for. */
  portrait: DocumentPortrait | null;
  /** The checks of this kind of evidence. One that is left out did not pass. */
  trust: readonly DocumentFinding[];
}

export type DocumentAttributes = Pick<
  DocumentReading,
  'documentType' | 'nationality' | 'address' | 'fields'
>;

/** A face, with the smaller ones beside it and hints about the picture, where they were read. */
export type DocumentPortrait = FaceAnalysis &
  Partial<Pick<PortraitAnalysis, 'ghosts'> & SeenPattern> & {
    /** A small JPEG of the face alone, to keep. */
    readonly cut?: Uint8Array | null;
  };

/** One way to present a document. */
export interface DocumentSource {
  /** What the session has of this kind; null without anything that can be judged. */
  collect(evidence: Evidence, signal: AbortSignal): Promise<DocumentEvidence | null>;
}
