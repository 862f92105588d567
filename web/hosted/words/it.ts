import type { Words } from './en.js';
import { askingIt } from './asking/it.js';
import { picturesIt } from './pictures/it.js';
import { plural } from '../../kit/language/plural.js';

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
    keyNotShown: {
      title: 'Non è stato accettato',
      text: 'Riprovi e confermi quando il dispositivo lo chiede, o prosegua senza.',
    },
    facesOver: {
      title: 'Oggi niente più tentativi',
      text: 'Oggi troppe foto del viso non corrispondono. Mostri il documento se non l’ha ancora fatto, o chieda un nuovo link alla sua assistenza.',
    },
    stepOver: {
      title: 'Questo passaggio non si può ripetere',
      text: 'I tentativi sono esauriti. Continui con il passaggio mostrato.',
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
        `Abbiamo avvertito ${organization} che qualcuno potrebbe agire a suo nome. Nulla è stato confermato e questo link non funziona più.`,
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
    yourData: 'Vedere che cosa viene conservato su di lei',
    framed: 'Può continuare nella pagina che circonda questa.',
  },
  return: {
    close: 'Può chiudere questa finestra.',
    back: (organization) => `Torna a ${organization}`,
    goOn: (organization) => `Vai a ${organization}`,
    soon: 'La pagina si aprirà tra pochi secondi.',
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
        `Informiamo ${organization} che la verifica è stata annullata. Questo link smette di funzionare.`,
      next: (organization) => `Può chiedere a ${organization} un altro modo. Non deve dire perché.`,
    },
    soon: {
      title: 'Restano meno di due minuti',
      text: 'Poi questo link smette di funzionare e ciò che non è completato dovrà essere ricominciato.',
    },
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
      device_key: 'Dispositivo',
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
    selfie: 'Scatti un selfie',
    selfieKnown: 'Confermi con un selfie che è lei',
    phone: 'Confermi il suo numero di telefono',
    email: 'Confermi il suo indirizzo e-mail',
    address: 'Inserisca l’indirizzo di casa',
    ssn: 'Inserisca il suo numero di previdenza sociale statunitense',
    insurance_card: 'La sua tessera di assicurazione sanitaria',
    device_key: 'Confermi con il suo dispositivo',
  },
  consent: {
    asked: 'Che cosa chiediamo',
    agree: 'Accetta e continua',
    decline: 'Non accetto',
    declining: 'Terminare senza accettare?',
    confirm: 'Non accettare',
    goBack: 'Torna indietro',
    effect: (organization) =>
      `Non viene raccolto nulla e informiamo ${organization} che lei non ha accettato. Questo link smette di funzionare.`,
  },
  document: {
    intro: 'Una patente di guida, un passaporto o una carta d’identità ancora validi.',
    compared: 'Poi la sua foto viene confrontata con il suo volto.',
    show: 'Mostra questo documento',
  },
  selfie: {
    known: (organization) =>
      `Così ${organization} la riconosce: viene confrontato con le sue immagini precedenti.`,
    document: 'Viene confrontato con la foto del suo documento.',
    alone: 'Verifichiamo che le immagini mostrino un volto che fa i movimenti richiesti.',
    take: 'Scatta il selfie',
    points: {
      light: 'Cerchi una luce uniforme e tolga il cappello o gli occhiali scuri.',
      level: 'Tenga la fotocamera all’altezza degli occhi, con il volto nell’ovale.',
      moves: 'Poi giri la testa come indicano le frecce, finché è comodo. Bastano pochi secondi.',
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
    moreTime: 'Ho bisogno di più tempo per ogni movimento',
    light: 'Illuminare il mio viso con i colori dello schermo',
    aboutLight:
      'Il colore attorno all’immagine cambia dolcemente a ogni movimento. Tolga la spunta se la luce o i colori la disturbano: non cambia nient’altro.',
    otherWay: 'Preferisco un altro modo',
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
    label: 'Codice a sei cifre',
    wrong: 'Quel codice non è giusto. Inserisca quello del messaggio più recente.',
    incomplete: 'Inserisca tutte e sei le cifre del codice.',
    newest: 'Inserisca il codice del messaggio più recente che ha ricevuto.',
    sent: (to) => `Abbiamo inviato un codice a ${to}. Può arrivare dopo un minuto.`,
    sentAgain: (to) => `Abbiamo inviato un nuovo codice a ${to}. Può arrivare dopo un minuto.`,
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
        'Ora arriva un codice a sei cifre. In una simulazione non viene inviato alcun messaggio: va bene qualsiasi numero.',
      intro:
        'Inviamo un codice a sei cifre via SMS. Il suo operatore potrebbe addebitare un costo.',
      label: 'Numero di cellulare',
      hint: 'Inizi con + e il prefisso del paese.',
      refused: 'Inserisca un numero di cellulare con il prefisso del paese, come +44 7700 900123.',
      other: 'Usa un altro numero',
    },
    email: {
      simulatedIntro:
        'Ora arriva un codice a sei cifre. In una simulazione non viene inviato alcun messaggio: va bene qualsiasi indirizzo.',
      intro: 'Inviamo un codice a sei cifre a questo indirizzo.',
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
        refused: 'Inserisca un codice postale di questo paese, come 78701.',
      },
      country: { label: 'Paese', refused: 'Scelga un paese.' },
    },
    ssn: {
      simulated: 'Questa è una simulazione: inserisca un numero inventato, mai il suo.',
      intro: (organization) => `Viene inviato cifrato e mostrato solo a ${organization}.`,
      label: 'Numero di previdenza sociale (SSN)',
      description: 'Nove cifre, come 123-45-6789.',
      refused: 'Inserisca le nove cifre del suo numero di previdenza sociale statunitense.',
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
      payer_id: {
        label: 'Identificativo dell’assicurazione',
        refused: 'Accorci questo identificativo.',
      },
    },
  },
  deviceKey: {
    intro:
      'Ci ha chiesto di ricordare un dispositivo. Lo sblocchi come sempre: con il viso, il dito o il PIN.',
    framed: 'Un dispositivo ricordato non si può usare dentro un’altra pagina.',
    asking: 'In attesa del suo dispositivo…',
    show: 'Usare il mio dispositivo',
    without: 'Non l’ho qui',
    withoutText: (organization: string) =>
      `Può proseguire senza. Se ${organization} chiede allora altro, chiami la sua assistenza: le invierà un link a un contatto registrato.`,
    lost: 'Non ho con me un dispositivo ricordato',
    lostText: 'Dovrà mostrare il suo documento d’identità e poi il suo viso.',
    losing: 'Continuare con il documento d’identità?',
    lose: 'Mostra il documento',
    loseEffect:
      'Dovrà mostrare il suo documento d’identità e poi il suo viso, anche se ha già fatto un selfie qui. Questa scelta non si può annullare.',
    instead:
      'Mostri ora il suo documento d’identità e poi il suo viso. Un dispositivo ricordato vale solo dopo un giorno.',
    offer: (organization: string) =>
      `Ricordiamo questo dispositivo? La prossima volta ${organization} chiederà il suo viso e il blocco del dispositivo. Lo scelga solo su un dispositivo che è soltanto suo.`,
    earlier:
      'Ha perso un dispositivo ricordato? Allora dimentichi i suoi dispositivi precedenti: nessuno varrà più.',
    forgetEarlier: 'Dimenticare i miei dispositivi precedenti',
    forgotten: 'I suoi dispositivi precedenti sono stati dimenticati.',
    notForgotten: 'I suoi dispositivi precedenti non sono stati dimenticati. Riprovi.',
    remember: 'Ricordare questo dispositivo',
    notNow: 'Non ora',
    made: 'Questo dispositivo è ricordato. Vale tra 15 minuti e, da domani, anche per i ripristini. L’abbiamo avvisata su tutti i contatti registrati.',
    notMade:
      'Il dispositivo non è stato ricordato. Riprovi e confermi quando il browser lo chiede.',
  },
  handoff: {
    open: 'Continua con un telefono',
    scan: 'Inquadri questo codice con il telefono',
    scanInApp: 'Copi il link nel suo browser',
    hidden: 'Il codice non è più visibile',
    opened: 'Continui con il telefono',
    openedText:
      'La pagina è aperta sul telefono. Lasci aperta anche questa: avanza e termina insieme all’altra.',
    newCode: 'Mostra un nuovo codice',
    here: 'Continua qui',
    gone: 'Per sicurezza il codice si mostra una sola volta. Ne mostri uno nuovo; quello vecchio non funzionerà più.',
    qr: 'Codice QR per il telefono',
    how: 'Apra la fotocamera del telefono e la punti sul codice. Funziona una volta, per dieci minuti.',
    copy: 'Copia il link',
    copied: 'Il link è copiato',
    copyHere: 'Il browser non ci lascia copiarlo. Lo copi qui:',
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
      help: 'Se non aveva finito, chieda al personale di riavviare la verifica.',
    },
  },
  ...picturesIt,
  ...askingIt,
};
