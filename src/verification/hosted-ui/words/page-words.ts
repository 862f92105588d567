import type { UnclearReason } from '../../checks/index.js';
import type { DocumentIssue, FaceIssue } from '../../engine/index.js';

/** What the server says to a person on the hosted page, in one language. */
export interface PageWords {
  /** Advice for repeating a step. It never names the failed check, which would help an impostor. */
  advice: Readonly<Record<UnclearReason, string>>;
  /** Hints after a quick look at a selfie. */
  selfie: Readonly<Record<FaceIssue, string>>;
  /** Hints after a quick look at a document or another card. */
  document: Readonly<Record<DocumentIssue, string>>;
  /** For a browser in which the page cannot start. */
  fallback: {
    title: string;
    oldBrowser: { title: string; text: string; ways: readonly string[] };
    /** What the page is for, where scripts are off. */
    purpose: string;
    scriptsOn: string;
    /** The same of the page at `/me`. */
    held: { title: string; purpose: string };
  };
}
