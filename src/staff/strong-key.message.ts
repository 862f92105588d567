import { defineMessage } from '../platform/messages/index.js';

/** `atMs` is when it was made. */
type StrongKeyParams = { company: string; atMs: number };

/**
 * Warns owners about a key that needs no passkey for what it may do. Its own kind: a developer who
 * makes many keys uses up no warning about how owners sign in.
 */
export const STRONG_KEY_NOTICE = defineMessage<StrongKeyParams>({
  name: 'staff_key_notice',
  guard: 'warning',
  texts: {
    en: ({ company, atMs }, f) => ({
      subject: `${company}: a powerful API key was made`,
      body: [
        'An API key was made that may change webhook endpoints, connections, employees or the configuration.',
        `It happened on ${f.time(atMs)}.`,
      ],
      note: 'If you did not expect this, revoke the key under API keys now. The audit names who made it.',
      sms: `${company}, ${f.time(atMs)}: An API key was made that may change webhook endpoints, connections, employees or the configuration.`,
    }),
    es: ({ company, atMs }, f) => ({
      subject: `${company}: se creó una clave de API con amplios permisos`,
      body: [
        'Se creó una clave de API que puede cambiar puntos de conexión de webhooks, conexiones, empleados o la configuración.',
        `Ocurrió el ${f.time(atMs)}.`,
      ],
      note: 'Si no lo esperaba, revoque ahora la clave en API keys. La auditoría dice quién la creó.',
      sms: `${company}, ${f.time(atMs)}: Se creó una clave de API que puede cambiar puntos de conexión de webhooks, conexiones, empleados o la configuración.`,
    }),
    fr: ({ company, atMs }, f) => ({
      subject: `${company} : une clé d’API aux droits étendus a été créée`,
      body: [
        'Une clé d’API a été créée : elle peut modifier des points de terminaison webhook, des connexions, des employés ou la configuration.',
        `C’est arrivé le ${f.time(atMs)}.`,
      ],
      note: 'Si vous ne vous y attendiez pas, révoquez maintenant la clé sous API keys. L’audit dit qui l’a créée.',
      sms: `${company}, ${f.time(atMs)} : Une clé d’API a été créée : elle peut modifier des points de terminaison webhook, des connexions, des employés ou la configuration.`,
    }),
    de: ({ company, atMs }, f) => ({
      subject: `${company}: Ein weitreichender API-Schlüssel wurde erstellt`,
      body: [
        'Ein API-Schlüssel wurde erstellt, der Webhook-Endpunkte, Verbindungen, Beschäftigte oder die Konfiguration ändern darf.',
        `Das geschah am ${f.time(atMs)}.`,
      ],
      note: 'Wenn Sie das nicht erwartet haben, widerrufen Sie den Schlüssel jetzt unter API keys. Das Audit nennt, wer ihn erstellt hat.',
      sms: `${company}, ${f.time(atMs)}: Ein API-Schlüssel wurde erstellt, der Webhook-Endpunkte, Verbindungen, Beschäftigte oder die Konfiguration ändern darf.`,
    }),
    it: ({ company, atMs }, f) => ({
      subject: `${company}: è stata creata una chiave API con ampi poteri`,
      body: [
        'È stata creata una chiave API che può modificare endpoint webhook, connessioni, dipendenti o la configurazione.',
        `È successo il ${f.time(atMs)}.`,
      ],
      note: 'Se non se lo aspettava, revochi subito la chiave in API keys. L’audit dice chi l’ha creata.',
      sms: `${company}, ${f.time(atMs)}: È stata creata una chiave API che può modificare endpoint webhook, connessioni, dipendenti o la configurazione.`,
    }),
  },
});
