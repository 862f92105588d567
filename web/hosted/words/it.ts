import type { Words } from './en.js';
import { plural } from './plural.js';

export const it: Words = {
  locale: 'it',
  language: 'Lingua',
  tryAgain: 'Riprova',
  goOn: 'Continua',
  saving: 'Salvataggio…',
  sending: 'Invio…',
  checking: 'Verifica…',
  handingIn: 'Consegna…',
  stay: 'Resta',
  close: 'Chiudi',
  leaveVerification: 'Abbandona la verifica',
  simulation: 'Simulazione',
  simulationBanner: { strong: 'Simulazione.', text: 'Non viene verificata alcuna identità reale.' },
  loading: 'Apertura della sua verifica…',
  fault: {
    title: 'Qualcosa è andato storto in questa pagina',
    text: 'Ciò che ha fatto finora è conservato. Ricarichi la pagina per continuare.',
    action: 'Ricarica la pagina',
  },
  linkEnded: {
    title: 'Questo link non funziona più',
    why: 'È stato usato, è scaduto o è stato aperto in un altro browser.',
    next: 'Torni dove l’ha ricevuto e ricominci, oppure chieda un nuovo link.',
  },
  problems: {
    codeGone: {
      title: 'Quel codice non è più valido',
      text: 'Ne chieda uno nuovo e lo inserisca qui.',
    },
    consentChanged: {
      title: 'Il testo è appena cambiato',
      text: 'Lo legga ancora una volta, poi scelga di nuovo.',
    },
    noCapture: {
      title: 'Questo passaggio non è ancora disponibile qui',
      text: 'Questa installazione non può eseguirlo, quindi la verifica non può essere completata. Il suo dispositivo funziona bene.',
    },
    noMessages: {
      title: 'Qui non si possono ancora inviare codici',
      text: 'Questa installazione non può farlo, quindi la verifica non può essere completata. Il suo dispositivo funziona bene.',
    },
    network: {
      title: 'Non riusciamo a raggiungere il server',
      text: 'Controlli la connessione a Internet. Nulla di ciò che ha fatto è andato perso.',
    },
    tooMany: {
      title: 'Troppi tentativi',
      text: (wait) => `Attenda ${wait}, poi riprovi.`,
    },
    server: {
      title: 'Qualcosa è andato storto da parte nostra',
      text: 'Nulla di ciò che ha fatto è andato perso. Riprovi tra un momento.',
    },
    refused: {
      title: 'Non ha funzionato',
      text: 'Controlli ciò che ha inserito e riprovi.',
    },
  },
  wait: {
    unknown: 'alcuni minuti',
    minutes: (count) => plural('it', count, { one: 'un minuto', other: `${count} minuti` }),
  },
  closing: {
    simulated: {
      title: 'La simulazione è terminata',
      text: (organization) =>
        `${organization} riceve un risultato simulato. Nessuno è stato verificato.`,
    },
    success: {
      title: 'Grazie, la sua identità è verificata',
      known: 'Grazie, è proprio lei',
      text: (organization) => `${organization} ha ora il risultato. Qui non resta altro da fare.`,
    },
    failed: {
      title: 'Non siamo riusciti a verificare la sua identità',
      text: (organization) => `${organization} sa che questa verifica non è riuscita.`,
      next: (organization) =>
        `Se deve ancora dimostrare chi è, torni da ${organization} per ricominciare, oppure chieda aiuto lì.`,
    },
    notMe: {
      title: 'Grazie per averci avvisato',
      text: (organization) =>
        `${organization} è avvertita che qualcuno potrebbe agire a suo nome. Nulla è stato confermato e questo link non funziona più.`,
      next: 'Non deve fare altro.',
    },
    canceled: {
      title: 'Verifica annullata',
      text: (organization) =>
        `${organization} sa che la verifica è stata interrotta. Non viene raccolto altro.`,
      next: (organization) => `Se è stato un errore, torni da ${organization} e ricominci.`,
    },
    expired: {
      title: 'Questa verifica è scaduta',
      text: 'Non è stata completata in tempo e non si può più consegnare nulla.',
      next: (organization) => `Torni da ${organization} e ricominci, oppure chieda un nuovo link.`,
    },
    framed: 'Può continuare nella pagina che circonda questa.',
  },
  return: {
    close: 'Può chiudere questa finestra.',
    back: (organization) => `Torna a ${organization}`,
    goOn: (organization) => `Continua verso ${organization}`,
    soon: 'Verrà portato lì tra pochi secondi.',
    stay: 'Resta qui',
  },
  endings: {
    notMe: {
      open: 'Non sono io',
      title: (organization) => `Avvertire ${organization} che non è lei?`,
      confirm: 'Avverti',
      when: (organization) =>
        `Lo faccia se non ha chiesto nulla o se non è la persona a cui si riferisce ${organization}.`,
      effect: 'Nulla viene confermato e questo link smette di funzionare.',
    },
    leave: {
      title: 'Abbandonare questa verifica?',
      confirm: 'Abbandona',
      effect: (organization) =>
        `${organization} viene informata che la verifica è stata annullata. Questo link smette di funzionare.`,
    },
    soon: {
      title: 'Restano meno di due minuti',
      text: 'Poi questo link smette di funzionare e ciò che non è completato dovrà essere ricominciato.',
    },
  },
  purpose: {
    asks: (organization) => `${organization} le chiede di confermare:`,
    warning: 'Continui solo se l’ha chiesto lei. Altrimenti scelga «Non sono io».',
  },
  progress: {
    label: 'Avanzamento',
    count: (position, total) => `Passaggio ${position} di ${total}`,
    title: (heading, position, total) => `${heading} (passaggio ${position} di ${total})`,
    done: '(fatto)',
    back: 'Indietro',
    steps: {
      consent: 'Consenso',
      document: 'Documento',
      selfie: 'Selfie',
      phone: 'Telefono',
      email: 'E-mail',
      address: 'Indirizzo',
      ssn: 'SSN',
      insurance_card: 'Assicurazione',
    },
  },
  footer: {
    until: (moment) => `Questo link funziona fino a: ${moment}.`,
    reference: 'Riferimento',
  },
  check: {
    document: 'Stiamo leggendo il suo documento.',
    selfie: 'Stiamo confrontando le immagini.',
    other: 'Lo stiamo verificando.',
    short: 'Richiede alcuni secondi. La pagina prosegue da sola.',
    long: 'Richiede più tempo del solito. Nulla va perso: lasci aperta questa pagina o torni più tardi.',
  },
  titles: {
    consent: (organization) => `${organization} le chiede di verificare la sua identità`,
    consentKnown: (organization) => `${organization} le chiede di confermare che è lei`,
    document: 'Mostri il suo documento d’identità',
    selfie: 'Si scatti un selfie',
    selfieKnown: 'Confermi con un selfie che è lei',
    phone: 'Confermi il suo numero di telefono',
    email: 'Confermi il suo indirizzo e-mail',
    address: 'Inserisca l’indirizzo di casa',
    ssn: 'Inserisca il suo numero di Social Security',
    insurance_card: 'La sua tessera di assicurazione sanitaria',
  },
  consent: {
    asked: 'Che cosa chiediamo',
    agree: 'Accetta e continua',
    decline: 'Non accetto',
    declining: 'Terminare senza accettare?',
    confirm: 'Non accettare',
    goBack: 'Torna indietro',
    effect: (organization) =>
      `Non viene raccolto nulla e ${organization} viene informata che lei non ha accettato. Questo link smette di funzionare.`,
  },
  document: {
    intro: 'Una patente di guida, un passaporto o una carta d’identità ancora validi.',
    compared: 'Poi viene confrontato con il suo volto.',
    show: 'Mostra questo documento',
  },
  selfie: {
    known: (organization) =>
      `Mostra a ${organization} che lei è la stessa persona di prima e che è davvero presente.`,
    document: 'Mostra che il documento è suo e che lei è davvero presente.',
    alone: 'Mostra che lei è davvero presente.',
    take: 'Scatta il selfie',
    points: {
      light: 'Cerchi una luce uniforme e tolga il cappello o gli occhiali scuri.',
      level: 'Tenga la fotocamera all’altezza degli occhi, con il volto nell’ovale.',
      moves: 'Poi giri la testa come indicano le frecce. Bastano pochi secondi.',
    },
    start: 'Avvia la fotocamera',
    camera: 'Il suo volto',
    fit: 'Metta il volto nell’ovale',
    late: 'Non è arrivato in tempo. Riprovi',
    notTaken: 'La foto non è stata scattata. Riprovi.',
    refused: 'Quella foto non è utilizzabile. Riprovi',
    tooLong: 'Ci è voluto troppo tempo. Riprovi',
    offline: 'Nessuna connessione. La inviamo di nuovo automaticamente',
    wait: 'Continui a guardare la fotocamera',
    done: 'Fatto. Grazie',
    moves: 'Movimenti',
    moveDone: 'fatto',
    moveToCome: 'da fare',
  },
  repeat: {
    title: 'Per favore, riprovi',
    left: (count) =>
      plural('it', count, {
        one: 'Questo è il suo ultimo tentativo.',
        other: `Le restano ${count} tentativi.`,
      }),
  },
  code: {
    label: 'Codice di sei cifre',
    wrong: 'Quel codice non è giusto. Inserisca quello del messaggio più recente.',
    incomplete: 'Inserisca tutte le sei cifre del codice.',
    newest: 'Inserisca il codice del messaggio più recente che ha ricevuto.',
    sent: (to) => `Abbiamo inviato un codice a ${to}. Può impiegare un minuto ad arrivare.`,
    sentAgain: (to) =>
      `Abbiamo inviato un nuovo codice a ${to}. Può impiegare un minuto ad arrivare.`,
    simulated: (to) => `Ecco un codice per ${to}.`,
    simulatedAgain: (to) => `Ecco un nuovo codice per ${to}.`,
    simulatedMessage: 'Simulazione: non è stato inviato alcun messaggio. Il codice è',
    fillIn: 'Compila',
    send: 'Invia il codice',
    sendNew: 'Invia un nuovo codice',
    sendAgainIn: (time) => `Invia di nuovo tra ${time}`,
    have: 'Ho già un codice',
    onFile: (masked) => `Registrato: ${masked}. Inserisca il numero completo.`,
    phone: {
      simulatedIntro:
        'Ora arriva un codice di sei cifre. In una simulazione non viene inviato alcun messaggio: va bene qualsiasi numero.',
      intro: 'Inviamo un codice di sei cifre via SMS. Potrebbero applicarsi costi.',
      label: 'Numero di cellulare',
      hint: 'Fuori da Stati Uniti e Canada, inizi con + e il prefisso del paese.',
      refused: 'Inserisca un numero di cellulare, come 202 555 0143 o +44 7700 900123.',
      other: 'Usa un altro numero',
    },
    email: {
      simulatedIntro:
        'Ora arriva un codice di sei cifre. In una simulazione non viene inviato alcun messaggio: va bene qualsiasi indirizzo.',
      intro: 'Inviamo un codice di sei cifre a questo indirizzo.',
      label: 'Indirizzo e-mail',
      hint: '',
      refused: 'Inserisca un indirizzo e-mail, come ada@example.com.',
      other: 'Cambia indirizzo',
    },
  },
  forms: {
    optional: (label) => `${label} (facoltativo)`,
    address: {
      intro: 'Dove abita, non una casella postale.',
      line1: { label: 'Via e numero', refused: 'Inserisca la via e il numero.' },
      line2: { label: 'Interno, piano', refused: 'Accorci questa riga.' },
      city: { label: 'Città', refused: 'Inserisca la città.' },
      state: {
        label: 'Stato o provincia',
        refused: 'Inserisca uno stato o una provincia di questo paese, come TX o Texas.',
      },
      postal_code: {
        label: 'Codice postale',
        refused: 'Inserisca un codice di questo paese, come 78701.',
      },
      country: { label: 'Paese', refused: 'Scelga un paese.' },
    },
    ssn: {
      simulated: 'Questa è una simulazione: inserisca un numero inventato, mai il suo.',
      intro: (organization) => `Viene inviato cifrato e mostrato solo a ${organization}.`,
      label: 'Numero di Social Security',
      description: 'Nove cifre, come 123-45-6789.',
      refused: 'Inserisca le nove cifre del suo numero di Social Security.',
    },
    insurance: {
      simulated:
        'In una simulazione non viene scattata alcuna foto. Inserisca ciò che è scritto sulla tessera.',
      intro: 'Entrambe le foto sono salvate. Ora inserisca ciò che è scritto sulla tessera.',
      payer_name: {
        label: 'Compagnia di assicurazione',
        refused: 'Inserisca il nome della compagnia di assicurazione.',
      },
      insurance_member_id: {
        label: 'Numero di iscrizione',
        description: 'Come è scritto sulla tessera.',
        refused: 'Inserisca il numero di iscrizione: lettere, cifre, spazi e trattini.',
      },
      policy_holder_first_name: {
        label: 'Nome dell’intestatario',
        refused: 'Inserisca il nome dell’intestatario.',
      },
      policy_holder_last_name: {
        label: 'Cognome dell’intestatario',
        refused: 'Inserisca il cognome dell’intestatario.',
      },
      group_name: { label: 'Nome del gruppo', refused: 'Accorci questo nome.' },
      group_id: { label: 'Numero del gruppo', refused: 'Accorci questo numero.' },
      payer_id: { label: 'Identificativo del pagatore', refused: 'Accorci questo identificativo.' },
    },
  },
  handoff: {
    open: 'Continua con un telefono',
    scan: 'Scansioni questo con il telefono',
    opened: 'Continui con il telefono',
    openedText: 'Il suo telefono ha la pagina. Lasci aperta questa: la segue e termina con essa.',
    newCode: 'Mostra un nuovo codice',
    here: 'Continua qui',
    gone: 'Il codice è stato mostrato su questa pagina prima che venisse ricaricata.',
    qr: 'Codice QR per il telefono',
    how: 'Apra la fotocamera del telefono e la punti sul codice. Funziona una volta, per dieci minuti.',
    copy: 'Copia il link',
    copied: 'Il link è copiato',
  },
  kiosk: {
    idle: {
      title: 'È ancora qui?',
      text: (seconds) =>
        plural('it', seconds, {
          one: 'Questo schermo si cancella tra un secondo e la verifica termina.',
          other: `Questo schermo si cancella tra ${seconds} secondi e la verifica termina.`,
        }),
      stay: 'Sono ancora qui',
      end: 'Termina ora',
    },
    end: { done: 'Fatto', soon: 'Questo schermo si cancella tra pochi secondi.' },
    reset: {
      title: 'Pronto per la prossima persona',
      text: 'Su questo dispositivo non resta nulla dell’ultima persona.',
      help: 'Se non aveva finito, chieda al personale di ricominciare.',
    },
  },
  camera: {
    loading: 'Caricamento della fotocamera',
    close: 'Chiudi la fotocamera',
    starting: 'Avvio della fotocamera…',
    allow: 'Se il browser lo chiede, lo consenta. Le foto vengono inviate a noi e a nessun altro.',
    take: 'Scatta la foto',
    steady: 'Bene. Resti così',
    unavailable: {
      title: 'La fotocamera non è ancora disponibile qui',
      text: (organization) =>
        `Questa installazione non può scattare foto, quindi questo passaggio non può essere completato. Il suo dispositivo funziona bene. Chieda a ${organization} come continuare.`,
    },
    hints: {
      dark: 'È troppo buio. Cerchi più luce',
      backlit: 'La luce è dietro di lei. Si giri verso di essa',
      closer: 'Si avvicini',
      hold_still: 'Resti fermo',
      glare: 'Lo inclini un po’ per evitare il riflesso',
      blurred: 'Sfocato. Aspetti che sia nitido',
    },
    moves: {
      ahead: 'Guardi dritto davanti a sé',
      left: 'Giri la testa a sinistra',
      right: 'Giri la testa a destra',
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
          'Copi il link qui sotto e lo apra in Safari, Chrome o Firefox. Continuerà da dove si trova ora.',
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
          'Apra di nuovo il link esattamente come l’ha ricevuto. Se non aiuta, lo dica a chi gliel’ha inviato.',
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
          'È stata scollegata, spenta o presa da una chiamata.',
          'Le foto già confermate sono conservate. Riprovi quando è libera.',
        ],
      },
      failed: {
        title: 'La fotocamera non si è avviata',
        advice: ['Riprovi. Se non aiuta, chiuda le altre schede e app, oppure riavvii il browser.'],
      },
    },
  },
  pictures: {
    document_front: {
      title: 'Fronte del suo documento',
      fit: 'Metta il fronte del documento nel riquadro',
      taken: 'Il fronte del suo documento, come l’ha scattato',
    },
    document_back: {
      title: 'Retro del suo documento',
      fit: 'Giri il documento e metta il retro nel riquadro',
      taken: 'Il retro del suo documento, come l’ha scattato',
    },
    passport_page: {
      title: 'Pagina con la foto del suo passaporto',
      fit: 'Metta la pagina con la sua foto nel riquadro',
      taken: 'La pagina con la foto, come l’ha scattata',
    },
    insurance_front: {
      title: 'Fronte della sua tessera di assicurazione',
      fit: 'Metta il fronte della tessera di assicurazione nel riquadro',
      taken: 'Il fronte della sua tessera di assicurazione, come l’ha scattato',
    },
    insurance_back: {
      title: 'Retro della sua tessera di assicurazione',
      fit: 'Giri la tessera e metta il retro nel riquadro',
      taken: 'Il retro della sua tessera di assicurazione, come l’ha scattato',
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
    useAnyway: 'Usala comunque',
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
      success: { label: 'È tutto in ordine', effect: 'Ogni controllo riesce.' },
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
        effect: 'Il documento è buono, ma il nome o la data di nascita non sono quelli attesi.',
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
        effect: 'Ogni controllo riesce, ma per una persona diversa da quella della sessione.',
      },
    },
  },
};
