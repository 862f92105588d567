import { unixSeconds } from '../../platform/clock/index.js';
import { sha256 } from '../../platform/crypto/index.js';
import type { ConsentText } from './consent-text.js';

/** The person's answer, with the text that they saw, its version, its language and the time. */
export interface Consent {
  granted: boolean;
  version: string;
  text_hash: string;
  /** The complete text; left out by older versions. */
  text?: string;
  locale: string;
  at: number;
}

export function textHash({ text }: Pick<ConsentText, 'text'>): string {
  return sha256(text).toString('hex');
}

/** The stored form of a person's answer to a text. */
export function consentTo(
  shown: ConsentText,
  { granted, at }: { granted: boolean; at: Date },
): Consent {
  return {
    granted,
    version: shown.version,
    text_hash: textHash(shown),
    text: shown.text,
    locale: shown.locale,
    at: unixSeconds(at),
  };
}
