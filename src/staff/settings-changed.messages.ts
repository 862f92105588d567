import { defineMessage } from '../platform/messages/index.js';

/** What happened to a connection. Stored with the message, so never renamed. */
export type ConnectionChange = 'created' | 'changed' | 'disabled' | 'secret_rotated' | 'removed';

/** Settings that protect resets, new devices and new contacts. Stored with the message, so never renamed. */
export type GuardedSetting =
  | 'api_key'
  | 'projects'
  | 'match'
  | 'reusable_actions'
  | 'read_back_actions'
  | 'sign_in_email_domains'
  | 'recovery_labels';

/** `connection` is its kind, and the host it calls: a whole address may hold a secret. */
type ConnectionChangedParams = {
  company: string;
  connection: string;
  change: ConnectionChange;
  atMs: number;
};

/** `settings` lists each `GuardedSetting` that changed, divided by commas. */
type ConfigChangedParams = { company: string; settings: string; atMs: number };

type Changes = Readonly<Record<ConnectionChange, string>>;
type Settings = Readonly<Record<GuardedSetting, string>>;

const EN: Changes = {
  created: 'was made',
  changed: 'has other settings or secrets',
  disabled: 'was switched off',
  secret_rotated: 'has a new secret',
  removed: 'was removed',
};
const ES: Changes = {
  created: 'se creó',
  changed: 'tiene otros ajustes o secretos',
  disabled: 'se desactivó',
  secret_rotated: 'tiene un nuevo secreto',
  removed: 'se eliminó',
};
const FR: Changes = {
  created: 'a été créée',
  changed: 'a d’autres réglages ou secrets',
  disabled: 'a été désactivée',
  secret_rotated: 'a un nouveau secret',
  removed: 'a été supprimée',
};
const DE: Changes = {
  created: 'wurde angelegt',
  changed: 'hat andere Einstellungen oder Geheimnisse',
  disabled: 'wurde abgeschaltet',
  secret_rotated: 'hat ein neues Geheimnis',
  removed: 'wurde gelöscht',
};
const IT: Changes = {
  created: 'è stata creata',
  changed: 'ha altre impostazioni o altri segreti',
  disabled: 'è stata disattivata',
  secret_rotated: 'ha un nuovo segreto',
  removed: 'è stata eliminata',
};

/**
 * Warns owners that a connection was changed: it may let in another directory, do resets elsewhere, or
 * no longer hand over the audit. Whoever did it, a member or a key.
 */
export const CONNECTION_CHANGED = defineMessage<ConnectionChangedParams>({
  name: 'connection_changed',
  guard: 'warning',
  texts: {
    en: ({ company, connection, change, atMs }, f) => ({
      subject: `${company}: a change of a connection`,
      body: [
        `The connection ${connection} ${EN[change]}.`,
        `It happened on ${f.time(atMs)}. The audit says who did it.`,
      ],
      note: 'If you did not expect this, look at the connections now: they carry resets, sign-ins, the directory and the audit.',
      sms: `${company}, ${f.time(atMs)}: the connection ${connection} ${EN[change]}.`,
    }),
    es: ({ company, connection, change, atMs }, f) => ({
      subject: `${company}: un cambio en una conexión`,
      body: [
        `La conexión ${connection} ${ES[change]}.`,
        `Ocurrió el ${f.time(atMs)}. La auditoría dice quién lo hizo.`,
      ],
      note: 'Si no lo esperaba, revise ahora las conexiones: por ellas pasan restablecimientos, inicios de sesión, el directorio y la auditoría.',
      sms: `${company}, ${f.time(atMs)}: la conexión ${connection} ${ES[change]}.`,
    }),
    fr: ({ company, connection, change, atMs }, f) => ({
      subject: `${company} : une modification d’une connexion`,
      body: [
        `La connexion ${connection} ${FR[change]}.`,
        `C’est arrivé le ${f.time(atMs)}. L’audit dit qui l’a fait.`,
      ],
      note: 'Si vous ne vous y attendiez pas, vérifiez maintenant les connexions : les réinitialisations, les connexions des personnes, l’annuaire et l’audit passent par elles.',
      sms: `${company}, ${f.time(atMs)} : la connexion ${connection} ${FR[change]}.`,
    }),
    de: ({ company, connection, change, atMs }, f) => ({
      subject: `${company}: eine Änderung einer Verbindung`,
      body: [
        `Die Verbindung ${connection} ${DE[change]}.`,
        `Das geschah am ${f.time(atMs)}. Das Audit nennt, wer es tat.`,
      ],
      note: 'Wenn Sie das nicht erwartet haben, sehen Sie jetzt nach den Verbindungen: Über sie laufen Zurücksetzungen, Anmeldungen, das Verzeichnis und das Audit.',
      sms: `${company}, ${f.time(atMs)}: Die Verbindung ${connection} ${DE[change]}.`,
    }),
    it: ({ company, connection, change, atMs }, f) => ({
      subject: `${company}: una modifica a una connessione`,
      body: [
        `La connessione ${connection} ${IT[change]}.`,
        `È successo il ${f.time(atMs)}. L’audit dice chi lo ha fatto.`,
      ],
      note: 'Se non se lo aspettava, controlli ora le connessioni: vi passano reimpostazioni, accessi, la directory e l’audit.',
      sms: `${company}, ${f.time(atMs)}: la connessione ${connection} ${IT[change]}.`,
    }),
  },
});

const SETTINGS_EN: Settings = {
  api_key: 'the key of the verification service',
  projects: 'a project of the verification service',
  match: 'how names and birth dates are compared',
  reusable_actions: 'the actions whose grants are used more than once',
  read_back_actions: 'the actions that need a code that is read back',
  sign_in_email_domains: 'the domains of mailboxes behind your own sign-in',
  recovery_labels: 'what the person reads at a reset, a new device or a new contact',
};
const SETTINGS_ES: Settings = {
  api_key: 'la clave del servicio de verificación',
  projects: 'un proyecto del servicio de verificación',
  match: 'cómo se comparan nombres y fechas de nacimiento',
  reusable_actions: 'las acciones cuyos permisos se usan más de una vez',
  read_back_actions: 'las acciones que exigen leer un código en voz alta',
  sign_in_email_domains: 'los dominios de los buzones protegidos por su propio inicio de sesión',
  recovery_labels:
    'lo que lee la persona al restablecer un acceso o añadir un dispositivo o un contacto',
};
const SETTINGS_FR: Settings = {
  api_key: 'la clé du service de vérification',
  projects: 'un projet du service de vérification',
  match: 'la comparaison des noms et des dates de naissance',
  reusable_actions: 'les actions dont l’autorisation sert plusieurs fois',
  read_back_actions: 'les actions qui exigent la lecture d’un code',
  sign_in_email_domains: 'les domaines des messageries protégées par votre propre connexion',
  recovery_labels:
    'ce que lit la personne pour une réinitialisation, un nouvel appareil ou un nouveau contact',
};
const SETTINGS_DE: Settings = {
  api_key: 'der Schlüssel des Verifizierungsdienstes',
  projects: 'ein Projekt des Verifizierungsdienstes',
  match: 'wie Namen und Geburtsdaten verglichen werden',
  reusable_actions: 'die Aktionen, deren Freigabe mehrmals gilt',
  read_back_actions: 'die Aktionen, für die ein Code vorgelesen wird',
  sign_in_email_domains: 'die Domains der Postfächer hinter Ihrer eigenen Anmeldung',
  recovery_labels:
    'was die Person beim Zurücksetzen, bei einem neuen Gerät oder einem neuen Kontakt liest',
};
const SETTINGS_IT: Settings = {
  api_key: 'la chiave del servizio di verifica',
  projects: 'un progetto del servizio di verifica',
  match: 'il confronto di nomi e date di nascita',
  reusable_actions: 'le azioni il cui permesso vale più volte',
  read_back_actions: 'le azioni che richiedono la lettura di un codice',
  sign_in_email_domains: 'i domini delle caselle protette dal vostro accesso',
  recovery_labels:
    'ciò che la persona legge per una reimpostazione, un nuovo dispositivo o un nuovo contatto',
};

/** Warns owners that a setting was changed that decides who gets an account back. */
export const CONFIG_CHANGED = defineMessage<ConfigChangedParams>({
  name: 'config_changed',
  guard: 'warning',
  texts: {
    en: ({ company, settings, atMs }, f) => ({
      subject: `${company}: a change of how resets are protected`,
      body: [
        `The configuration was changed: ${listed(settings, SETTINGS_EN)}.`,
        `It happened on ${f.time(atMs)}. The audit says who did it.`,
      ],
      note: 'If you did not expect this, look at the flow settings and at the audit now: somebody may get an account that is not theirs.',
      sms: `${company}, ${f.time(atMs)}: settings that protect resets were changed. Not expected? Look at the flow settings now.`,
    }),
    es: ({ company, settings, atMs }, f) => ({
      subject: `${company}: un cambio en la protección de los restablecimientos`,
      body: [
        `Se cambió la configuración: ${listed(settings, SETTINGS_ES)}.`,
        `Ocurrió el ${f.time(atMs)}. La auditoría dice quién lo hizo.`,
      ],
      note: 'Si no lo esperaba, revise ahora los ajustes de los flujos y la auditoría: alguien podría obtener una cuenta que no es suya.',
      sms: `${company}, ${f.time(atMs)}: se cambiaron ajustes que protegen los restablecimientos. ¿No lo esperaba? Revíselos ahora.`,
    }),
    fr: ({ company, settings, atMs }, f) => ({
      subject: `${company} : une modification de la protection des réinitialisations`,
      body: [
        `La configuration a été modifiée : ${listed(settings, SETTINGS_FR)}.`,
        `C’est arrivé le ${f.time(atMs)}. L’audit dit qui l’a fait.`,
      ],
      note: 'Si vous ne vous y attendiez pas, vérifiez maintenant les réglages des flux et l’audit : quelqu’un pourrait obtenir un compte qui n’est pas le sien.',
      sms: `${company}, ${f.time(atMs)} : des réglages qui protègent les réinitialisations ont été modifiés. Inattendu ? Vérifiez-les.`,
    }),
    de: ({ company, settings, atMs }, f) => ({
      subject: `${company}: eine Änderung am Schutz der Zurücksetzungen`,
      body: [
        `Die Konfiguration wurde geändert: ${listed(settings, SETTINGS_DE)}.`,
        `Das geschah am ${f.time(atMs)}. Das Audit nennt, wer es tat.`,
      ],
      note: 'Wenn Sie das nicht erwartet haben, sehen Sie jetzt nach den Einstellungen der Abläufe und ins Audit: Jemand könnte ein fremdes Konto bekommen.',
      sms: `${company}, ${f.time(atMs)}: Einstellungen, die Zurücksetzungen schützen, wurden geändert. Nicht erwartet? Sehen Sie jetzt nach.`,
    }),
    it: ({ company, settings, atMs }, f) => ({
      subject: `${company}: una modifica alla protezione delle reimpostazioni`,
      body: [
        `La configurazione è stata modificata: ${listed(settings, SETTINGS_IT)}.`,
        `È successo il ${f.time(atMs)}. L’audit dice chi lo ha fatto.`,
      ],
      note: 'Se non se lo aspettava, controlli ora le impostazioni dei flussi e l’audit: qualcuno potrebbe ottenere un account non suo.',
      sms: `${company}, ${f.time(atMs)}: sono cambiate impostazioni che proteggono le reimpostazioni. Non previsto? Le controlli ora.`,
    }),
  },
});

function listed(settings: string, names: Settings): string {
  return settings
    .split(',')
    .map((setting) => names[setting as GuardedSetting])
    .join('; ');
}
