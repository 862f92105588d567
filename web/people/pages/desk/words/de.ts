import { plural } from '../../../../kit/language/plural.js';
import type { DeskWords } from './en.js';
import { problemIn } from './problem-texts.js';

export const de: DeskWords = {
  locale: 'de',
  elements: {
    locale: 'de',
    tryAgain: 'Noch einmal versuchen',
    loaded: 'Geladen.',
    notFound: 'Nicht gefunden',
    notLoaded: 'Das konnte nicht geladen werden',
    listNotLoaded: 'Die Liste konnte nicht geladen werden',
    close: 'Schließen',
    cancel: 'Abbrechen',
    previous: 'Zurück',
    next: 'Weiter',
    pages: 'Seiten der Liste',
    table: (caption) => `Tabelle: ${caption}`,
    exported: 'Der Export ist gespeichert und wurde vermerkt.',
    export: 'Als CSV exportieren',
    saving: 'Wird gespeichert',
    wentWrong: 'Etwas ist schiefgegangen.',
    problem: problemIn({
      network:
        'Der Server hat nicht brauchbar geantwortet. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
      server: 'Bei uns ist etwas schiefgegangen. Versuchen Sie es noch einmal.',
      other: (code) => `Das ging nicht (${code}).`,
      unfit: (why) => `Diese Person kann nicht bürgen (${why}).`,
      sign_in_needed: 'Melden Sie sich noch einmal an.',
      single_sign_on_required:
        'Melden Sie sich bei diesem Arbeitsbereich über dessen Single Sign-on an.',
      permission_missing: 'Ihre Rolle erlaubt das nicht.',
      workspace_not_found: 'Diesen Arbeitsbereich gibt es nicht.',
      employee_not_found: 'Diese Person gibt es nicht.',
      desk_case_not_found: 'Diesen Fall gibt es nicht.',
      desk_action_unknown:
        'Diese Aktion hat in der Konfiguration keine Bezeichnung, darum bietet der Helpdesk sie nicht an.',
      desk_own_case: 'Niemand eröffnet einen eigenen Fall oder lässt ihn durch.',
      desk_case_open: 'Ein anderer Fall dieser Person ist noch offen.',
      desk_cases_spent: 'Diese Person hatte in 24 Stunden schon drei Fälle.',
      desk_agent_too_fast: 'Sie haben in dieser Stunde schon zwanzig Fälle eröffnet.',
      desk_override_refused: 'Dieser Fall kann nicht durchgelassen werden.',
      second_person_needed: 'Eine zweite Person muss das bestätigen.',
      resets_frozen:
        'Die Person sagte, dass sie um nichts gebeten hat. Darum wird 24 Stunden lang nichts zurückgesetzt.',
      contact_missing: 'Im Eintrag der Person steht kein solcher Kontakt.',
      contact_too_new:
        'Dieser Kontakt wurde vor weniger als 72 Stunden geändert. Dorthin wird nichts gesendet.',
      contact_behind_sign_in:
        'Der Link ginge an das Konto, das wiederhergestellt werden soll. Nehmen Sie einen Kontakt, den die Person ohne dieses Konto lesen kann.',
      message_address_refused: 'An diese Adresse wird nichts gesendet.',
      message_limit_reached:
        'Es wurden zu viele Nachrichten gesendet. Warten Sie vor der nächsten.',
      message_channel_unavailable: 'Diese Installation kann solche Nachrichten noch nicht senden.',
      verification_service_refused: 'Der Prüfdienst lehnt diese Konfiguration ab.',
      verification_service_unavailable:
        'Der Prüfdienst hat nicht brauchbar geantwortet; nichts wurde entschieden.',
      access_request_ended: 'Dieser Fall ist beendet.',
      reminders_spent: 'Der Link wurde schon dreimal erneut gesendet.',
      reminder_too_early:
        'Die letzte Nachricht wurde gerade erst gesendet. Warten Sie einen Moment.',
      code_mismatch: 'Das ist nicht der Code, den die Person sieht.',
      code_not_shown: 'Die Person hat noch keinen Code: Er wird gezeigt, wenn sie fertig ist.',
      vouch_not_needed:
        'Eine zweite Person kann hier nicht helfen: Dafür wird nicht gebürgt, oder der Link zählt nicht.',
      vouch_open: 'Jemand anderes wurde schon gefragt und hat noch nicht geantwortet.',
      vouches_spent: 'Für diese Anfrage wurden schon drei Personen gefragt.',
      vouch_too_late:
        'Die Anfrage endet in weniger als fünf Minuten. In dieser Zeit könnte niemand bürgen.',
      vouch_at_desk:
        'Der Helpdesk hat diese Anfrage gestellt, darum fragt nur, wer den Fall bearbeitet.',
      vouch_unavailable:
        'Zurzeit kann niemand bürgen: known_user_key ist aus, oder es werden keine Links gesendet.',
      rate_limited: 'Zu viele Anfragen. Warten Sie und versuchen Sie es noch einmal.',
      download_busy: 'Es laufen schon andere Exporte. Versuchen Sie es gleich noch einmal.',
    }),
  },
  title: 'Helpdesk',
  intro: 'Der Link geht an einen hinterlegten Kontakt. Danach wird Ihnen ein Code vorgelesen.',
  yourSystem: 'Ihr System',
  somebodyElse: 'Jemand anderes',
  find: {
    title: 'Wer ruft an?',
    advice: 'Fragen Sie die Person, und sagen Sie ihr nie, was Sie sehen.',
    field: 'Personalnummer, Name, E-Mail oder Telefon',
    hint: (advice) => `Ganze Wörter des Namens, die ganze E-Mail oder Nummer. ${advice}`,
    find: 'Suchen',
    finding: 'Wird gesucht',
    nobody: 'Niemand wurde gefunden.',
    noContact: 'Kein Kontakt hinterlegt',
    choose: 'Auswählen',
    chooseNamed: (name) => `${name} auswählen`,
    inactive: 'Nicht aktiv',
    more: 'Es gibt noch mehr. Fragen Sie nach der Personalnummer oder dem ganzen Namen.',
  },
  send: {
    title: (name) => `Für ${name}`,
    noActions:
      'Noch hat keine Aktion eine Bezeichnung. Die Verwaltung trägt sie auf der Seite „Action settings“ ein.',
    action: 'Worum gebeten wird',
    actionHint: 'Die Person liest das auf ihrer Seite in ihrer Sprache.',
    actionChoice: 'Wählen Sie, worum gebeten wird',
    ticket: 'Ticketnummer (freiwillig)',
    sms: (contact) => `SMS an ${contact}`,
    email: (contact) => `E-Mail an ${contact}`,
    noContact: 'Es ist kein Kontakt hinterlegt. Verweisen Sie die Person an die Personalabteilung.',
    nowhere: {
      title: 'Es kann kein Link gesendet werden',
      text: 'Was hinterlegt ist, öffnet sich mit dem Konto, das zurückgesetzt wird: Wer das Konto übernommen hat, würde den Link lesen. Verweisen Sie die Person an die Personalabteilung, für eine private Adresse oder eine Telefonnummer.',
    },
    leftOut: (contact) =>
      `${contact} entfällt: Dieser Kontakt öffnet sich mit dem Konto, das zurückgesetzt wird.`,
    tooNew:
      'Ein Kontakt, der vor weniger als 72 Stunden geändert wurde, kann nicht verwendet werden.',
    recent: (contact) =>
      `${contact} wurde vor weniger als sieben Tagen geändert. Der Link geht dorthin, aber der Kontakt gilt noch nicht als hinterlegt: Wählen Sie nach Möglichkeit einen anderen.`,
  },
  list: {
    name: 'Fälle',
    which: 'Welche Fälle',
    own: 'Meine Fälle',
    all: 'Alle Fälle',
    none: 'Keine Fälle',
    noneText: 'Ein Fall beginnt, wenn Sie einen Link senden.',
    state: 'Stand',
    erased: 'Gelöschte Person',
    somebody: 'Jemand',
    overrideWaits: 'Ausnahme wartet',
    overridesWait: (count) =>
      plural('de', count, {
        one: 'Eine Ausnahme wartet auf eine zweite Person',
        other: `${count >= 100 ? 'Hundert oder mehr' : String(count)} Ausnahmen warten auf eine zweite Person`,
      }),
  },
  case: {
    name: 'Fall',
    title: 'Der Fall',
    askedFor: 'Gebeten um',
    shown: 'Gezeigt',
    missing: 'Es fehlt',
    or: ', oder ',
    doneBySystem: 'Von Ihrem System erledigt',
    employee: 'Person',
    employeeId: 'Personal-Nr.',
    sentTo: 'Link gesendet an',
    ticket: 'Ticketnummer',
    agent: 'Bearbeitet von',
    unusual: 'Auffällig',
    wrongCodes: 'Falsche Codes',
    sentAgain: 'Noch einmal gesendet',
    ofThree: (count) => `${String(count)} von 3`,
    opened: 'Eröffnet',
    pageOpened: 'Seite geöffnet',
    proved: 'Identität bestätigt',
    ended: 'Beendet',
    endsIn: (time) => `Endet in ${time}`,
    sendAgain: 'Noch einmal senden',
    sendAgainIn: (seconds) => `Noch einmal senden in ${String(seconds)} s`,
    isSentAgain: 'Der Link wird noch einmal an denselben Kontakt gesendet.',
    cancel: 'Fall abbrechen',
    isCanceled: 'Der Fall ist abgebrochen. Der Link funktioniert nicht mehr.',
  },
  code: {
    title: 'Der Code',
    field: 'Sechs Zeichen, wie sie vorgelesen werden',
    left: (count) =>
      `Noch ${plural('de', count, { one: 'ein Versuch', other: `${String(count)} Versuche` })}. Der dritte falsche Code beendet den Fall.`,
    check: 'Code prüfen',
  },
  vouch: {
    title: 'Eine zweite Person',
    erased: 'Gelöscht',
    ask: 'Eine zweite Person fragen',
    who: 'Wer bürgt?',
    advice:
      'Wählen Sie jemanden, der die Person kennt, etwa die Führungskraft, wie sie in Ihrem eigenen Verzeichnis steht. Nehmen Sie nicht, wer Ihnen vorgeschlagen wird.',
    askNamed: (name) => `${name} bitten zu bürgen?`,
    how: 'Diese zweite Person bekommt einen Link, spricht mit der ersten und bestätigt mit dem eigenen Gesicht und Geräteschlüssel.',
    send: 'Link senden',
    isSent: 'Der Link wird an die zweite Person gesendet.',
    asked: 'Gefragt, noch keine Antwort',
  },
  override: {
    title: 'Ausnahme',
    nobody: (reason) => `In diesem Fall wurde niemand geprüft. ${reason}.`,
    waits: 'Wartet auf eine andere leitende Person als Sie.',
    over: 'Sie kann nicht mehr genehmigt werden.',
    approve: 'Ausnahme genehmigen',
    isApproved: 'Der Fall ist durchgelassen.',
    refuse: 'Ablehnen',
    isRefused: 'Die Ausnahme ist abgelehnt.',
    wasRefused: 'Die Ausnahme wurde abgelehnt.',
    ask: 'Um eine Ausnahme bitten',
    question: 'Um eine Ausnahme bitten?',
    confirm: 'Um die Ausnahme bitten',
    isAsked: 'Die Ausnahme wartet auf eine zweite leitende Person.',
    effect:
      'Niemand wurde geprüft. Eine zweite leitende Person muss zustimmen, und es gibt keine Freigabe.',
    why: 'Grund',
  },
  statuses: {
    sending: {
      label: 'Wird gesendet',
      script:
        'Sagen Sie: „Ich sende einen Link an den Kontakt, der bei uns hinterlegt ist. Ich warte.“',
    },
    sent: {
      label: 'Gesendet',
      script: 'Sagen Sie: „Bitte öffnen Sie den Link, den Sie von uns bekommen. Ich warte.“',
    },
    delivered: {
      label: 'Zugestellt',
      script: 'Sagen Sie: „Der Link ist angekommen. Bitte öffnen Sie ihn selbst. Ich warte.“',
    },
    opened: {
      label: 'Geöffnet',
      script: 'Sagen Sie: „Bitte folgen Sie der Seite. Am Ende zeigt sie sechs Zeichen.“',
    },
    awaiting_code: {
      label: 'Code fehlt',
      script:
        'Sagen Sie: „Bitte lesen Sie mir die sechs Zeichen auf Ihrer Seite vor.“ Nennen Sie nie selbst eines davon.',
    },
    verified: {
      label: 'Bestätigt',
      script: 'Am Telefon ist wirklich diese Person. Ihr System darf nun tun, worum gebeten wurde.',
    },
    not_verified: {
      label: 'Nicht bestätigt',
      script: 'Tun Sie nichts von dem, worum gebeten wurde. Beenden Sie das Gespräch höflich.',
    },
    canceled: { label: 'Abgebrochen', script: 'Es wurde nichts geprüft.' },
    expired: {
      label: 'Zu spät',
      script:
        'Die Zeit ist abgelaufen, darum wurde nichts geprüft. Sie können einen neuen Fall eröffnen.',
    },
    overridden: {
      label: 'Durchgelassen',
      script:
        'Zwei leitende Personen haben diesen Fall durchgelassen. Niemand wurde geprüft, und es gibt keine Freigabe.',
    },
  },
  unknownStatus: { label: 'Unbekannt', script: 'Laden Sie die Seite neu.' },
  reasons: {
    user_id_mismatch:
      'Eine andere Person als erwartet wurde geprüft. Sagen Sie jetzt der Sicherheit Bescheid.',
    profile_mismatch:
      'Der Ausweis stimmt nicht mit dem Eintrag überein. Verweisen Sie die Person an die Personalabteilung.',
    identity_conflict:
      'Diese Person hat schon einen anderen Eintrag. Sagen Sie jetzt der Sicherheit Bescheid.',
    verification_failed:
      'Die Prüfung ist nicht gelungen. Mit einem neuen Fall kann sie wiederholt werden.',
    verification_not_me:
      'Die Person sagte: „Das bin ich nicht“. Sagen Sie jetzt der Sicherheit Bescheid.',
    no_longer_needed: 'Die Anfrage, für die gebürgt werden sollte, war vorher beendet.',
    vouch_objected:
      'Die zweite Person sagte: „Das stimmt nicht“. Sagen Sie jetzt der Sicherheit Bescheid.',
    verification_canceled: 'Der Fall wurde abgebrochen, oder die Person hat abgelehnt.',
    verification_expired: 'Die Prüfung wurde nicht rechtzeitig beendet.',
    verification_stale:
      'Die Prüfung war zu alt, oder die Identität wurde inzwischen zurückgesetzt.',
    session_mismatch:
      'Zwei Links wurden verwechselt. Sagen Sie der Sicherheit Bescheid, wenn das noch einmal geschieht.',
    employee_inactive: 'Die Person ist nicht mehr aktiv.',
    identity_lost:
      'Die bestätigte Identität wurde gelöscht. Zwei Personen müssen sie zuerst zurücksetzen. Sagen Sie der Sicherheit Bescheid.',
    factors_missing:
      'Die Person wurde erkannt, hat aber nicht alles gezeigt, was dafür nötig ist. Eröffnen Sie einen neuen Fall über einen hinterlegten Kontakt.',
    flow_disabled: 'Die Prüfung ist in der Konfiguration abgeschaltet.',
    link_not_delivered:
      'Der Link konnte nicht zugestellt werden. Die Personalabteilung kann den Kontakt berichtigen.',
    read_back_failed:
      'Drei falsche Codes: Am Telefon ist die Seite der Person nicht zu sehen. Sagen Sie jetzt der Sicherheit Bescheid.',
    resets_frozen:
      'Die Person hat in den letzten 24 Stunden widersprochen. Es wird nichts zurückgesetzt.',
  },
  unknownReason: 'Es wurde nichts bestätigt.',
  flags: {
    repeated_employee: 'Ein weiterer Fall dieser Person innerhalb eines Tages',
    agent_without_success: 'Mehrere Fälle ohne Erfolg, von derselben Person bearbeitet',
  },
  overrides: {
    met_in_person: 'Persönlich getroffen, mit einem Ausweis',
    confirmed_by_manager: 'Von der Führungskraft in einem Videoanruf bestätigt',
    service_unavailable: 'Der Prüfdienst war nicht erreichbar',
    no_camera: 'Die Person hat keine Kamera, die funktioniert',
  },
  actions: {
    queued: 'Noch nicht: Es wird gerade aufgerufen',
    done: 'Erledigt',
    failed: 'Nicht erledigt',
    unknown:
      'Unbekannt: Es wurde aufgerufen und hat es vielleicht getan. Sehen Sie dort nach, bevor Sie es noch einmal tun',
  },
  vouches: {
    given: 'Hat gebürgt',
    declined: 'Kann jetzt nicht bürgen',
    objected: 'Sagte: „Das stimmt nicht“. Sagen Sie jetzt der Sicherheit Bescheid',
    not_needed: 'Nicht mehr nötig',
    undelivered: 'Der Link konnte nicht zugestellt werden',
    unanswered: 'Hat nicht rechtzeitig geantwortet',
    failed: 'Hat nicht gebürgt: Gesicht oder Geräteschlüssel reichten nicht',
  },
  channels: { sms: 'Telefon', email: 'E-Mail' },
  factors: {
    face: 'Gesicht',
    doc: 'Ausweis',
    hwk: 'Geräteschlüssel',
    swk: 'Schlüssel auf mehreren Geräten',
    link: 'Link an einen hinterlegten Kontakt',
    readback: 'dem Helpdesk vorgelesener Code',
    peer: 'zweite Person',
  },
};
