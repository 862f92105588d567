import { rich } from '../../kit/language/rich-text.js';
import type { DemoWords } from './en.js';

export const de: DemoWords = {
  locale: 'de',
  title: 'Helpdesk · Example Corp',
  desk: 'Helpdesk',
  loading: 'Der Helpdesk wird geöffnet',
  tryAgain: 'Noch einmal versuchen',
  unreachable: 'Der Helpdesk ist nicht erreichbar',
  failed: 'Das hat nicht geklappt',
  fault: {
    title: 'Auf dieser Seite ist etwas schiefgegangen',
    text: 'Was Sie bisher getan haben, bleibt erhalten. Laden Sie die Seite neu, um fortzufahren.',
    action: 'Seite neu laden',
  },
  banner: {
    label: 'Demo',
    strong: 'Demo.',
    text: 'Example Corp und seine Leute sind erfunden; die Aufrufe sind echt.',
  },
  footer: (document) =>
    rich`Diese Seite und ihr Backend sind ein Kunde des Gateways: Sie nutzen sein SDK und sonst nichts. Was sie aufrufen, steht in der ${document}.`,
  document: 'API-Beschreibung',
  phone: {
    title: 'Auf diesem Telefon fertig',
    text: 'Der Helpdesk sieht das Ergebnis in seinem eigenen Fenster.',
    close: 'Telefon weglegen',
  },
  caller: {
    title: (name) => `MFA für ${name} zurücksetzen?`,
    story: (name) =>
      `Jemand ist am Telefon: „Hier ist ${name}, ich habe ein neues Telefon und kann mich nicht anmelden.“ Die Person kennt ihren Geburtstag, ihre Führungskraft und ihre Personalnummer. Wer sich nur für sie ausgibt, kennt das auch. Der Helpdesk fragt nach nichts davon: Er lässt es das Gateway herausfinden.`,
    asking: 'Das Gateway wird gefragt …',
    reset: (name) => `MFA für ${name} zurücksetzen`,
    openPhone: (name) => `Telefon von ${name} öffnen`,
    forget: (name) => `Identität von ${name} vergessen`,
    employee: 'Angestellte',
    identity: 'Identität',
    unknown: 'Noch nicht bekannt: Sie wird ihren Ausweis zeigen und ein Selfie machen',
    known: (time) =>
      `Bekannt seit ${time}: wird am Gesicht erkannt, zusammen mit etwas, das sie hat`,
    neverReset: 'Nie zurückgesetzt',
    lastReset: (count, time) =>
      `${count === 1 ? 'Einmal' : count === 2 ? 'Zweimal' : `${count}-mal`} zurückgesetzt, zuletzt um ${time}`,
  },
  forget: {
    title: (name) => `Vergessen, wer ${name} ist?`,
    confirm: 'Vergessen',
    keep: 'Behalten',
    effect: (name) =>
      `Das Gateway weiß dann nicht mehr, welche geprüfte Person ${name} ist, und widerruft ihre Freigaben. Das nächste Zurücksetzen beginnt wie das erste: mit Ausweis und Selfie.`,
  },
  waiting: {
    title: (name) => `Warten auf ${name}`,
    text: 'Die Prüfung läuft noch. Bis sie beendet und gut ausgegangen ist, wird nichts zurückgesetzt.',
    sent: (name, mailbox) =>
      rich`Das Gateway hat den Link an die hinterlegte E-Mail-Adresse von ${name} gesendet. In der Entwicklung liegt er ${mailbox}.`,
    mailbox: 'im Postfach',
    askAgain: 'Gateway noch einmal fragen',
    callOff: 'Abbrechen',
  },
  reason: (code) => rich`Grund des Gateways: ${code}`,
  outcome: {
    canceled: {
      title: 'Abgebrochen',
      text: 'Die Prüfung wurde vor ihrem Ende abgebrochen. Nichts wurde zurückgesetzt.',
    },
    expired: {
      title: 'Zeit abgelaufen',
      text: 'Die Prüfung wurde nicht rechtzeitig beendet. Nichts wurde zurückgesetzt.',
    },
    notEnough: {
      title: 'Erkannt, aber das reicht nicht',
      text: (name, ways) =>
        `Es ist das Gesicht von ${name}. Ein Gesicht allein setzt nichts zurück. Es fehlt: ${ways}.`,
    },
    notReset: {
      title: 'Gewährt, aber noch nicht zurückgesetzt',
      text: 'Die geschützte Route hat die Freigabe nicht angenommen. Fragen Sie noch einmal, um es wieder zu versuchen.',
    },
    reset: {
      title: 'MFA wurde zurückgesetzt',
      established: (name) =>
        `Es ist ${name}: Der Ausweis passt zum Eintrag, und das Selfie passt zum Ausweis. Von jetzt an wird das Gesicht erkannt, zusammen mit etwas, das ${name} hat.`,
      known: (name) =>
        `Es ist ${name}: Das Selfie zeigt die Person, die beim ersten Mal geprüft wurde.`,
    },
    denied: {
      title: 'Nicht bestätigt',
      text: 'Die Prüfung ist nicht gelungen. Nichts wurde zurückgesetzt.',
    },
  },
  alarms: {
    profile_mismatch: {
      title: (name) => `Alarm: Das ist nicht ${name}`,
      text: (name) =>
        `Jemand hat einen einwandfreien Ausweis gezeigt, aber nicht den von ${name}: Name und Geburtstag sind nicht die des Eintrags. Nichts wurde zurückgesetzt.`,
    },
    user_id_mismatch: {
      title: (name) => `Alarm: Das ist nicht ${name}`,
      text: (name) =>
        `Das Selfie zeigt eine echte Person, aber nicht die, die beim ersten Mal als ${name} geprüft wurde. Nichts wurde zurückgesetzt, und jede Freigabe, die ${name} noch hatte, wurde widerrufen.`,
    },
    verification_not_me: {
      title: (name) => `Alarm: ${name} hat darum nicht gebeten`,
      text: (name) =>
        `Wer den Link geöffnet hat, sagte „Das bin ich nicht“. Nichts wurde zurückgesetzt, und jede Freigabe, die ${name} noch hatte, wurde widerrufen.`,
    },
    identity_conflict: {
      title: () => 'Alarm: Diese Person ist jemand anderes aus der Belegschaft',
      text: () => 'Niemand kann zwei Angestellte zugleich sein. Nichts wurde zurückgesetzt.',
    },
  },
  next: {
    pending: 'Als Nächstes: Bleiben Sie am Telefon, bis die Antwort da ist.',
    good: (name) =>
      `Als Nächstes: Bitten Sie ${name}, sich neu anzumelden und das neue Telefon einzurichten.`,
    alarm: (name) =>
      `Als Nächstes: Beenden Sie das Gespräch, melden Sie es der Sicherheit, und rufen Sie ${name} unter einer hinterlegten Nummer an.`,
    neutral: (name) =>
      `Als Nächstes: Fragen Sie ${name} unter einer hinterlegten Nummer, und beginnen Sie neu.`,
  },
  problems: {
    unknownRequest:
      'Die Adresse dieser Seite nennt eine Anfrage, die der Helpdesk nicht offen hat. Eine Adresse beweist nichts, darum ist nichts geschehen.',
    network: 'Der Server antwortet nicht. Läuft er noch?',
    tooMany: 'Das war zu oft. Warten Sie eine Minute und versuchen Sie es dann noch einmal.',
    gateway: (code) => `Das Gateway hat es nicht getan (${code}). Versuchen Sie es noch einmal.`,
    refused: (code) => `Der Helpdesk hat es abgelehnt (${code}).`,
  },
  factors: {
    face: 'das Gesicht',
    doc: 'der Ausweis',
    hwk: 'ein Geräteschlüssel, der einen Tag alt ist',
    swk: 'ein Geräteschlüssel',
    link: 'ein Link, den das Gateway sendet',
    readback: 'der Code, dem Helpdesk vorgelesen',
    peer: 'eine zweite Person, die bürgt',
  },
  and: ' und ',
  or: '; oder ',
  grant: {
    title: 'Was in der Freigabe stand',
    again: (answer) => rich`Beim zweiten Vorzeigen blieb die Route geschlossen: ${answer}`,
    tryAgain: 'Dieselbe Freigabe noch einmal versuchen',
    who: 'Wer',
    may: 'Darf',
    once: (action) => rich`${action}, einmal`,
    because: 'Aufgrund von',
    proof: (factors, time) => `${factors}, um ${time}`,
    grant: 'Freigabe',
    usedUp: (id) => rich`${id}, verbraucht`,
    factors: {
      doc: 'Ausweis',
      face: 'Selfie',
      hwk: 'Geräteschlüssel',
      swk: 'Schlüssel auf mehreren Geräten',
      link: 'Link an einen hinterlegten Kontakt',
      readback: 'vorgelesener Code',
      peer: 'zweite Person',
    },
  },
  stranger: {
    title: 'Sehen Sie, was Fremde sehen',
    camera: (name) =>
      `Drücken Sie denselben Knopf, und lassen Sie jemand anderen mit der Karte von ${name} vor der Kamera sitzen.`,
    simulated: (name, choice) =>
      `Drücken Sie denselben Knopf. Wählen Sie auf der Prüfseite unter „${choice}“ irgendjemanden außer ${name}: eine echte Person, mit der alles in Ordnung ist, die aber nicht ${name} ist.`,
    face: 'Wessen Gesicht gezeigt wird',
    document: 'Wessen Ausweis gezeigt wird',
  },
  camera: {
    off: 'Probieren Sie es mit Ihrem eigenen Gesicht',
    on: 'Seien Sie selbst die Angestellte',
    text: 'Die Simulation zeigt den Ablauf. Mit Ihrer Kamera wird wirklich eine Karte gelesen, das Gesicht darauf mit Ihrem verglichen, und Sie werden gebeten, den Kopf zu drehen. Die Bilder bleiben auf diesem Rechner.',
    changing: 'Die Projekte werden gewechselt …',
    use: 'Meine Kamera verwenden',
    simulate: 'Simulation verwenden',
    photo: (file) =>
      rich`Machen Sie ein Foto Ihres Gesichts, von vorn und in gleichmäßigem Licht. Speichern Sie es als ${file} im Ordner des Projekts.`,
    card: (name, command) => rich`Zeichnen Sie die Karte von ${name} mit Ihrem Gesicht: ${command}`,
    print: (front, back) =>
      rich`Drucken Sie ${front} und ${back} in Originalgröße. Oder zeigen Sie sie auf dem hellen Bildschirm eines Telefons; das wird vielleicht als Bildschirm abgelehnt.`,
    reset: (name) =>
      `Setzen Sie MFA für ${name} zurück, zeigen Sie beide Seiten, und schauen Sie in die Kamera.`,
  },
  neighbours: {
    title: 'Bei Entra oder Okta anmelden, und ausscheiden',
    text: (name) =>
      `Ein simuliertes Entra und ein simuliertes Okta bitten ${name} um ein Selfie. Sie sind auch die Verzeichnisse von Example Corp: Deaktiviert eines davon ein Konto, enden dessen Freigaben innerhalb einer Sekunde.`,
    entra: 'Melden Sie sich bei Entra an',
    okta: 'Okta',
    signIn: (entra, okta) =>
      rich`${entra}: Nach dem Passwort wird um ein Selfie gebeten. ${okta} bittet darum vor einem neuen Passwort.`,
    payslips: 'Öffnen Sie die Gehaltsabrechnungen',
    read: (payslips, name) =>
      rich`${payslips} als ${name}. Sie bleiben offen, solange die Freigabe gilt.`,
    disable:
      'Deaktivieren Sie das Konto bei Entra oder Okta, und sehen Sie zu, wie sich die Gehaltsabrechnungen schließen. Aktivieren Sie es dort wieder.',
    stopped: (command) =>
      rich`Sie laufen nicht. Halten Sie den Server an, und starten Sie ihn mit ihnen: ${command}`,
  },
  log: {
    title: 'Hinter den Kulissen',
    intro: 'Die Aufrufe in ihrer Reihenfolge. Tokens sind weggelassen.',
    actors: { desk: 'Backend', browser: 'Browser', guard: 'Guard' },
  },
  steps: {
    record_read: (name) => `Der Helpdesk liest den Eintrag von ${name}.`,
    access_asked: (name) => `Der Helpdesk fragt das Gateway: Ist das ${name}?`,
    link_given: (name) => `Das Telefon von ${name} bekommt den Link zur Prüfseite.`,
    browser_returned: () => 'Der Browser ist zurück und nennt die Anfrage. Das beweist nichts.',
    unknown_returned: () =>
      'Ein Browser nennt eine Anfrage, die der Helpdesk nicht offen hat. Sie wird nicht beachtet.',
    end_asked: () => 'Der Helpdesk fragt das Gateway, wie es ausgegangen ist.',
    pending: () => 'Noch nicht entschieden.',
    granted: (name) => `Gewährt: Es ist ${name}.`,
    somebody_else: (_name, reason) => `Abgelehnt, ${reason}: Es ist jemand anderes.`,
    disowned: (_name, reason) => `Abgelehnt, ${reason}: Die Person sagt, dass sie es nicht ist.`,
    not_granted: (_name, reason) => `Nicht gewährt: ${reason}.`,
    called_off: () => 'Der Helpdesk bricht ab.',
    grant_used: () => 'Mit der Freigabe ruft der Helpdesk seine eigene geschützte Route auf.',
    grant_used_again: () => 'Jemand hat die Freigabe behalten und zeigt sie ein zweites Mal.',
    grant_checked: () =>
      'Der Guard hat die Freigabe mit den öffentlichen Schlüsseln des Gateways geprüft und dann verbraucht.',
    identity_forgotten: (name) => `Der Helpdesk lässt das Gateway vergessen, wer ${name} ist.`,
    projects_read: () => 'Der Helpdesk liest, mit welchen Projekten das Gateway prüft.',
    camera_chosen: () => 'Der Helpdesk wählt die Projekte mit Kamera.',
    simulation_chosen: () => 'Der Helpdesk wählt die simulierten Projekte.',
    webhook_failed: () =>
      'Dem Gateway konnte nicht mitgeteilt werden, wohin es seine Ereignisse senden soll.',
    case_opened: () => 'Jemand vom Helpdesk hat in der Personalkonsole einen Fall eröffnet.',
    case_fetched: () => 'Ein Webhook meldet das Ende des Falls, darum holt ihn das System ab.',
    case_grant_used: () => 'Mit der Freigabe ruft das System seine eigene geschützte Route auf.',
  },
};
