import type { Locale } from '../../platform/text/index.js';
import { unixSeconds } from '../../platform/clock/index.js';
import { sha256 } from '../../platform/crypto/index.js';
import { STEPS, type StepName } from '../projects/index.js';
import { INACTIVE_YEARS } from '../legal-holds/index.js';
import type { ConsentSentences, Names } from './consent-sentences.js';
import { de } from './sentences-de.js';
import { en } from './sentences-en.js';
import { es } from './sentences-es.js';
import { fr } from './sentences-fr.js';
import { it } from './sentences-it.js';

const SENTENCES: Readonly<Record<Locale, ConsentSentences>> = { en, es, fr, de, it };

/** Changes with every sentence of any language: consents name the version that was shown. */
export const CONSENT_VERSION = '2026-11-30';

export interface ConsentTerms extends Names {
  locale: Locale;
  steps: readonly StepName[];
  /** Whether the address is asked for when the document shows none. */
  asksMissingAddress: boolean;
  /** A known person is to be recognised. */
  identityKnown: boolean;
  /** Days for which results are kept; null when the organization deletes them itself. */
  resultsDays: number | null;
  /** Days for which pictures are kept; null when none are taken. */
  picturesDays: number | null;
  /** Names of those who are asked whether the details are right. */
  sources: readonly string[];
}

/** One requested item of data. */
export interface ConsentItem {
  step: StepName;
  title: string;
  detail: string;
}

/** The text before a person's agreement. The consent's hash covers the complete `text`. */
export interface ConsentText {
  version: string;
  /** The language that it is in. */
  locale: Locale;
  items: ConsentItem[];
  terms: string[];
  text: string;
}

/** Made from the steps of the session, in whole sentences, so that each can be translated. */
export function consentText(of: ConsentTerms): ConsentText {
  const items = askedSteps(of).map((step) => ({ step, ...itemOf(step, of) }));
  const terms = termsOf(of);
  const lines = [...items.map(({ title, detail }) => `${title}: ${detail}`), ...terms];
  return { version: CONSENT_VERSION, locale: of.locale, items, terms, text: lines.join('\n') };
}

function askedSteps({ steps, asksMissingAddress }: ConsentTerms): StepName[] {
  return STEPS.filter((step) => steps.includes(step) || (step === 'address' && asksMissingAddress));
}

function itemOf(step: StepName, of: ConsentTerms): Omit<ConsentItem, 'step'> {
  const sentences = SENTENCES[of.locale];
  if (step === 'address') {
    const { title, entered, enteredIfMissing } = sentences.address;
    return { title, detail: of.steps.includes('address') ? entered : enteredIfMissing };
  }
  if (step !== 'selfie') return sentences[step];
  return { title: sentences.selfie.title, detail: sentences.selfie[comparedWith(of)] };
}

function comparedWith({ identityKnown, steps }: ConsentTerms) {
  const readsDocument = steps.includes('document');
  if (identityKnown) return readsDocument ? 'comparedWithBoth' : 'comparedWithKnown';
  return readsDocument ? 'comparedWithDocument' : 'alone';
}

function termsOf(of: ConsentTerms): string[] {
  const { processes, asked, kept, pictures, recognized, face, portrait, stop } =
    SENTENCES[of.locale].terms;
  return [
    receivesOf(of),
    of.operator === of.organization ? processes.itself(of) : processes.onBehalf(of),
    ...(of.sources.length > 0 ? [asked({ sources: listOf(of) })] : []),
    of.resultsDays === null ? kept.untilDeleted(of) : kept.days(of.resultsDays),
    ...(picturesEndFirst(of) ? [pictures(of.picturesDays ?? 0)] : []),
    recognized({ ...of, years: INACTIVE_YEARS }),
    ...(of.steps.includes('selfie') ? [face] : of.steps.includes('document') ? [portrait] : []),
    stop(of),
  ];
}

function listOf({ locale, sources }: ConsentTerms): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(sources);
}

const WITH_CAMERA: readonly StepName[] = ['document', 'selfie', 'insurance_card'];

/** Pictures never outlive the results, so a longer time needs no sentence. */
function picturesEndFirst({ steps, resultsDays, picturesDays }: ConsentTerms): boolean {
  const isTaken = steps.some((step) => WITH_CAMERA.includes(step));
  return isTaken && picturesDays !== null && picturesDays < (resultsDays ?? Infinity);
}

const ENTERED: readonly StepName[] = ['email', 'address', 'ssn', 'insurance_card'];

/** The data that the organization gets in addition to the result. */
function receivesOf(of: ConsentTerms): string {
  const { receives } = SENTENCES[of.locale].terms;
  const isRead = of.steps.includes('document');
  const isEntered = askedSteps(of).some((step) => ENTERED.includes(step));
  if (isRead && isEntered) return receives.whatWasReadAndEntered(of);
  if (isRead) return receives.whatWasRead(of);
  return isEntered ? receives.whatWasEntered(of) : receives.result(of);
}

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
