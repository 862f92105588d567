import type { CodeStepName } from '../hosted-session.js';
import { mayOmitCode, phoneWords, toE164 } from '../phone-number.js';
import type { Words } from '../words/en.js';

/** The input of a recipient, its texts and its parser. */
interface CodeRecipient {
  type: 'tel' | 'email';
  words: (page: Words) => Words['code'][CodeStepName];
  read: (typed: string, pageLanguage: string) => string | null;
}

export const CODE_RECIPIENTS: Record<CodeStepName, CodeRecipient> = {
  phone: {
    type: 'tel',
    words: (page) => phoneWords(page, window.navigator.language),
    read: (typed, language) => toE164(typed, mayOmitCode(language, window.navigator.language)),
  },
  email: { type: 'email', words: ({ code }) => code.email, read: toEmail },
};

/** Rough on purpose: the server has the last word, and only the code proves the address. */
function toEmail(typed: string): string | null {
  const email = typed.trim();
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : null;
}
