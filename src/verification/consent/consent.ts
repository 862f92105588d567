import { unixSeconds } from '../../platform/clock/index.js';
import { sha256 } from '../../platform/crypto/index.js';
import type { ConsentText } from './consent-text.js';

/** The person's answer: version and hash of the text they saw, with time and language. */
export interface Consent {
  granted: boolean;
  version: string;
  text_hash: string;
  locale: string;
  at: number;
}

export function textHash({ text }: Pick<ConsentText, 'text'>): string {
  return sha256(text).toString('hex');
}

/** The stored form of a person's answer to a text. */
export function consentTo(
  shown: ConsentText,
  { granted, locale, at }: { granted: boolean; locale: string | null; at: Date },
): Consent {
  return {
    granted,
    version: shown.version,
    text_hash: textHash(shown),
    locale: locale ?? 'en',
    at: unixSeconds(at),
  };
}
