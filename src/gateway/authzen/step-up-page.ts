import type { PageText } from '../../platform/http/index.js';
import { escapeHtml, type Locale } from '../../platform/text/index.js';

interface Words {
  title: string;
  /** What the customer wants the person to confirm. */
  asks: (customer: string, action: string) => string;
  advice: string;
  button: string;
}

const WORDS: Readonly<Record<Locale, Words>> = {
  en: {
    title: 'Confirm that it is you',
    asks: (customer, action) => `${customer} asks you to confirm: “${action}”.`,
    advice:
      'The next page takes a picture of your face. Did you not start this yourself? Then close this page.',
    button: 'Continue',
  },
  es: {
    title: 'Confirme que es usted',
    asks: (customer, action) => `${customer} le pide que confirme: «${action}».`,
    advice:
      'La página siguiente toma una imagen de su cara. ¿No lo ha iniciado usted? Entonces cierre esta página.',
    button: 'Continuar',
  },
  fr: {
    title: 'Confirmez que c’est bien vous',
    asks: (customer, action) => `${customer} vous demande de confirmer : « ${action} ».`,
    advice:
      'La page suivante prend une image de votre visage. Ce n’est pas vous qui avez commencé ? Alors fermez cette page.',
    button: 'Continuer',
  },
  de: {
    title: 'Bestätigen Sie, dass Sie es sind',
    asks: (customer, action) => `${customer} bittet Sie um Bestätigung: „${action}“.`,
    advice:
      'Die nächste Seite nimmt Ihr Gesicht auf. Haben Sie das nicht selbst begonnen? Dann schließen Sie diese Seite.',
    button: 'Weiter',
  },
  it: {
    title: 'Confermi che è lei',
    asks: (customer, action) => `${customer} le chiede di confermare: «${action}».`,
    advice:
      'La pagina seguente riprende il suo volto. Non ha iniziato lei? Allora chiuda questa pagina.',
    button: 'Continua',
  },
};

/** The page before the access request exists. `secret` comes back with the button. */
export function stepUpPage(
  { customerName, action }: { customerName: string; action: string },
  secret: string,
  locale: Locale,
): PageText {
  const { title, asks, advice, button } = WORDS[locale];
  // The names are the customer's, and this is a page of ours.
  const about = asks(escapeHtml(customerName), escapeHtml(action));
  return {
    title,
    advice: `${about} ${advice}`,
    locale,
    post: { label: button, name: 'browser', value: secret },
  };
}
