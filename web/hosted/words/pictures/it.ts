import type { PictureWords } from './en.js';

export const picturesIt: PictureWords = {
  camera: {
    loading: 'Caricamento della fotocamera',
    close: 'Chiudi la fotocamera',
    starting: 'Avvio della fotocamera…',
    allow: 'Se il browser lo chiede, lo consenta. Le foto vengono inviate solo a noi.',
    take: 'Scatta la foto',
    steady: 'Bene. Lo tenga così',
    unavailable: {
      title: 'La fotocamera non è ancora disponibile qui',
      text: (organization) =>
        `Questa installazione non può scattare foto, quindi questo passaggio non può essere completato. Il suo dispositivo funziona bene. Chieda a ${organization} come continuare.`,
    },
    hints: {
      dark: 'È troppo buio. Cerchi più luce',
      backlit: 'La luce è dietro di lei. Si giri verso di essa',
      closer: 'Si avvicini',
      hold_still: 'Non si muova',
      glare: 'Lo inclini un po’ per evitare il riflesso',
      blurred: 'Sfocato. Aspetti che sia nitido',
    },
    moves: {
      ahead: 'Guardi dritto davanti a sé',
      left: 'Giri molto la testa a sinistra',
      right: 'Giri molto la testa a destra',
      up: 'Guardi in alto',
      down: 'Guardi in basso',
    },
    faults: {
      denied: {
        title: 'La fotocamera non è consentita',
        advice: [
          'Il browser non concede la fotocamera a questa pagina.',
          'Tocchi l’icona accanto all’indirizzo, consenta la fotocamera, poi riprovi.',
          'Su iPhone o iPad, guardi anche in Impostazioni, in App, il suo browser, Fotocamera.',
        ],
      },
      no_camera: {
        title: 'Questo dispositivo non ha una fotocamera',
        advice: [
          'Ci serve una foto e qui non è stata trovata alcuna fotocamera.',
          'Ne colleghi una e riprovi, oppure continui con il telefono.',
        ],
      },
      in_use: {
        title: 'La fotocamera è occupata',
        advice: [
          'Un’altra app o scheda la sta usando, per esempio una videochiamata.',
          'La chiuda, poi riprovi.',
        ],
      },
      in_app_browser: {
        title: 'Apra questa pagina nel suo browser',
        advice: [
          'Si trova dentro un’altra app, che non ci lascia usare la fotocamera.',
          'Prema «Continua con un telefono», copi lì il link e lo apra in Safari, Chrome o Firefox. Continuerà da dove si trova ora.',
          'Senza questo pulsante, ricominci in uno di essi.',
        ],
      },
      in_frame: {
        title: 'La fotocamera non è consentita qui',
        advice: [
          'Se il browser lo chiede, consenta la fotocamera, poi riprovi.',
          'Se non lo chiede, il sito che circonda questa pagina ce la nega. Continui con il telefono o lo dica a quel sito.',
        ],
      },
      insecure: {
        title: 'Questa pagina è stata aperta senza cifratura',
        advice: [
          'I browser consentono la fotocamera solo su pagine cifrate: il loro indirizzo inizia con https.',
          'Apra di nuovo il link esattamente come l’ha ricevuto. Se non basta, lo dica a chi gliel’ha inviato.',
        ],
      },
      old_browser: {
        title: 'Questo browser è troppo vecchio per la fotocamera',
        advice: [
          'Aggiorni il browser o il sistema del telefono, poi apra di nuovo il link.',
          'Oppure continui con un altro dispositivo.',
        ],
      },
      stopped: {
        title: 'La fotocamera si è fermata',
        advice: [
          'È stata scollegata, spenta o è usata da una chiamata.',
          'Le foto già confermate sono conservate. Riprovi quando è libera.',
        ],
      },
      failed: {
        title: 'La fotocamera non si è avviata',
        advice: ['Riprovi. Se non basta, chiuda le altre schede e app, oppure riavvii il browser.'],
      },
    },
  },
  pictures: {
    document_front: {
      title: 'Fronte del suo documento',
      fit: 'Metta il fronte del documento nel riquadro',
      taken: 'Il fronte del suo documento, come l’ha fotografato',
    },
    document_back: {
      title: 'Retro del suo documento',
      fit: 'Giri il documento e metta il retro nel riquadro',
      taken: 'Il retro del suo documento, come l’ha fotografato',
    },
    passport_page: {
      title: 'Pagina con la foto del suo passaporto',
      fit: 'Metta la pagina con la sua foto nel riquadro',
      taken: 'La pagina con la foto, come l’ha fotografata',
    },
    insurance_front: {
      title: 'Fronte della sua tessera di assicurazione',
      fit: 'Metta il fronte della tessera di assicurazione nel riquadro',
      taken: 'Il fronte della sua tessera di assicurazione, come l’ha fotografato',
    },
    insurance_back: {
      title: 'Retro della sua tessera di assicurazione',
      fit: 'Giri la tessera e metta il retro nel riquadro',
      taken: 'Il retro della sua tessera di assicurazione, come l’ha fotografato',
    },
  },
  choices: {
    card: {
      title: 'Patente di guida o carta d’identità',
      detail: 'Scattiamo una foto di entrambi i lati.',
    },
    passport: { title: 'Passaporto', detail: 'Scattiamo una foto della pagina con la sua foto.' },
    firstSaved: 'La sua prima foto è salvata.',
    otherSide: 'Continua con l’altro lato',
    startAgain: 'Oppure ricominci:',
    tip: 'Lo appoggi in piano, senza custodia, con una luce uniforme. La foto si scatta da sola quando è nitida.',
    oneSaved: 'La sua foto è salvata.',
    bothSaved: 'Entrambe le foto sono salvate.',
    oneAgain: 'Scatta di nuovo',
    bothAgain: 'Scatta di nuovo entrambe',
  },
  review: {
    use: 'Usa questa foto',
    useAnyway: 'Usa comunque',
    again: 'Scatta di nuovo',
    sendNow: 'Invia ora',
    waiting: 'Non è ancora arrivata. La teniamo qui e la inviamo di nuovo automaticamente.',
    refused: 'Questa foto non è utilizzabile. Ne scatti un’altra.',
    question: 'Riesce a leggere ogni parola e a vedere tutti e quattro gli angoli?',
  },
  files: {
    use: 'Scegli file immagine',
    useCamera: 'Usa la fotocamera',
    choose: 'Scegli un’immagine',
    advice: 'Un’immagine nitida di tutto il lato, con i quattro angoli visibili: JPEG, PNG o WebP.',
    unreadable: 'Questo file non è un’immagine leggibile. Scelga un file JPEG, PNG o WebP.',
  },
  insurance: {
    intro: 'Prima una foto di entrambi i lati, poi ciò che è scritto sulla tessera.',
    take: 'Scatta foto della tessera',
    next: 'Continua con il retro',
  },
  simulated: {
    intro: {
      document: 'Non si usa alcuna fotocamera. Scelga che cosa avrebbe visto.',
      selfie: 'Non si usa alcuna fotocamera. Scelga quale volto avrebbe visto.',
      outcome: 'Non si usa alcuna fotocamera. Scelga che cosa accade questa volta.',
    },
    who: { document: 'Di chi è il documento', selfie: 'Di chi è il volto' },
    happens: 'Che cosa accade',
    person: 'La persona di questa sessione',
    settled: 'Non si usa alcuna fotocamera. Come scelto con il documento:',
    subject: 'La persona di cui tratta questa sessione',
    id: 'Documento',
    specimen: 'Facsimile',
    name: 'Nome',
    dob: 'Data di nascita',
    documents: {
      drivers_license: 'Patente di guida',
      passport: 'Passaporto',
      identity_card: 'Carta d’identità',
      residence_permit: 'Permesso di soggiorno',
    },
    scenarios: {
      success: { label: 'È tutto in ordine', effect: 'Tutti i controlli riescono.' },
      document_expired: {
        label: 'Il documento è scaduto',
        effect: 'Il documento è leggibile, ma è oltre la data di scadenza.',
      },
      document_unreadable: {
        label: 'Il documento non è leggibile',
        effect: 'La foto del documento è troppo scadente per leggerla.',
      },
      underage: {
        label: 'La persona è troppo giovane',
        effect: 'Il documento mostra un’età inferiore al limite.',
      },
      selfie_mismatch: {
        label: 'Il selfie mostra un’altra persona',
        effect: 'Il volto non corrisponde a quello con cui viene confrontato.',
      },
      liveness_failed: {
        label: 'Il selfie non è di una persona viva',
        effect: 'Una foto o uno schermo viene tenuto davanti alla fotocamera.',
      },
      profile_mismatch: {
        label: 'I dati differiscono da quelli registrati',
        effect: 'Il documento è valido, ma il nome o la data di nascita non sono quelli attesi.',
      },
      consent_declined: {
        label: 'Il consenso è rifiutato',
        effect: 'La persona non accetta e la sessione termina.',
      },
      abandoned: {
        label: 'La pagina resta incompiuta',
        effect: 'La persona se ne va; non arriva altro.',
      },
      different_user: {
        label: 'Partecipa un’altra persona nota',
        effect: 'Tutti i controlli riescono, ma per una persona diversa da quella della sessione.',
      },
    },
  },
};
