import type { CodeStepName } from '../hosted-session.js';
import { toE164 } from '../phone-number.js';

/** Texts of a step with a one-time code, and the parser of its recipient. */
interface CodeStepWords {
  simulatedIntro: string;
  intro: string;
  label: string;
  hint: string | null;
  refused: string;
  other: string;
  type: 'tel' | 'email';
  read: (typed: string) => string | null;
}

export const CODE_STEP_WORDS: Record<CodeStepName, CodeStepWords> = {
  phone: {
    simulatedIntro:
      'A six-digit code comes next. In a simulation no message is sent: any number will do.',
    intro: 'We send a six-digit code by text message. Message rates may apply.',
    label: 'Mobile number',
    hint: 'Outside the US and Canada, start with + and the country code.',
    refused: 'Enter a mobile number, such as 202 555 0143 or +44 7700 900123.',
    other: 'Use another number',
    type: 'tel',
    read: toE164,
  },
  email: {
    simulatedIntro:
      'A six-digit code comes next. In a simulation no message is sent: any address will do.',
    intro: 'We send a six-digit code to this address.',
    label: 'Email address',
    hint: null,
    refused: 'Enter an email address, such as ada@example.com.',
    other: 'Change address',
    type: 'email',
    read: toEmail,
  },
};

/** Rough on purpose: the server has the last word, and only the code proves the address. */
function toEmail(typed: string): string | null {
  const email = typed.trim();
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : null;
}
