import type { Locale } from '../../../platform/text/index.js';

/** What a vouch is called in the records of the second person. It does not name the employee. */
export const VOUCH_LABELS: Readonly<Record<Locale, (action: string) => string>> = {
  en: (action) => `Vouch for a colleague: ${action}`,
  es: (action) => `Responder por un colega: ${action}`,
  fr: (action) => `Se porter garant d’un collègue : ${action}`,
  de: (action) => `Für jemanden bürgen: ${action}`,
  it: (action) => `Garantire per un collega: ${action}`,
};
