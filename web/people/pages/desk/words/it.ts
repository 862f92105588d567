import { plural } from '../../../../kit/language/plural.js';
import type { DeskWords } from './en.js';
import { problemIn } from './problem-texts.js';

export const it: DeskWords = {
  locale: 'it',
  elements: {
    locale: 'it',
    tryAgain: 'Riprova',
    loaded: 'Caricato.',
    notFound: 'Non trovato',
    notLoaded: 'Non è stato possibile caricare',
    listNotLoaded: 'Non è stato possibile caricare l’elenco',
    close: 'Chiudi',
    cancel: 'Annulla',
    previous: 'Indietro',
    next: 'Avanti',
    pages: 'Pagine dell’elenco',
    table: (caption) => `Tabella: ${caption}`,
    exported: 'L’esportazione è salvata e registrata.',
    export: 'Esporta in CSV',
    saving: 'Salvataggio in corso',
    wentWrong: 'Qualcosa è andato storto.',
    problem: problemIn({
      network:
        'Il server non ha dato una risposta utilizzabile. Controlli la connessione, poi riprovi.',
      server: 'Qualcosa è andato storto da parte nostra. Riprovi.',
      other: (code) => `Non è stato possibile (${code}).`,
      unfit: (why) => `Questa persona non può garantire (${why}).`,
      sign_in_needed: 'Acceda di nuovo.',
      single_sign_on_required: 'Acceda a questo spazio di lavoro con il suo accesso unico.',
      permission_missing: 'Il suo ruolo non lo consente.',
      workspace_not_found: 'Questo spazio di lavoro non esiste.',
      employee_not_found: 'Questo dipendente non esiste.',
      desk_case_not_found: 'Questo caso non esiste.',
      desk_action_unknown:
        'Questa azione non ha un nome nella configurazione, quindi l’assistenza non la offre.',
      desk_own_case: 'Nessuno apre o approva un caso proprio.',
      desk_case_open: 'Un altro caso di questo dipendente è ancora aperto.',
      desk_cases_spent: 'Questo dipendente ha già avuto tre casi in 24 ore.',
      desk_agent_too_fast: 'Ha già aperto venti casi in un’ora.',
      desk_override_refused: 'Per questo caso non è possibile un’eccezione.',
      second_person_needed: 'Una seconda persona deve confermarlo.',
      resets_frozen:
        'Il dipendente ha detto di non aver chiesto nulla, quindi per 24 ore non viene reimpostato nulla.',
      contact_missing: 'La scheda del dipendente non ha questo contatto.',
      contact_too_new:
        'Il contatto è stato cambiato meno di 72 ore fa, quindi non vi si invia nulla.',
      contact_behind_sign_in:
        'Il link andrebbe all’account da recuperare. Usi un contatto che il dipendente può leggere senza di esso.',
      message_address_refused: 'A questo indirizzo non si inviano messaggi.',
      message_limit_reached:
        'Sono stati inviati troppi messaggi. Attenda prima di inviarne un altro.',
      message_channel_unavailable: 'Questa installazione non può ancora inviare messaggi simili.',
      verification_service_refused: 'Il servizio di verifica rifiuta questa configurazione.',
      verification_service_unavailable:
        'Il servizio di verifica non ha dato una risposta utilizzabile; non è stato deciso nulla.',
      access_request_ended: 'Questo caso è chiuso.',
      reminders_spent: 'Il link è già stato reinviato tre volte.',
      reminder_too_early: 'L’ultimo messaggio è molto recente. Attenda un momento.',
      code_mismatch: 'Non è il codice che vede il dipendente.',
      code_not_shown: 'Il dipendente non ha ancora un codice: appare quando ha finito.',
      vouch_not_needed:
        'Una seconda persona qui non può aiutare: non è ammessa, oppure il link non vale.',
      vouch_open: 'È già stato chiesto a qualcun altro, che non ha ancora risposto.',
      vouches_spent: 'Per questa richiesta è già stato chiesto a tre persone.',
      vouch_too_late:
        'La richiesta scade tra meno di cinque minuti: nessuno potrebbe garantire in tempo.',
      vouch_at_desk:
        'L’assistenza ha aperto questa richiesta, quindi chiede solo l’operatore del caso.',
      vouch_unavailable:
        'Ora nessuno può garantire: known_user_key è disattivato, o non si inviano link.',
      rate_limited: 'Troppe richieste. Attenda e riprovi.',
      download_busy: 'Sono già in corso altre esportazioni. Riprovi tra poco.',
    }),
  },
  title: 'Assistenza',
  intro: 'Il link va a un contatto registrato. Poi chi chiama le legge un codice.',
  yourSystem: 'Il suo sistema',
  somebodyElse: 'Qualcun altro',
  find: {
    title: 'Chi chiama?',
    advice: 'Chieda a chi chiama; non gli dica mai che cosa vede lei.',
    field: 'Matricola, nome, e-mail o telefono',
    hint: (advice) => `Parole intere del nome, e-mail o numero completi. ${advice}`,
    find: 'Cerca',
    finding: 'Ricerca in corso',
    nobody: 'Nessuno trovato.',
    noContact: 'Nessun contatto registrato',
    choose: 'Scegli',
    chooseNamed: (name) => `Scegli ${name}`,
    inactive: 'Non attivo',
    more: 'Ce ne sono altri. Chieda la matricola o il nome completo.',
  },
  send: {
    title: (name) => `Per ${name}`,
    noActions:
      'Nessuna azione ha ancora un nome. Un amministratore li aggiunge nella pagina «Action settings».',
    action: 'Che cosa chiede',
    actionHint: 'La persona lo legge sulla sua pagina, nella sua lingua.',
    actionChoice: 'Scelga che cosa chiede chi chiama',
    ticket: 'Numero di ticket (facoltativo)',
    sms: (contact) => `SMS a ${contact}`,
    email: (contact) => `E-mail a ${contact}`,
    noContact: 'Nessun contatto registrato. Indirizzi la persona alle risorse umane.',
    nowhere: {
      title: 'Non si può inviare alcun link',
      text: 'Ciò che è registrato si apre con l’account da reimpostare: chi si fosse impossessato dell’account leggerebbe il link. Indirizzi chi chiama alle risorse umane, per un indirizzo privato o un numero di telefono.',
    },
    leftOut: (contact) => `${contact} è escluso: si apre con l’account da reimpostare.`,
    tooNew: 'Un contatto cambiato meno di 72 ore fa non si può usare.',
    recent: (contact) =>
      `${contact} è stato cambiato meno di sette giorni fa. Riceve il link, ma non vale ancora come contatto registrato: se possibile ne scelga un altro.`,
  },
  list: {
    name: 'Casi',
    which: 'Quali casi',
    own: 'I miei casi',
    all: 'Tutti i casi',
    none: 'Nessun caso',
    noneText: 'Un caso comincia quando lei invia un link.',
    state: 'Stato',
    erased: 'Dipendente cancellato',
    somebody: 'Dipendente',
    overrideWaits: 'Eccezione in attesa',
    overridesWait: (count) =>
      plural('it', count, {
        one: 'Un’eccezione attende una seconda persona',
        other: `${count >= 100 ? 'Cento o più' : String(count)} eccezioni attendono una seconda persona`,
      }),
  },
  case: {
    name: 'Caso',
    title: 'Il caso',
    askedFor: 'Richiesto',
    shown: 'Mostrato',
    missing: 'Manca',
    or: ', oppure ',
    doneBySystem: 'Fatto dal suo sistema',
    employee: 'Dipendente',
    employeeId: 'Matricola',
    sentTo: 'Link inviato a',
    ticket: 'Numero di ticket',
    agent: 'Operatore',
    unusual: 'Insolito',
    wrongCodes: 'Codici errati',
    sentAgain: 'Reinviato',
    ofThree: (count) => `${String(count)} di 3`,
    opened: 'Aperto',
    pageOpened: 'Pagina aperta',
    proved: 'Identità confermata',
    ended: 'Chiuso',
    endsIn: (time) => `Scade tra ${time}`,
    sendAgain: 'Reinvia',
    sendAgainIn: (seconds) => `Reinvia tra ${String(seconds)} s`,
    isSentAgain: 'Il link viene reinviato allo stesso contatto.',
    cancel: 'Annulla il caso',
    isCanceled: 'Il caso è annullato. Il link non funziona più.',
  },
  code: {
    title: 'Il codice',
    field: 'Sei caratteri, come li legge chi chiama',
    left: (count) =>
      `${plural('it', count, { one: 'Resta un tentativo', other: `Restano ${String(count)} tentativi` })}. Il terzo codice errato chiude il caso.`,
    check: 'Controlla il codice',
  },
  vouch: {
    title: 'Una seconda persona',
    erased: 'Cancellato',
    ask: 'Chiedi a una seconda persona',
    who: 'Chi garantisce?',
    advice:
      'Scelga qualcuno che conosce il dipendente, come il suo responsabile, secondo la vostra rubrica. Non accetti la persona proposta da chi chiama.',
    askNamed: (name) => `Chiedere a ${name} di garantire?`,
    how: 'Riceve un link, parla con il dipendente e conferma con il proprio volto e la propria chiave del dispositivo.',
    send: 'Invia il link',
    isSent: 'Il link viene inviato alla seconda persona.',
    asked: 'Richiesto, ancora nessuna risposta',
  },
  override: {
    title: 'Eccezione',
    nobody: (reason) => `In questo caso non è stato verificato nessuno. ${reason}.`,
    waits: 'Attende un responsabile diverso da lei.',
    over: 'Non si può più approvare.',
    approve: 'Approva l’eccezione',
    isApproved: 'Il caso è approvato per eccezione.',
    refuse: 'Rifiuta',
    isRefused: 'L’eccezione è rifiutata.',
    wasRefused: 'L’eccezione è stata rifiutata.',
    ask: 'Chiedi un’eccezione',
    question: 'Chiedere un’eccezione?',
    confirm: 'Chiedi l’eccezione',
    isAsked: 'L’eccezione attende un secondo responsabile.',
    effect:
      'Non è stato verificato nessuno. Un secondo responsabile deve approvare e non ci sarà alcun permesso.',
    why: 'Motivo',
  },
  statuses: {
    sending: {
      label: 'Invio in corso',
      script: 'Dica: «Invio un link al contatto che abbiamo registrato. Resto in linea.»',
    },
    sent: {
      label: 'Inviato',
      script: 'Dica: «Apra per favore il link che le inviamo. Resto in linea.»',
    },
    delivered: {
      label: 'Consegnato',
      script: 'Dica: «Il link è arrivato. Lo apra lei, per favore. Resto in linea.»',
    },
    opened: {
      label: 'Aperto',
      script: 'Dica: «Segua per favore la pagina. Alla fine mostra sei caratteri.»',
    },
    awaiting_code: {
      label: 'Manca il codice',
      script:
        'Dica: «Mi legga per favore i sei caratteri sulla sua pagina.» Non ne suggerisca mai nessuno.',
    },
    verified: {
      label: 'Verificato',
      script:
        'La persona al telefono è il dipendente. Ora il suo sistema può fare ciò che è stato chiesto.',
    },
    not_verified: {
      label: 'Non verificato',
      script: 'Non faccia nulla di ciò che è stato chiesto. Concluda la chiamata con cortesia.',
    },
    canceled: { label: 'Annullato', script: 'Non è stato verificato nulla.' },
    expired: {
      label: 'Troppo tardi',
      script: 'Il tempo è scaduto, quindi non è stato verificato nulla. Può aprire un altro caso.',
    },
    overridden: {
      label: 'Per eccezione',
      script:
        'Due responsabili hanno approvato questo caso. Non è stato verificato nessuno e non c’è alcun permesso.',
    },
  },
  unknownStatus: { label: 'Sconosciuto', script: 'Ricarichi la pagina.' },
  reasons: {
    user_id_mismatch:
      'È stata verificata una persona diversa dal dipendente. Avvisi subito la sicurezza.',
    profile_mismatch:
      'Il documento d’identità non corrisponde alla scheda. Indirizzi la persona alle risorse umane.',
    identity_conflict: 'Questa persona è già un altro dipendente. Avvisi subito la sicurezza.',
    verification_failed: 'La verifica non è riuscita. Si può riprovare con un altro caso.',
    verification_not_me: 'Il dipendente ha detto: «Non sono io». Avvisi subito la sicurezza.',
    no_longer_needed: 'La richiesta per cui si doveva garantire è finita prima.',
    vouch_objected: 'La seconda persona ha detto: «Non è vero». Avvisi subito la sicurezza.',
    verification_canceled: 'Il caso è stato annullato, o la persona ha rifiutato.',
    verification_expired: 'Non è stata completata in tempo.',
    verification_stale:
      'La verifica era troppo vecchia, o nel frattempo l’identità è stata reimpostata.',
    session_mismatch: 'Due link sono stati scambiati. Avvisi la sicurezza se succede ancora.',
    employee_inactive: 'Il dipendente non è più attivo.',
    identity_lost:
      'L’identità verificata è stata eliminata. Prima due persone devono reimpostarla. Avvisi la sicurezza.',
    factors_missing:
      'La persona è stata riconosciuta, ma non ha mostrato tutto il necessario. Apra un altro caso, tramite un contatto registrato.',
    flow_disabled: 'La verifica è disattivata nella configurazione.',
    link_not_delivered:
      'Non è stato possibile consegnare il link. Le risorse umane possono correggere il contatto.',
    read_back_failed:
      'Tre codici errati: chi chiama non vede la pagina del dipendente. Avvisi subito la sicurezza.',
    resets_frozen: 'Il dipendente si è opposto nelle ultime 24 ore. Non viene reimpostato nulla.',
  },
  unknownReason: 'Non è stato verificato.',
  flags: {
    repeated_employee: 'Un altro caso di questo dipendente in un giorno',
    agent_without_success: 'Più casi di questo operatore senza successo',
  },
  overrides: {
    met_in_person: 'Incontro di persona, con un documento d’identità',
    confirmed_by_manager: 'Confermato dal responsabile in videochiamata',
    service_unavailable: 'Il servizio di verifica non era disponibile',
    no_camera: 'Il dipendente non ha una fotocamera funzionante',
  },
  actions: {
    queued: 'Non ancora: la chiamata è in corso',
    done: 'Fatto',
    failed: 'Non fatto',
    unknown:
      'Sconosciuto: la chiamata è stata fatta e forse è riuscita. Controlli lì prima di ripetere',
  },
  vouches: {
    given: 'Ha garantito',
    declined: 'Ora non può garantire',
    objected: 'Ha detto: «Non è vero». Avvisi subito la sicurezza',
    not_needed: 'Non serve più',
    undelivered: 'Non è stato possibile consegnare il link',
    unanswered: 'Non ha risposto in tempo',
    failed: 'Non ha garantito: volto o chiave del dispositivo non bastavano',
  },
  channels: { sms: 'Telefono', email: 'E-mail' },
  factors: {
    face: 'volto',
    doc: 'documento',
    hwk: 'chiave del dispositivo',
    swk: 'chiave copiata tra dispositivi',
    link: 'link a un contatto registrato',
    readback: 'codice letto all’assistenza',
    peer: 'seconda persona',
  },
};
