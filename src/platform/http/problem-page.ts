import {
  type Problem,
  headersTooLarge,
  methodNotAllowed,
  pathMalformed,
  requestMalformed,
  routeNotFound,
  uriTooLong,
} from '../errors/index.js';
import type { Locale } from '../text/index.js';
import { closingPage, pageLocale, type PageText } from './closing-page.js';
import { wantsPage, type ProblemAnswer } from './problem-answer.js';

/** A problem as a person reads it. English takes the problem's own title. */
interface ProblemWords {
  title: string;
  advice: string;
}
type WordsByLocale = Readonly<
  Record<Exclude<Locale, 'en'>, ProblemWords> & Record<'en', Pick<ProblemWords, 'advice'>>
>;

/** For a problem without words of its own. */
export const ANY_PROBLEM: WordsByLocale = {
  en: { advice: 'Go back and try again.' },
  es: {
    title: 'Esto no ha funcionado',
    advice: 'Vuelva a la página anterior e inténtelo de nuevo.',
  },
  fr: { title: 'Cela n’a pas fonctionné', advice: 'Revenez à la page précédente et réessayez.' },
  de: {
    title: 'Das hat nicht geklappt',
    advice: 'Gehen Sie zurück und versuchen Sie es noch einmal.',
  },
  it: { title: 'Non ha funzionato', advice: 'Torni indietro e riprovi.' },
};

export const PLATFORM_PROBLEMS: Readonly<Record<string, WordsByLocale>> = {
  route_not_found: {
    en: {
      advice: 'Check the address for a typing mistake, or open again the link that you were sent.',
    },
    es: {
      title: 'Aquí no hay nada',
      advice: 'Compruebe si la dirección tiene algún error, o abra de nuevo el enlace que recibió.',
    },
    fr: {
      title: 'Il n’y a rien ici',
      advice: 'Vérifiez que l’adresse est sans faute, ou rouvrez le lien que vous avez reçu.',
    },
    de: {
      title: 'Hier ist nichts',
      advice:
        'Prüfen Sie die Adresse auf Tippfehler, oder öffnen Sie den erhaltenen Link noch einmal.',
    },
    it: {
      title: 'Qui non c’è nulla',
      advice:
        'Controlli che l’indirizzo sia senza errori, o apra di nuovo il link che ha ricevuto.',
    },
  },
  method_not_allowed: {
    en: { advice: 'Open this address anew rather than sending a form to it.' },
    es: {
      title: 'Esto no es posible aquí',
      advice: 'Abra de nuevo esta dirección sin enviarle un formulario.',
    },
    fr: {
      title: 'Ce n’est pas possible ici',
      advice: 'Rouvrez cette adresse sans lui envoyer de formulaire.',
    },
    de: {
      title: 'Das geht hier nicht',
      advice: 'Öffnen Sie diese Adresse neu, statt ein Formular dorthin zu senden.',
    },
    it: {
      title: 'Qui non è possibile',
      advice: 'Apra di nuovo questo indirizzo senza inviargli un modulo.',
    },
  },
  service_unavailable: {
    en: { advice: 'Nothing is lost. Wait a moment and try again.' },
    es: {
      title: 'Ahora mismo no podemos continuar',
      advice: 'No se ha perdido nada. Espere un momento e inténtelo de nuevo.',
    },
    fr: {
      title: 'Nous ne pouvons pas continuer pour l’instant',
      advice: 'Rien n’est perdu. Attendez un instant et réessayez.',
    },
    de: {
      title: 'Gerade geht es nicht weiter',
      advice: 'Nichts ist verloren. Warten Sie einen Moment und versuchen Sie es noch einmal.',
    },
    it: {
      title: 'Al momento non possiamo continuare',
      advice: 'Nulla è andato perso. Attenda un momento e riprovi.',
    },
  },
  uri_too_long: {
    en: { advice: 'The app that sent you here made an address that is too long. Tell its makers.' },
    es: {
      title: 'La dirección es demasiado larga',
      advice:
        'La aplicación que le envió aquí creó una dirección demasiado larga. Avise a sus responsables.',
    },
    fr: {
      title: 'L’adresse est trop longue',
      advice:
        'L’application qui vous envoie ici a créé une adresse trop longue. Prévenez ses responsables.',
    },
    de: {
      title: 'Die Adresse ist zu lang',
      advice:
        'Die App, die Sie hierher geschickt hat, hat eine zu lange Adresse gebildet. Informieren Sie deren Anbieter.',
    },
    it: {
      title: 'L’indirizzo è troppo lungo',
      advice:
        'L’app che l’ha inviata qui ha creato un indirizzo troppo lungo. Lo segnali ai suoi responsabili.',
    },
  },
};

const byCode = new Map(Object.entries(PLATFORM_PROBLEMS));
let otherwise = ANY_PROBLEM;

/** Adds a product's words by code, and those for all other problems. */
export function addPageWords(
  words: Readonly<Record<string, WordsByLocale>>,
  fallback: WordsByLocale,
): void {
  for (const [code, each] of Object.entries(words)) byCode.set(code, each);
  otherwise = fallback;
}

interface PageRequest {
  id: string;
  method: string;
  headers: { 'accept-language'?: string | undefined };
}

/** A problem in the words of a page. `wanted`: languages in order, before those of the browser. */
export function problemPage(
  problem: Problem,
  { id, method, headers }: PageRequest,
  wanted: readonly string[] = [],
): PageText {
  const { status } = problem;
  const locale = pageLocale(headers, wanted);
  return {
    ...wordsOf(problem, locale),
    locale,
    kind: status === 410 || status === 503 ? 'ended' : 'problem',
    reference: id,
    again: status === 503 && method === 'GET',
  };
}

function wordsOf({ code, title }: Problem, locale: Locale): { title: string; advice: string } {
  const words = byCode.get(code) ?? otherwise;
  return locale === 'en' ? { title, advice: words.en.advice } : words[locale];
}

/** Problems of the address itself, for a person who mistypes one or follows a broken link. */
const OF_THE_ADDRESS: string[] = [
  headersTooLarge,
  methodNotAllowed,
  pathMalformed,
  requestMalformed,
  routeNotFound,
  uriTooLong,
].map(({ code }) => code);

export interface AddressedRequest {
  id: string;
  method: string;
  url: string;
  headers: { accept?: string | undefined; 'accept-language'?: string | undefined };
}

/** The page for such a problem; null where the caller is a program. */
export function addressPage(problem: Problem, request: AddressedRequest): ProblemAnswer | null {
  if (!OF_THE_ADDRESS.includes(problem.code) || !wantsPage(request)) return null;
  return { status: problem.status, ...closingPage(problemPage(problem, request)) };
}
