import type { FastifyReply } from 'fastify';
import { randomNonce } from '../../platform/crypto/index.js';
import { CLOSING_STYLE, pageLocale } from '../../platform/http/index.js';
import { escapeHtml, type Locale } from '../../platform/text/index.js';
import type { ClientAnswer } from './sign-in-answers.js';

const CONTINUE: Readonly<Record<Locale, string>> = {
  en: 'Continue',
  es: 'Continuar',
  fr: 'Continuer',
  de: 'Weiter',
  it: 'Continua',
};

/** What a person reads before the page goes on, once they press its button. */
const NOTICES = {
  not_ready: {
    en: {
      title: 'You cannot sign in with your face yet',
      advice:
        'Your organization has to verify your identity first. Choose another way to sign in, or ask your help desk.',
    },
    es: {
      title: 'Aún no puede iniciar sesión con su rostro',
      advice:
        'Su organización debe verificar antes su identidad. Elija otra forma de iniciar sesión o pregunte a su servicio de asistencia.',
    },
    fr: {
      title: 'Vous ne pouvez pas encore vous connecter avec votre visage',
      advice:
        'Votre organisation doit d’abord vérifier votre identité. Choisissez une autre façon de vous connecter, ou adressez-vous à votre assistance.',
    },
    de: {
      title: 'Sie können sich noch nicht mit Ihrem Gesicht anmelden',
      advice:
        'Ihre Organisation muss zuerst Ihre Identität prüfen. Wählen Sie eine andere Art der Anmeldung, oder fragen Sie Ihren Helpdesk.',
    },
    it: {
      title: 'Non può ancora accedere con il suo volto',
      advice:
        'La sua organizzazione deve prima verificare la sua identità. Scelga un altro modo di accedere o chieda all’assistenza.',
    },
  },
} as const satisfies Record<
  NonNullable<ClientAnswer['notice']>,
  Record<Locale, { title: string; advice: string }>
>;

/**
 * A page that posts the fields to the client by itself (OAuth 2.0 Form Post Response Mode), or by its
 * button where there is something to read first. It can post to that client alone.
 */
export async function sendFormPost(
  { parameters: { redirect_uri: address }, fields, notice }: ClientAnswer,
  reply: FastifyReply,
): Promise<void> {
  const nonce = randomNonce();
  const locale = pageLocale(reply.request.headers);
  const words = notice && NOTICES[notice][locale];
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  const policy = [
    "default-src 'none'",
    words ? `style-src 'nonce-${nonce}'` : `script-src 'nonce-${nonce}'`,
    `form-action ${new URL(address).origin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  const style = words
    ? `<link rel="icon" href="data:,"><style nonce="${nonce}">${CLOSING_STYLE}</style>`
    : '';
  const text = words ? `<h1>${words.title}</h1><p>${words.advice}</p>` : '';
  const script = words ? '' : `<script nonce="${nonce}">document.forms[0].submit()</script>`;
  await reply
    .status(200)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy.join('; '))
    .header('cache-control', 'no-store').send(`<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${words?.title ?? CONTINUE[locale]}</title>${style}</head>
<body><main>${text}<form method="post" action="${escapeHtml(address)}">${inputs.join('')}<button class="button">${CONTINUE[locale]}</button></form></main>
${script}</body>
</html>
`);
}
