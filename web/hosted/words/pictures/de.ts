import type { PictureWords } from './en.js';

export const picturesDe: PictureWords = {
  camera: {
    loading: 'Kamera wird geladen',
    close: 'Kamera schließen',
    starting: 'Kamera wird gestartet …',
    allow:
      'Wenn Ihr Browser fragt, erlauben Sie es. Bilder gehen nur an uns und an niemanden sonst.',
    take: 'Bild aufnehmen',
    steady: 'Gut. So halten',
    unavailable: {
      title: 'Kameraaufnahmen sind hier noch nicht verfügbar',
      text: (organization) =>
        `Diese Installation kann keine Bilder aufnehmen, daher kann dieser Schritt nicht beendet werden. Ihr Gerät ist in Ordnung. Bitte fragen Sie ${organization}, wie es weitergeht.`,
    },
    hints: {
      dark: 'Es ist zu dunkel. Suchen Sie mehr Licht',
      backlit: 'Das Licht ist hinter Ihnen. Drehen Sie sich zum Licht',
      closer: 'Näher heran',
      hold_still: 'Still halten',
      glare: 'Etwas kippen, um die Spiegelung zu vermeiden',
      blurred: 'Unscharf. Warten Sie, bis es scharf wird',
    },
    moves: {
      ahead: 'Schauen Sie geradeaus',
      left: 'Drehen Sie den Kopf weit nach links',
      right: 'Drehen Sie den Kopf weit nach rechts',
      up: 'Schauen Sie nach oben',
      down: 'Schauen Sie nach unten',
    },
    faults: {
      denied: {
        title: 'Die Kamera ist nicht erlaubt',
        advice: [
          'Ihr Browser gibt dieser Seite die Kamera nicht frei.',
          'Tippen Sie auf das Symbol neben der Adresse, erlauben Sie die Kamera und versuchen Sie es noch einmal.',
          'Auf einem iPhone oder iPad sehen Sie auch in den Einstellungen nach: Apps, Ihr Browser, Kamera.',
        ],
      },
      no_camera: {
        title: 'Dieses Gerät hat keine Kamera',
        advice: [
          'Wir brauchen ein Bild, und hier wurde keine Kamera gefunden.',
          'Schließen Sie eine an und versuchen Sie es noch einmal, oder machen Sie mit Ihrem Telefon weiter.',
        ],
      },
      in_use: {
        title: 'Die Kamera ist belegt',
        advice: [
          'Eine andere App oder ein anderer Tab benutzt sie, etwa für einen Videoanruf.',
          'Schließen Sie sie und versuchen Sie es noch einmal.',
        ],
      },
      in_app_browser: {
        title: 'Öffnen Sie diese Seite in Ihrem eigenen Browser',
        advice: [
          'Sie sind in einer anderen App, die uns die Kamera nicht benutzen lässt.',
          'Drücken Sie „Mit einem Telefon weitermachen“, kopieren Sie dort den Link und öffnen Sie ihn in Safari, Chrome oder Firefox. Sie machen dort weiter, wo Sie jetzt sind.',
          'Ohne diese Schaltfläche beginnen Sie in einem davon neu.',
        ],
      },
      in_frame: {
        title: 'Die Kamera ist hier nicht erlaubt',
        advice: [
          'Wenn Ihr Browser fragt, erlauben Sie die Kamera und versuchen Sie es noch einmal.',
          'Fragt er nicht, gibt uns die umgebende Website die Kamera nicht frei. Machen Sie mit Ihrem Telefon weiter oder sagen Sie es dieser Website.',
        ],
      },
      insecure: {
        title: 'Diese Seite wurde ohne Verschlüsselung geöffnet',
        advice: [
          'Browser erlauben die Kamera nur auf verschlüsselten Seiten: Ihre Adresse beginnt mit https.',
          'Öffnen Sie den Link noch einmal genau so, wie Sie ihn erhalten haben. Hilft das nicht, sagen Sie es dem Absender.',
        ],
      },
      old_browser: {
        title: 'Dieser Browser ist zu alt für die Kamera',
        advice: [
          'Aktualisieren Sie Ihren Browser oder das System Ihres Telefons und öffnen Sie den Link noch einmal.',
          'Oder machen Sie mit einem anderen Gerät weiter.',
        ],
      },
      stopped: {
        title: 'Die Kamera läuft nicht mehr',
        advice: [
          'Sie wurde abgezogen, ausgeschaltet oder von einem Anruf belegt.',
          'Die schon bestätigten Bilder bleiben erhalten. Versuchen Sie es noch einmal, wenn sie frei ist.',
        ],
      },
      failed: {
        title: 'Die Kamera ist nicht gestartet',
        advice: [
          'Versuchen Sie es noch einmal. Hilft das nicht, schließen Sie die anderen Tabs und Apps oder starten Sie den Browser neu.',
        ],
      },
    },
  },
  pictures: {
    document_front: {
      title: 'Vorderseite Ihres Ausweises',
      fit: 'Bringen Sie die Vorderseite Ihres Ausweises in den Rahmen',
      taken: 'Die Vorderseite Ihres Ausweises, wie Sie sie aufgenommen haben',
    },
    document_back: {
      title: 'Rückseite Ihres Ausweises',
      fit: 'Drehen Sie den Ausweis um und bringen Sie die Rückseite in den Rahmen',
      taken: 'Die Rückseite Ihres Ausweises, wie Sie sie aufgenommen haben',
    },
    passport_page: {
      title: 'Fotoseite Ihres Reisepasses',
      fit: 'Bringen Sie die Seite mit Ihrem Foto in den Rahmen',
      taken: 'Die Fotoseite, wie Sie sie aufgenommen haben',
    },
    insurance_front: {
      title: 'Vorderseite Ihrer Versicherungskarte',
      fit: 'Bringen Sie die Vorderseite Ihrer Versicherungskarte in den Rahmen',
      taken: 'Die Vorderseite Ihrer Versicherungskarte, wie Sie sie aufgenommen haben',
    },
    insurance_back: {
      title: 'Rückseite Ihrer Versicherungskarte',
      fit: 'Drehen Sie die Karte um und bringen Sie die Rückseite in den Rahmen',
      taken: 'Die Rückseite Ihrer Versicherungskarte, wie Sie sie aufgenommen haben',
    },
  },
  choices: {
    card: {
      title: 'Führerschein oder Personalausweis',
      detail: 'Wir nehmen beide Seiten auf.',
    },
    passport: { title: 'Reisepass', detail: 'Wir nehmen die Seite mit Ihrem Foto auf.' },
    firstSaved: 'Ihr erstes Bild ist gespeichert.',
    otherSide: 'Weiter mit der anderen Seite',
    startAgain: 'Oder neu beginnen:',
    tip: 'Legen Sie ihn flach und ohne Hülle in gleichmäßiges Licht. Das Bild wird von selbst aufgenommen, wenn es scharf ist.',
    oneSaved: 'Ihr Bild ist gespeichert.',
    bothSaved: 'Beide Bilder sind gespeichert.',
    oneAgain: 'Noch einmal aufnehmen',
    bothAgain: 'Beide noch einmal aufnehmen',
  },
  review: {
    use: 'Dieses Bild verwenden',
    useAnyway: 'Trotzdem verwenden',
    again: 'Noch einmal aufnehmen',
    sendNow: 'Jetzt senden',
    waiting:
      'Es ist noch nicht angekommen. Wir behalten es hier und senden es von selbst noch einmal.',
    refused: 'Dieses Bild ist nicht brauchbar. Bitte nehmen Sie ein anderes auf.',
    question: 'Können Sie jedes Wort lesen, und sind alle vier Ecken zu sehen?',
  },
  files: {
    use: 'Stattdessen Bilddateien wählen',
    useCamera: 'Stattdessen die Kamera verwenden',
    choose: 'Bild wählen',
    advice: 'Ein scharfes Bild der ganzen Seite, alle vier Ecken sichtbar: JPEG, PNG oder WebP.',
    unreadable:
      'Diese Datei ist kein Bild, das wir lesen können. Wählen Sie eine Datei in JPEG, PNG oder WebP.',
  },
  insurance: {
    intro: 'Zuerst ein Bild beider Seiten, dann, was auf der Karte steht.',
    take: 'Karte aufnehmen',
    next: 'Weiter mit der Rückseite',
  },
  simulated: {
    intro: {
      document: 'Es wird keine Kamera benutzt. Wählen Sie, was sie gesehen hätte.',
      selfie: 'Es wird keine Kamera benutzt. Wählen Sie, wessen Gesicht sie gesehen hätte.',
      outcome: 'Es wird keine Kamera benutzt. Wählen Sie, was diesmal geschieht.',
    },
    who: { document: 'Wessen Ausweis gezeigt wird', selfie: 'Wessen Gesicht gezeigt wird' },
    happens: 'Was geschieht',
    person: 'Die Person dieser Sitzung',
    settled: 'Es wird keine Kamera benutzt. Wie beim Ausweis gewählt:',
    subject: 'Die Person, um die es in dieser Sitzung geht',
    id: 'Ausweis',
    specimen: 'Muster',
    name: 'Name',
    dob: 'Geburtsdatum',
    documents: {
      drivers_license: 'Führerschein',
      passport: 'Reisepass',
      identity_card: 'Personalausweis',
      residence_permit: 'Aufenthaltstitel',
    },
    scenarios: {
      success: { label: 'Alles stimmt', effect: 'Alle Prüfungen gelingen.' },
      document_expired: {
        label: 'Der Ausweis ist abgelaufen',
        effect: 'Der Ausweis ist lesbar, aber abgelaufen.',
      },
      document_unreadable: {
        label: 'Der Ausweis ist nicht lesbar',
        effect: 'Das Bild des Ausweises ist zu schlecht zum Lesen.',
      },
      underage: {
        label: 'Die Person ist zu jung',
        effect: 'Der Ausweis zeigt ein Alter unter der Grenze.',
      },
      selfie_mismatch: {
        label: 'Das Selfie zeigt jemand anderen',
        effect: 'Das Gesicht passt nicht zu dem, mit dem es verglichen wird.',
      },
      liveness_failed: {
        label: 'Das Selfie zeigt keine lebende Person',
        effect: 'Ein Foto oder ein Bildschirm wird vor die Kamera gehalten.',
      },
      profile_mismatch: {
        label: 'Die Angaben weichen von den hinterlegten ab',
        effect: 'Der Ausweis ist gültig, aber Name oder Geburtsdatum sind nicht die erwarteten.',
      },
      consent_declined: {
        label: 'Die Einwilligung wird abgelehnt',
        effect: 'Die Person stimmt nicht zu, und die Sitzung endet.',
      },
      abandoned: {
        label: 'Die Seite bleibt unvollendet',
        effect: 'Die Person geht weg; es kommt nichts mehr.',
      },
      different_user: {
        label: 'Eine andere bekannte Person nimmt teil',
        effect: 'Alle Prüfungen gelingen, aber für eine andere Person als die der Sitzung.',
      },
    },
  },
};
