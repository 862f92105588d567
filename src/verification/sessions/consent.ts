import { unixSeconds } from '../../platform/clock/index.js';
import { sha256 } from '../../platform/crypto/index.js';
import type { Consent, Session } from './session.js';

/** The text a person agrees to. A changed text is a new version: consents name the one that was shown. */
export const CONSENT_TEXT = {
  version: '2026-11-01',
  text: [
    'To confirm who you are, we will ask for the items listed on this page, such as your government ID and a photo of your face.',
    'We compare them with each other and share the result with the organization that sent you here. Your face is used only to check that you are you.',
    'You can stop at any time. If you do not agree, nothing is collected and the organization is told that you declined.',
  ].join('\n\n'),
} as const;

const TEXT_HASH = sha256(CONSENT_TEXT.text).toString('hex');

/** What is kept of a person's answer: which text, when, in which language. */
export function consentTo(session: Session, granted: boolean, at: Date): Consent {
  return {
    granted,
    version: CONSENT_TEXT.version,
    text_hash: TEXT_HASH,
    locale: session.data?.locale ?? 'en',
    at: unixSeconds(at),
  };
}
