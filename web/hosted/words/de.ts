import type { Words } from './en.js';
import { askingDe } from './asking/de.js';
import { picturesDe } from './pictures/de.js';
import { plural } from '../../kit/language/plural.js';

export const de: Words = {
  locale: 'de',
  language: 'Sprache',
  tryAgain: 'Noch einmal versuchen',
  goOn: 'Weiter',
  saving: 'Wird gespeichert …',
  sending: 'Wird gesendet …',
  checking: 'Wird geprüft …',
  handingIn: 'Wird eingereicht …',
  stay: 'Bleiben',
  close: 'Schließen',
  leaveVerification: 'Prüfung verlassen',
  simulation: 'Simulation',
  simulationBanner: { strong: 'Simulation.', text: 'Es wird keine echte Identität geprüft.' },
  loading: 'Ihre Prüfung wird geöffnet …',
  fault: {
    title: 'Auf dieser Seite ist etwas schiefgegangen',
    text: 'Ihre bisherigen Angaben bleiben erhalten. Laden Sie die Seite neu, um fortzufahren.',
    action: 'Seite neu laden',
  },
  linkEnded: {
    title: 'Dieser Link funktioniert nicht mehr',
    why: 'Er wurde benutzt, ist abgelaufen oder wurde in einem anderen Browser geöffnet.',
    next: 'Gehen Sie dorthin zurück, wo Sie ihn erhalten haben, und beginnen Sie neu, oder bitten Sie um einen neuen Link.',
  },
  problems: {
    codeGone: {
      title: 'Dieser Code gilt nicht mehr',
      text: 'Fordern Sie einen neuen an und geben Sie ihn hier ein.',
    },
    consentChanged: {
      title: 'Der Text hat sich gerade geändert',
      text: 'Bitte lesen Sie ihn noch einmal und wählen Sie dann erneut.',
    },
    noCapture: {
      title: 'Dieser Schritt ist hier noch nicht verfügbar',
      text: 'Diese Installation kann ihn nicht ausführen, daher kann die Prüfung nicht abgeschlossen werden. Ihr Gerät ist in Ordnung.',
    },
    noMessages: {
      title: 'Hier kann noch kein Code gesendet werden',
      text: 'Diese Installation kann das nicht, daher kann die Prüfung nicht abgeschlossen werden. Ihr Gerät ist in Ordnung.',
    },
    keyNotShown: {
      title: 'Das wurde nicht angenommen',
      text: 'Versuchen Sie es noch einmal und bestätigen Sie, wenn Ihr Gerät fragt, oder machen Sie ohne Ihr Gerät weiter.',
    },
    facesOver: {
      title: 'Heute keine Versuche mehr',
      text: 'Heute stimmten zu viele Bilder des Gesichts nicht überein. Zeigen Sie Ihren Ausweis, wenn Sie das noch nicht getan haben, oder bitten Sie Ihren Helpdesk um einen neuen Link.',
    },
    stepOver: {
      title: 'Dieser Schritt lässt sich nicht wiederholen',
      text: 'Alle Versuche sind verbraucht. Machen Sie mit dem angezeigten Schritt weiter.',
    },
    network: {
      title: 'Wir erreichen den Server nicht',
      text: 'Prüfen Sie Ihre Internetverbindung. Ihre bisherigen Angaben sind nicht verloren.',
    },
    tooMany: {
      title: 'Zu viele Versuche',
      text: (wait) => `Bitte warten Sie ${wait} und versuchen Sie es dann noch einmal.`,
    },
    server: {
      title: 'Auf unserer Seite ist etwas schiefgegangen',
      text: 'Ihre bisherigen Angaben sind nicht verloren. Versuchen Sie es gleich noch einmal.',
    },
    refused: {
      title: 'Das hat nicht geklappt',
      text: 'Bitte prüfen Sie Ihre Eingabe und versuchen Sie es noch einmal.',
    },
  },
  wait: {
    unknown: 'einige Minuten',
    minutes: (count) => plural('de', count, { one: 'eine Minute', other: `${count} Minuten` }),
  },
  closing: {
    simulated: {
      title: 'Die Simulation ist abgeschlossen',
      text: (organization) =>
        `${organization} erhält ein simuliertes Ergebnis. Niemand wurde geprüft.`,
    },
    success: {
      title: 'Danke, Ihre Identität ist bestätigt',
      known: 'Danke, wir haben Sie wiedererkannt',
      text: (organization) =>
        `${organization} hat nun das Ergebnis. Hier ist nichts weiter zu tun.`,
    },
    failed: {
      title: 'Wir konnten Ihre Identität nicht bestätigen',
      text: (organization) => `${organization} weiß, dass diese Prüfung nicht gelungen ist.`,
      next: (organization) =>
        `Wenn Sie sich weiterhin ausweisen müssen, gehen Sie zu ${organization} zurück und beginnen Sie neu, oder bitten Sie dort um Hilfe.`,
    },
    notMe: {
      title: 'Danke, dass Sie uns Bescheid geben',
      text: (organization) =>
        `${organization} ist gewarnt, dass jemand in Ihrem Namen handeln könnte. Nichts wurde bestätigt, und dieser Link funktioniert nicht mehr.`,
      next: 'Sie müssen nichts weiter tun.',
    },
    canceled: {
      title: 'Prüfung abgebrochen',
      text: (organization) =>
        `${organization} weiß, dass die Prüfung beendet wurde. Es wird nichts weiter erhoben.`,
      next: (organization) =>
        `Wenn das ein Versehen war, gehen Sie zu ${organization} zurück und beginnen Sie neu.`,
    },
    expired: {
      title: 'Diese Prüfung ist abgelaufen',
      text: 'Sie wurde nicht rechtzeitig beendet, und es kann nichts mehr eingereicht werden.',
      next: (organization) =>
        `Gehen Sie zu ${organization} zurück und beginnen Sie neu, oder bitten Sie um einen neuen Link.`,
    },
    yourData: 'Sehen, was über Sie gespeichert ist',
    framed: 'Sie können auf der umgebenden Seite weitermachen.',
  },
  return: {
    close: 'Sie können dieses Fenster schließen.',
    back: (organization) => `Zurück zu ${organization}`,
    goOn: (organization) => `Weiter zu ${organization}`,
    soon: 'In wenigen Sekunden geht es dorthin.',
    stay: 'Hier bleiben',
  },
  endings: {
    notMe: {
      open: 'Das bin ich nicht',
      title: (organization) => `${organization} warnen, dass Sie das nicht sind?`,
      confirm: 'Warnen',
      when: (organization) =>
        `Tun Sie das, wenn Sie nicht darum gebeten haben oder nicht die Person sind, die ${organization} meint.`,
      effect: 'Nichts wird bestätigt, und dieser Link funktioniert dann nicht mehr.',
    },
    leave: {
      title: 'Diese Prüfung verlassen?',
      confirm: 'Verlassen',
      effect: (organization) =>
        `${organization} erfährt, dass die Prüfung abgebrochen wurde. Dieser Link funktioniert dann nicht mehr.`,
      next: (organization) =>
        `Sie können ${organization} nach einem anderen Weg fragen. Einen Grund müssen Sie nicht nennen.`,
    },
    soon: {
      title: 'Weniger als zwei Minuten übrig',
      text: 'Dann funktioniert dieser Link nicht mehr, und was nicht fertig ist, muss neu begonnen werden.',
    },
  },
  progress: {
    label: 'Fortschritt',
    count: (position, total) => `Schritt ${position} von ${total}`,
    title: (heading, position, total) => `${heading} (Schritt ${position} von ${total})`,
    done: '(erledigt)',
    back: 'Zurück',
    steps: {
      consent: 'Einwilligung',
      document: 'Ausweis',
      selfie: 'Selfie',
      phone: 'Telefon',
      email: 'E-Mail',
      address: 'Anschrift',
      ssn: 'SSN',
      insurance_card: 'Versicherung',
      device_key: 'Gerät',
    },
  },
  footer: {
    until: (moment) => `Dieser Link funktioniert bis ${moment}.`,
    reference: 'Referenz',
  },
  check: {
    document: 'Wir lesen Ihren Ausweis.',
    selfie: 'Wir vergleichen die Bilder.',
    other: 'Wir prüfen das.',
    short: 'Das dauert einige Sekunden. Die Seite geht von selbst weiter.',
    long: 'Es dauert länger als sonst. Nichts geht verloren: Lassen Sie diese Seite offen oder kommen Sie später zurück.',
  },
  titles: {
    consent: (organization) => `${organization} bittet Sie, Ihre Identität zu bestätigen`,
    consentKnown: (organization) => `${organization} bittet Sie zu bestätigen, dass Sie es sind`,
    document: 'Zeigen Sie Ihren Ausweis',
    selfie: 'Machen Sie ein Selfie',
    selfieKnown: 'Bestätigen Sie mit einem Selfie, dass Sie es sind',
    phone: 'Bestätigen Sie Ihre Telefonnummer',
    email: 'Bestätigen Sie Ihre E-Mail-Adresse',
    address: 'Geben Sie Ihre Wohnanschrift ein',
    ssn: 'Geben Sie Ihre US-Sozialversicherungsnummer ein',
    insurance_card: 'Ihre Krankenversicherungskarte',
    device_key: 'Mit Ihrem Gerät bestätigen',
  },
  consent: {
    asked: 'Worum wir bitten',
    agree: 'Zustimmen und weiter',
    decline: 'Ich stimme nicht zu',
    declining: 'Ohne Zustimmung beenden?',
    confirm: 'Nicht zustimmen',
    goBack: 'Zurück',
    effect: (organization) =>
      `Es wird nichts erhoben, und ${organization} erfährt, dass Sie nicht zugestimmt haben. Dieser Link funktioniert dann nicht mehr.`,
  },
  document: {
    intro: 'Ein gültiger Führerschein, Reisepass oder Personalausweis.',
    compared: 'Danach wird das Foto darauf mit Ihrem Gesicht verglichen.',
    show: 'Diesen Ausweis zeigen',
  },
  selfie: {
    known: (organization) =>
      `Daran erkennt ${organization} Sie: Es wird mit Ihren früheren Bildern verglichen.`,
    document: 'Es wird mit dem Foto auf Ihrem Ausweis verglichen.',
    alone: 'Wir prüfen, ob die Bilder ein Gesicht zeigen, das die verlangten Bewegungen macht.',
    take: 'Selfie aufnehmen',
    points: {
      light: 'Suchen Sie gleichmäßiges Licht und nehmen Sie Hut oder dunkle Brille ab.',
      level: 'Halten Sie die Kamera auf Augenhöhe, Ihr Gesicht im Oval.',
      moves:
        'Drehen Sie dann den Kopf, wie die Pfeile zeigen, so weit es angenehm ist. Das dauert nur Sekunden.',
    },
    start: 'Kamera starten',
    camera: 'Ihr Gesicht',
    fit: 'Bringen Sie Ihr Gesicht ins Oval',
    late: 'Das kam nicht rechtzeitig an. Versuchen Sie es noch einmal',
    notTaken: 'Das Bild wurde nicht aufgenommen. Versuchen Sie es noch einmal.',
    refused: 'Dieses Bild ist nicht brauchbar. Versuchen Sie es noch einmal',
    tooLong: 'Das hat zu lange gedauert. Versuchen Sie es noch einmal',
    offline: 'Keine Verbindung. Wir senden es von selbst noch einmal',
    wait: 'Schauen Sie weiter in die Kamera',
    done: 'Fertig. Danke',
    moves: 'Bewegungen',
    moveDone: 'erledigt',
    moveToCome: 'steht noch aus',
    moreTime: 'Ich brauche für jede Bewegung mehr Zeit',
    light: 'Mein Gesicht mit Farben vom Bildschirm beleuchten',
    aboutLight:
      'Die Farbe um das Bild wechselt sanft mit jeder Bewegung. Nehmen Sie den Haken weg, wenn Licht oder Farben Sie stören: Sonst ändert sich nichts.',
    otherWay: 'Ich möchte lieber einen anderen Weg gehen',
  },
  repeat: {
    title: 'Bitte versuchen Sie es noch einmal',
    left: (count) =>
      plural('de', count, {
        one: 'Das ist Ihr letzter Versuch.',
        other: `Sie haben noch ${count} Versuche.`,
      }),
  },
  code: {
    label: 'Sechsstelliger Code',
    wrong: 'Dieser Code stimmt nicht. Geben Sie den aus der neuesten Nachricht ein.',
    incomplete: 'Geben Sie alle sechs Ziffern des Codes ein.',
    newest: 'Geben Sie den Code aus der neuesten Nachricht ein, die Sie erhalten haben.',
    sent: (to) =>
      `Wir haben einen Code an ${to} gesendet. Es kann eine Minute dauern, bis er ankommt.`,
    sentAgain: (to) =>
      `Wir haben einen neuen Code an ${to} gesendet. Es kann eine Minute dauern, bis er ankommt.`,
    simulated: (to) => `Hier ist ein Code für ${to}.`,
    simulatedAgain: (to) => `Hier ist ein neuer Code für ${to}.`,
    simulatedMessage: 'Simulation: Es wurde keine Nachricht gesendet. Der Code ist',
    fillIn: 'Einfügen',
    send: 'Code senden',
    sendNew: 'Neuen Code senden',
    sendAgainIn: (time) => `Noch einmal senden in ${time}`,
    have: 'Ich habe schon einen Code',
    onFile: (masked) => `Hinterlegt: ${masked}. Geben Sie die ganze Nummer ein.`,
    phone: {
      simulatedIntro:
        'Als Nächstes kommt ein sechsstelliger Code. In einer Simulation wird keine Nachricht gesendet: Jede Nummer ist recht.',
      intro: 'Wir senden einen sechsstelligen Code per SMS. Es können Gebühren anfallen.',
      label: 'Mobilnummer',
      hint: 'Beginnen Sie mit + und der Landesvorwahl.',
      refused: 'Geben Sie eine Mobilnummer mit Landesvorwahl ein, etwa +44 7700 900123.',
      other: 'Andere Nummer verwenden',
    },
    email: {
      simulatedIntro:
        'Als Nächstes kommt ein sechsstelliger Code. In einer Simulation wird keine Nachricht gesendet: Jede Adresse ist recht.',
      intro: 'Wir senden einen sechsstelligen Code an diese Adresse.',
      label: 'E-Mail-Adresse',
      hint: '',
      refused: 'Geben Sie eine E-Mail-Adresse ein, etwa ada@example.com.',
      other: 'Adresse ändern',
    },
  },
  forms: {
    optional: (label) => `${label} (freiwillig)`,
    address: {
      intro: 'Wo Sie wohnen, kein Postfach.',
      line1: { label: 'Straße und Hausnummer', refused: 'Geben Sie Straße und Hausnummer ein.' },
      line2: { label: 'Wohnung, Stockwerk', refused: 'Kürzen Sie diese Zeile.' },
      city: { label: 'Ort', refused: 'Geben Sie den Ort ein.' },
      state: {
        label: 'Bundesstaat oder Provinz',
        refused:
          'Geben Sie einen Bundesstaat oder eine Provinz dieses Landes ein, etwa TX oder Texas.',
      },
      postal_code: {
        label: 'Postleitzahl',
        refused: 'Geben Sie eine Postleitzahl dieses Landes ein, etwa 78701.',
      },
      country: { label: 'Land', refused: 'Wählen Sie ein Land.' },
    },
    ssn: {
      simulated: 'Dies ist eine Simulation: Geben Sie eine erfundene Nummer ein, nie Ihre eigene.',
      intro: (organization) => `Sie wird verschlüsselt gesendet und nur ${organization} gezeigt.`,
      label: 'US-Sozialversicherungsnummer (SSN)',
      description: 'Neun Ziffern, etwa 123-45-6789.',
      refused: 'Geben Sie die neun Ziffern Ihrer US-Sozialversicherungsnummer ein.',
    },
    insurance: {
      simulated: 'Die Simulation macht kein Foto. Geben Sie ein, was auf der Karte steht.',
      intro: 'Beide Bilder sind gespeichert. Geben Sie nun ein, was auf der Karte steht.',
      payer_name: {
        label: 'Versicherung',
        refused: 'Geben Sie den Namen der Versicherung ein.',
      },
      insurance_member_id: {
        label: 'Mitgliedsnummer',
        description: 'Wie sie auf der Karte steht.',
        refused: 'Geben Sie die Nummer ein: Buchstaben, Ziffern, Leerzeichen und Bindestriche.',
      },
      policy_holder_first_name: {
        label: 'Vorname der hauptversicherten Person',
        refused: 'Geben Sie den Vornamen der hauptversicherten Person ein.',
      },
      policy_holder_last_name: {
        label: 'Nachname der hauptversicherten Person',
        refused: 'Geben Sie den Nachnamen der hauptversicherten Person ein.',
      },
      group_name: { label: 'Gruppenname', refused: 'Kürzen Sie diesen Namen.' },
      group_id: { label: 'Gruppennummer', refused: 'Kürzen Sie diese Nummer.' },
      payer_id: { label: 'Kennung der Versicherung', refused: 'Kürzen Sie diese Kennung.' },
    },
  },
  deviceKey: {
    intro:
      'Sie haben uns gebeten, uns ein Gerät zu merken. Entsperren Sie es wie immer: mit Gesicht, Finger oder PIN.',
    framed: 'Ein gemerktes Gerät lässt sich innerhalb einer anderen Seite nicht nutzen.',
    asking: 'Warten auf Ihr Gerät…',
    show: 'Mein Gerät nutzen',
    without: 'Ich habe es nicht hier',
    withoutText: (organization: string) =>
      `Sie können ohne es weitermachen. Verlangt ${organization} dann mehr, rufen Sie den Helpdesk dort an: Er sendet Ihnen einen Link an einen hinterlegten Kontakt.`,
    lost: 'Ich habe kein gemerktes Gerät bei mir',
    lostText: 'Dann zeigen Sie Ihren Ausweis und danach Ihr Gesicht.',
    losing: 'Mit Ihrem Ausweis weitermachen?',
    lose: 'Ausweis zeigen',
    loseEffect:
      'Sie zeigen dann Ihren Ausweis und danach Ihr Gesicht, auch wenn Sie hier schon ein Selfie gemacht haben. Das lässt sich nicht zurücknehmen.',
    instead:
      'Zeigen Sie jetzt Ihren Ausweis und danach Ihr Gesicht. Ein gemerktes Gerät zählt erst nach einem Tag.',
    offer: (organization: string) =>
      `Sollen wir uns dieses Gerät merken? Beim nächsten Mal fragt ${organization} dann nach Ihrem Gesicht und nach der Gerätesperre. Wählen Sie das nur auf einem Gerät, das Ihnen allein gehört.`,
    earlier:
      'Haben Sie ein gemerktes Gerät verloren? Dann lassen Sie Ihre früheren Geräte vergessen: Keines davon zählt danach noch.',
    forgetEarlier: 'Meine früheren Geräte vergessen',
    forgotten: 'Ihre früheren Geräte sind vergessen.',
    notForgotten: 'Ihre früheren Geräte wurden nicht vergessen. Versuchen Sie es noch einmal.',
    remember: 'Dieses Gerät merken',
    notNow: 'Jetzt nicht',
    made: 'Dieses Gerät ist gemerkt. Es zählt in 15 Minuten und ab morgen auch beim Zurücksetzen. Wir haben es Ihnen über alle hinterlegten Kontakte mitgeteilt.',
    notMade:
      'Das Gerät wurde nicht gemerkt. Versuchen Sie es noch einmal und bestätigen Sie, wenn Ihr Browser fragt.',
  },
  handoff: {
    open: 'Mit einem Telefon weitermachen',
    scan: 'Scannen Sie diesen Code mit Ihrem Telefon',
    scanInApp: 'Kopieren Sie den Link in Ihren Browser',
    hidden: 'Der Code ist nicht mehr zu sehen',
    opened: 'Machen Sie mit Ihrem Telefon weiter',
    openedText:
      'Die Seite ist auf Ihrem Telefon geöffnet. Lassen Sie diese hier offen: Sie läuft mit und endet gleichzeitig.',
    newCode: 'Neuen Code zeigen',
    here: 'Stattdessen hier weitermachen',
    gone: 'Zur Sicherheit wird der Code nur einmal gezeigt. Zeigen Sie einen neuen; der alte gilt dann nicht mehr.',
    qr: 'QR-Code für Ihr Telefon',
    how: 'Öffnen Sie die Kamera Ihres Telefons und halten Sie sie auf den Code. Er gilt einmal, zehn Minuten lang.',
    copy: 'Link kopieren',
    copied: 'Der Link ist kopiert',
    copyHere: 'Ihr Browser lässt uns nicht kopieren. Kopieren Sie den Link hier:',
  },
  kiosk: {
    idle: {
      title: 'Sind Sie noch da?',
      text: (seconds) =>
        plural('de', seconds, {
          one: 'Dieser Bildschirm wird in einer Sekunde geleert, und die Prüfung endet.',
          other: `Dieser Bildschirm wird in ${seconds} Sekunden geleert, und die Prüfung endet.`,
        }),
      stay: 'Ich bin noch da',
      end: 'Jetzt beenden',
    },
    end: { done: 'Fertig', soon: 'Dieser Bildschirm wird in wenigen Sekunden geleert.' },
    reset: {
      title: 'Bereit für die nächste Person',
      text: 'Von der letzten Person bleibt nichts auf diesem Gerät.',
      help: 'Wenn Sie noch nicht fertig waren, bitten Sie das Personal, die Prüfung neu zu starten.',
    },
  },
  ...picturesDe,
  ...askingDe,
};
