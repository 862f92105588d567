import type { CodeStepName } from '../hosted-session.js';
import { mayOmitCode, toE164 } from '../phone-number.js';

/** The input of a recipient, and its parser. */
interface CodeRecipient {
  type: 'tel' | 'email';
  read: (typed: string, pageLanguage: string) => string | null;
}

export const CODE_RECIPIENTS: Record<CodeStepName, CodeRecipient> = {
  phone: {
    type: 'tel',
    read: (typed, language) => toE164(typed, mayOmitCode(language, window.navigator.language)),
  },
  email: { type: 'email', read: toEmail },
};

/** Rough on purpose: the server has the last word, and only the code proves the address. */
function toEmail(typed: string): string | null {
  const email = typed.trim();
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : null;
}
