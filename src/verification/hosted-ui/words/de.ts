import type { PageWords } from './en.js';

export const de: PageWords = {
  advice: {
    document_front_missing:
      'Wir brauchen ein Bild der Vorderseite Ihres Ausweises, der Seite mit Ihrem Foto.',
    document_back_missing: 'Wir brauchen auch ein Bild der Rückseite Ihres Ausweises.',
    document_unreadable:
      'Wir konnten Ihren Ausweis nicht lesen. Legen Sie ihn flach auf einen dunklen Untergrund, ohne Spiegelung, mit allen vier Ecken im Bild.',
    document_code_unreadable:
      'Wir konnten den Code auf Ihrem Ausweis nicht lesen. Füllen Sie den Rahmen mit der Karte, halten Sie still und vermeiden Sie Spiegelungen auf dem Code.',
    document_not_supported:
      'Diese Art von Ausweis können wir nicht lesen. Verwenden Sie einen Führerschein, einen Personalausweis oder einen Reisepass.',
    document_expired: 'Dieses Dokument ist abgelaufen. Verwenden Sie ein anderes.',
    portrait_unreadable:
      'Wir konnten das Foto auf Ihrem Ausweis nicht gut genug sehen. Vermeiden Sie Spiegelungen auf dem Foto und lassen Sie die Kamera scharf stellen.',
    selfie_missing: 'Wir brauchen ein Bild Ihres Gesichts und die kurzen Kopfbewegungen.',
    selfie_not_confirmed:
      'Wir konnten nicht bestätigen, dass Sie es sind. Halten Sie Ihr Telefon bei gleichmäßigem Licht auf Augenhöhe, mit dem ganzen, unbedeckten Gesicht im Bild.',
    face_missing:
      'Wir haben kein Gesicht gesehen. Halten Sie Ihr Telefon auf Augenhöhe und schauen Sie in die Kamera.',
    several_faces:
      'Es war mehr als ein Gesicht im Bild. Achten Sie darauf, allein im Bild zu sein.',
    face_too_small: 'Ihr Gesicht war zu weit weg. Halten Sie Ihr Telefon näher.',
    face_cut_off: 'Ein Teil Ihres Gesichts war außerhalb des Bildes. Rücken Sie es in die Mitte.',
    face_turned_away: 'Schauen Sie für das Bild gerade in die Kamera.',
    face_blurred: 'Das Bild war unscharf. Halten Sie einen Moment still.',
    face_too_dark: 'Es war zu dunkel. Drehen Sie sich zu einem Fenster oder einer Lampe.',
    face_too_bright: 'Es war zu hell. Vermeiden Sie starkes Licht auf Ihrem Gesicht.',
    eyes_covered:
      'Ihre Augen waren verdeckt. Nehmen Sie die Sonnenbrille ab und streichen Sie Haare zur Seite.',
    moves_not_seen:
      'Wir haben nicht alle Kopfbewegungen gesehen. Schauen Sie zuerst geradeaus, dann drehen Sie den Kopf deutlich, eine Bewegung nach der anderen.',
    turns_not_compared:
      'Wir konnten die Drehungen Ihres Kopfes nicht mit den früheren vergleichen. Haare, Brille oder Licht können das bewirken, und niemand hält es Ihnen vor. Zeigen Sie stattdessen Ihren Ausweis, wo diese Seite es anbietet. Sonst versuchen Sie es bei gleichmäßigem Licht noch einmal, oder fragen Sie den Helpdesk.',
    try_again: 'Das hat auf unserer Seite nicht geklappt. Bitte versuchen Sie es noch einmal.',
  },
  turnsEnded:
    'Wir konnten die Drehungen Ihres Kopfes nicht mit den früheren vergleichen. Haare, Brille oder Licht können das bewirken, und niemand hält es Ihnen vor. Fragen Sie den Helpdesk: Er kann mit Ihnen einen anderen Weg gehen.',
  selfie: {
    no_face: 'Wir können Ihr Gesicht nicht sehen. Halten Sie das Telefon auf Augenhöhe.',
    two_faces: 'Es ist mehr als ein Gesicht zu sehen. Achten Sie darauf, allein im Bild zu sein.',
    too_small: 'Kommen Sie näher, sodass Ihr Gesicht das Oval füllt.',
    cut_off: 'Ihr Gesicht ist abgeschnitten. Rücken Sie es in die Mitte.',
    pose: 'Schauen Sie gerade in die Kamera.',
    blurred: 'Das Bild ist unscharf. Halten Sie still.',
    dark: 'Es ist zu dunkel. Drehen Sie sich zu einem Licht.',
    overexposed: 'Es ist zu hell. Drehen Sie sich vom Licht weg.',
    eyes_covered:
      'Wir können Ihre Augen nicht sehen. Nehmen Sie die Brille ab oder streichen Sie Haare zur Seite.',
    not_a_photo: 'Das ist kein Foto eines Gesichts. Machen Sie ein Bild von sich.',
  },
  document: {
    no_document:
      'Wir können das Foto auf dem Dokument nicht sehen. Zeigen Sie die ganze Seite mit dem Foto.',
    no_barcode:
      'Wir können den Strichcode nicht sehen. Zeigen Sie die ganze Seite mit dem Strichcode.',
    dark: 'Es ist zu dunkel zum Lesen. Suchen Sie mehr Licht.',
    glare: 'Eine Lampe spiegelt sich im Dokument. Kippen Sie es ein wenig.',
    blurred: 'Der Druck ist unscharf. Halten Sie still und warten Sie, bis er scharf ist.',
  },
  fallback: {
    title: 'Identitätsprüfung',
    oldBrowser: {
      title: 'Diese Seite ist nicht gestartet',
      text: 'Vielleicht ist Ihr Browser zu alt dafür. Ihre bisherigen Angaben sind nicht verloren, und Ihr Link funktioniert weiterhin.',
      ways: [
        'Aktualisieren Sie Ihren Browser oder das System Ihres Telefons oder Tablets.',
        'Oder öffnen Sie den Link in einem anderen Browser: Chrome, Edge, Firefox oder Safari.',
        'Oder öffnen Sie ihn auf einem anderen Gerät.',
        'Wenn Ihr Browser neu ist, prüfen Sie die Verbindung und laden Sie die Seite noch einmal.',
      ],
    },
    purpose: 'Diese Seite prüft Ihre Identität Schritt für Schritt und braucht dafür JavaScript.',
    scriptsOn: 'Schalten Sie JavaScript in Ihrem Browser ein und laden Sie die Seite noch einmal.',
    held: {
      title: 'Ihre Daten',
      purpose: 'Diese Seite zeigt, was über Sie gespeichert ist, und braucht dafür JavaScript.',
    },
  },
};
