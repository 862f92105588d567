import type { TranslatedPage } from '../../platform/http/index.js';
import { findLocale, isLocaleTag, type Locale } from '../../platform/text/index.js';

/** The parameter is the client's: what follows this many languages is not read. */
const MOST_LOCALES = 20;

type Words = Readonly<Record<Locale, string>>;

const CANNOT_CONTINUE: Words = {
  en: 'This cannot continue',
  es: 'No se puede continuar',
  fr: 'Impossible de continuer',
  de: 'Hier geht es nicht weiter',
  it: 'Non è possibile continuare',
};

const START_AGAIN: Words = {
  en: 'Go back to the app that sent you here and start again.',
  es: 'Vuelva a la aplicación que le envió aquí y empiece de nuevo.',
  fr: 'Retournez à l’application qui vous envoie ici et recommencez.',
  de: 'Gehen Sie zu der App zurück, die Sie hierher geschickt hat, und beginnen Sie neu.',
  it: 'Torni all’app che l’ha inviata qui e ricominci.',
};

/** For a person whose browser cannot return to the client, by the protocol's error. */
const ADVICE: Readonly<Record<string, Words>> = {
  invalid_client: {
    en: 'The app that sent you here is not known. Tell its makers.',
    es: 'La aplicación que le envió aquí no es conocida. Avise a sus responsables.',
    fr: 'L’application qui vous envoie ici n’est pas connue. Prévenez ses responsables.',
    de: 'Die App, die Sie hierher geschickt hat, ist nicht bekannt. Informieren Sie deren Anbieter.',
    it: 'L’app che l’ha inviata qui non è nota. Lo segnali ai suoi responsabili.',
  },
  invalid_redirect_uri: {
    en: 'The app that sent you here gave no address we may send you back to. Tell its makers.',
    es: 'La aplicación que le envió aquí no indicó ninguna dirección a la que podamos devolverle. Avise a sus responsables.',
    fr: 'L’application qui vous envoie ici n’a donné aucune adresse vers laquelle vous renvoyer. Prévenez ses responsables.',
    de: 'Die App, die Sie hierher geschickt hat, hat keine Adresse angegeben, zu der wir Sie zurückschicken dürfen. Informieren Sie deren Anbieter.',
    it: 'L’app che l’ha inviata qui non ha indicato un indirizzo a cui possiamo rimandarla. Lo segnali ai suoi responsabili.',
  },
  session_not_found: {
    en: 'This sign-in was started in another browser, was finished before, or took too long.',
    es: 'Este inicio de sesión se empezó en otro navegador, ya se completó o tardó demasiado.',
    fr: 'Cette connexion a été commencée dans un autre navigateur, est déjà terminée ou a pris trop de temps.',
    de: 'Diese Anmeldung wurde in einem anderen Browser begonnen, ist schon abgeschlossen oder hat zu lange gedauert.',
    it: 'Questo accesso è stato avviato in un altro browser, è già stato completato o ha richiesto troppo tempo.',
  },
};

/** The page for an error of the protocol that no client can be told. */
export function errorWords(error: string): TranslatedPage {
  const advice = Object.hasOwn(ADVICE, error) ? (ADVICE[error] ?? START_AGAIN) : START_AGAIN;
  return { kind: 'problem', words: wordsOf(CANNOT_CONTINUE, advice) };
}

/** An authorization endpoint that was posted something else. */
export const NO_FORM: TranslatedPage = {
  words: wordsOf(CANNOT_CONTINUE, {
    en: 'The app that sent you here sent something else than a form. Tell its makers.',
    es: 'La aplicación que le envió aquí no envió un formulario. Avise a sus responsables.',
    fr: 'L’application qui vous envoie ici a envoyé autre chose qu’un formulaire. Prévenez ses responsables.',
    de: 'Die App, die Sie hierher geschickt hat, hat kein Formular gesendet. Informieren Sie deren Anbieter.',
    it: 'L’app che l’ha inviata qui non ha inviato un modulo. Lo segnali ai suoi responsabili.',
  }),
};

/** The person left the verification. */
export const VERIFICATION_ENDED: TranslatedPage = {
  kind: 'ended',
  words: wordsOf(
    {
      en: 'The verification has ended',
      es: 'La verificación ha terminado',
      fr: 'La vérification a pris fin',
      de: 'Die Prüfung ist beendet',
      it: 'La verifica è terminata',
    },
    START_AGAIN,
  ),
};

function wordsOf(title: Words, advice: Words): TranslatedPage['words'] {
  const inLanguage = (locale: Locale) => ({ title: title[locale], advice: advice[locale] });
  return {
    en: inLanguage('en'),
    es: inLanguage('es'),
    fr: inLanguage('fr'),
    de: inLanguage('de'),
    it: inLanguage('it'),
  };
}

/** The languages that the client asks for, in order (OpenID Connect Core 3.1.2.1). */
export function uiLocalesOf(parameters: Readonly<Record<string, unknown>> | undefined): string[] {
  const locales = parameters?.['ui_locales'];
  if (typeof locales !== 'string') return [];
  return locales.split(' ', MOST_LOCALES).filter(isLocaleTag);
}

/** The first of them that we speak. Null if there is none: then the browser's language counts. */
export function sessionLocaleOf(
  parameters: Readonly<Record<string, unknown>> | undefined,
): string | null {
  return uiLocalesOf(parameters).find((tag) => findLocale(tag) !== null) ?? null;
}
