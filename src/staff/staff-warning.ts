import { defineMessage, type MessageKind } from '../platform/messages/index.js';
import type { Locale } from '../platform/text/index.js';

/** What every warning to staff tells: whose workspace it is about, and when it happened. */
export type WarningParams = Readonly<Record<string, string | number>> & {
  company: string;
  atMs: number;
};

/** The parts of a warning in one language. */
interface WarningText {
  /** After the name of the workspace. */
  subject: string;
  /** What happened. */
  what: string;
  note: string;
}

const AT: Readonly<Record<Locale, (time: string) => string>> = {
  en: (time) => `It happened on ${time}.`,
  es: (time) => `Ocurrió el ${time}.`,
  fr: (time) => `C’est arrivé le ${time}.`,
  de: (time) => `Das geschah am ${time}.`,
  it: (time) => `È successo il ${time}.`,
};

/** Declares a warning to staff, which is only ever e-mailed. Contains no link, against phishing. */
export function defineStaffWarning<P extends WarningParams>(
  name: string,
  texts: Readonly<Record<Locale, (params: P) => WarningText>>,
): MessageKind<P> {
  const textIn =
    (locale: Locale): MessageKind<P>['texts'][Locale] =>
    (params, { time }) => {
      const { subject, what, note } = texts[locale](params);
      const company = locale === 'fr' ? `${params.company} ` : params.company;
      return {
        subject: `${company}: ${subject}`,
        body: [what, AT[locale](time(params.atMs))],
        note,
      };
    };
  const [en, es, fr, de, it] = [
    textIn('en'),
    textIn('es'),
    textIn('fr'),
    textIn('de'),
    textIn('it'),
  ];
  return defineMessage<P>({ name, guard: 'warning', texts: { en, es, fr, de, it } });
}
