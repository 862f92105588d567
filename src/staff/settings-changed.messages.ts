import { defineStaffWarning, type WarningParams } from './staff-warning.js';

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
  | 'recovery_policies'
  | 'recovery_labels'
  | 'weaker_factors';

/** `connection` is its kind, and the host it calls: a whole address may hold a secret. */
type ConnectionChangedParams = WarningParams & { connection: string; change: ConnectionChange };

/**
 * The `GuardedSetting`s that changed, divided by commas. In two parts: a parameter of a message is cut
 * at 120 characters, and the last setting must not be lost.
 */
type ConfigChangedParams = WarningParams & { settings: string; moreSettings?: string };

type Settings = Readonly<Record<GuardedSetting, string>>;

/**
 * Warns owners that a connection was changed: it may let in another directory, do resets elsewhere, or
 * no longer hand over the audit. Whoever did it, a member or a key.
 */
export const CONNECTION_CHANGED = defineStaffWarning<ConnectionChangedParams>(
  'connection_changed',
  {
    en: ({ connection, change }) => ({
      subject: 'a change of a connection',
      what: {
        created: `The connection ${connection} was made.`,
        changed: `The connection ${connection} has other settings or secrets.`,
        disabled: `The connection ${connection} was switched off.`,
        secret_rotated: `The connection ${connection} has a new secret.`,
        removed: `The connection ${connection} was removed.`,
      }[change],
      note: 'If you did not expect this, look at the connections now: they carry resets, sign-ins, the directory and the audit. The audit says who did it.',
    }),
    es: ({ connection, change }) => ({
      subject: 'un cambio en una conexión',
      what: {
        created: `La conexión ${connection} se creó.`,
        changed: `La conexión ${connection} tiene otros ajustes o secretos.`,
        disabled: `La conexión ${connection} se desactivó.`,
        secret_rotated: `La conexión ${connection} tiene un nuevo secreto.`,
        removed: `La conexión ${connection} se eliminó.`,
      }[change],
      note: 'Si no lo esperaba, revise ahora las conexiones: por ellas pasan restablecimientos, inicios de sesión, el directorio y la auditoría. La auditoría dice quién lo hizo.',
    }),
    fr: ({ connection, change }) => ({
      subject: 'une modification d’une connexion',
      what: {
        created: `La connexion ${connection} a été créée.`,
        changed: `La connexion ${connection} a d’autres réglages ou secrets.`,
        disabled: `La connexion ${connection} a été désactivée.`,
        secret_rotated: `La connexion ${connection} a un nouveau secret.`,
        removed: `La connexion ${connection} a été supprimée.`,
      }[change],
      note: 'Si vous ne vous y attendiez pas, vérifiez maintenant les connexions : les réinitialisations, les connexions des personnes, l’annuaire et l’audit passent par elles. L’audit dit qui l’a fait.',
    }),
    de: ({ connection, change }) => ({
      subject: 'eine Änderung einer Verbindung',
      what: {
        created: `Die Verbindung ${connection} wurde angelegt.`,
        changed: `Die Verbindung ${connection} hat andere Einstellungen oder Geheimnisse.`,
        disabled: `Die Verbindung ${connection} wurde abgeschaltet.`,
        secret_rotated: `Die Verbindung ${connection} hat ein neues Geheimnis.`,
        removed: `Die Verbindung ${connection} wurde gelöscht.`,
      }[change],
      note: 'Wenn Sie das nicht erwartet haben, sehen Sie jetzt nach den Verbindungen: Über sie laufen Zurücksetzungen, Anmeldungen, das Verzeichnis und das Audit. Das Audit nennt, wer es tat.',
    }),
    it: ({ connection, change }) => ({
      subject: 'una modifica a una connessione',
      what: {
        created: `La connessione ${connection} è stata creata.`,
        changed: `La connessione ${connection} ha altre impostazioni o altri segreti.`,
        disabled: `La connessione ${connection} è stata disattivata.`,
        secret_rotated: `La connessione ${connection} ha un nuovo segreto.`,
        removed: `La connessione ${connection} è stata eliminata.`,
      }[change],
      note: 'Se non se lo aspettava, controlli ora le connessioni: vi passano reimpostazioni, accessi, la directory e l’audit. L’audit dice chi lo ha fatto.',
    }),
  },
);

const SETTINGS_EN: Settings = {
  api_key: 'the key of the verification service',
  projects: 'a project of the verification service',
  match: 'how names and birth dates are compared',
  reusable_actions: 'the actions whose grants are used more than once',
  read_back_actions: 'the actions that need a code that is read back',
  sign_in_email_domains: 'the domains of mailboxes behind your own sign-in',
  recovery_policies: 'what a reset, a new device or a new contact needs',
  recovery_labels: 'what the person reads at a reset, a new device or a new contact',
  weaker_factors: 'what opens an action with a face alone, or without a face',
};
const SETTINGS_ES: Settings = {
  api_key: 'la clave del servicio de verificación',
  projects: 'un proyecto del servicio de verificación',
  match: 'cómo se comparan nombres y fechas de nacimiento',
  reusable_actions: 'las acciones cuyos permisos se usan más de una vez',
  read_back_actions: 'las acciones que exigen leer un código en voz alta',
  sign_in_email_domains: 'los dominios de los buzones protegidos por su propio inicio de sesión',
  recovery_policies: 'lo que exige restablecer un acceso o añadir un dispositivo o un contacto',
  recovery_labels:
    'lo que lee la persona al restablecer un acceso o añadir un dispositivo o un contacto',
  weaker_factors: 'qué acciones se abren solo con el rostro, o sin rostro',
};
const SETTINGS_FR: Settings = {
  api_key: 'la clé du service de vérification',
  projects: 'un projet du service de vérification',
  match: 'la comparaison des noms et des dates de naissance',
  reusable_actions: 'les actions dont l’autorisation sert plusieurs fois',
  read_back_actions: 'les actions qui exigent la lecture d’un code',
  sign_in_email_domains: 'les domaines des messageries protégées par votre propre connexion',
  recovery_policies: 'ce qu’exige une réinitialisation, un nouvel appareil ou un nouveau contact',
  recovery_labels:
    'ce que lit la personne pour une réinitialisation, un nouvel appareil ou un nouveau contact',
  weaker_factors: 'les actions qui s’ouvrent avec le visage seul, ou sans visage',
};
const SETTINGS_DE: Settings = {
  api_key: 'der Schlüssel des Verifizierungsdienstes',
  projects: 'ein Projekt des Verifizierungsdienstes',
  match: 'wie Namen und Geburtsdaten verglichen werden',
  reusable_actions: 'die Aktionen, deren Freigabe mehrmals gilt',
  read_back_actions: 'die Aktionen, für die ein Code vorgelesen wird',
  sign_in_email_domains: 'die Domains der Postfächer hinter Ihrer eigenen Anmeldung',
  recovery_policies: 'was zum Zurücksetzen, für ein neues Gerät oder einen neuen Kontakt nötig ist',
  recovery_labels:
    'was die Person beim Zurücksetzen, bei einem neuen Gerät oder einem neuen Kontakt liest',
  weaker_factors: 'welche Aktionen ein Gesicht allein oder kein Gesicht öffnet',
};
const SETTINGS_IT: Settings = {
  api_key: 'la chiave del servizio di verifica',
  projects: 'un progetto del servizio di verifica',
  match: 'il confronto di nomi e date di nascita',
  reusable_actions: 'le azioni il cui permesso vale più volte',
  read_back_actions: 'le azioni che richiedono la lettura di un codice',
  sign_in_email_domains: 'i domini delle caselle protette dal vostro accesso',
  recovery_policies:
    'ciò che occorre per una reimpostazione, un nuovo dispositivo o un nuovo contatto',
  recovery_labels:
    'ciò che la persona legge per una reimpostazione, un nuovo dispositivo o un nuovo contatto',
  weaker_factors: 'quali azioni si aprono con il solo volto, o senza volto',
};

/** Warns owners that a setting was changed that decides who gets an account back. */
export const CONFIG_CHANGED = defineStaffWarning<ConfigChangedParams>('config_changed', {
  en: (params) => ({
    subject: 'a change of how resets are protected',
    what: `The configuration was changed: ${listed(params, SETTINGS_EN)}.`,
    note: 'If you did not expect this, look at the flow settings and at the audit now: somebody may get an account that is not theirs. The audit says who did it.',
  }),
  es: (params) => ({
    subject: 'un cambio en la protección de los restablecimientos',
    what: `Se cambió la configuración: ${listed(params, SETTINGS_ES)}.`,
    note: 'Si no lo esperaba, revise ahora los ajustes de los flujos y la auditoría: alguien podría obtener una cuenta que no es suya. La auditoría dice quién lo hizo.',
  }),
  fr: (params) => ({
    subject: 'une modification de la protection des réinitialisations',
    what: `La configuration a été modifiée : ${listed(params, SETTINGS_FR, ' ; ')}.`,
    note: 'Si vous ne vous y attendiez pas, vérifiez maintenant les réglages des flux et l’audit : quelqu’un pourrait obtenir un compte qui n’est pas le sien. L’audit dit qui l’a fait.',
  }),
  de: (params) => ({
    subject: 'eine Änderung am Schutz der Zurücksetzungen',
    what: `Die Konfiguration wurde geändert: ${listed(params, SETTINGS_DE)}.`,
    note: 'Wenn Sie das nicht erwartet haben, sehen Sie jetzt nach den Einstellungen der Abläufe und ins Audit: Jemand könnte ein fremdes Konto bekommen. Das Audit nennt, wer es tat.',
  }),
  it: (params) => ({
    subject: 'una modifica alla protezione delle reimpostazioni',
    what: `La configurazione è stata modificata: ${listed(params, SETTINGS_IT)}.`,
    note: 'Se non se lo aspettava, controlli ora le impostazioni dei flussi e l’audit: qualcuno potrebbe ottenere un account non suo. L’audit dice chi lo ha fatto.',
  }),
});

/** In one parameter five of the longest names have room. */
const MOST_IN_ONE = 5;

export function changedSettings(changed: readonly GuardedSetting[]) {
  return {
    settings: changed.slice(0, MOST_IN_ONE).join(),
    moreSettings: changed.slice(MOST_IN_ONE).join(),
  };
}

function listed(
  { settings, moreSettings = '' }: ConfigChangedParams,
  names: Settings,
  divider = '; ',
): string {
  return `${settings},${moreSettings}`
    .split(',')
    .filter((setting) => setting !== '')
    .map((setting) => names[setting as GuardedSetting])
    .join(divider);
}
