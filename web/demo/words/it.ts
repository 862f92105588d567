import { rich } from '../../kit/language/rich-text.js';
import type { DemoWords } from './en.js';

export const it: DemoWords = {
  locale: 'it',
  title: 'Assistenza · Example Corp',
  desk: 'Assistenza',
  loading: 'Apertura dell’assistenza',
  tryAgain: 'Riprova',
  unreachable: 'L’assistenza non è raggiungibile',
  failed: 'Non ha funzionato',
  fault: {
    title: 'Qualcosa è andato storto in questa pagina',
    text: 'Quello che ha fatto finora resta salvato. Ricarichi la pagina per continuare.',
    action: 'Ricarica la pagina',
  },
  banner: {
    label: 'Dimostrazione',
    strong: 'Dimostrazione.',
    text: 'Example Corp e le sue persone sono inventate; le chiamate sono vere.',
  },
  footer: (document) =>
    rich`Questa pagina e il suo server sono un cliente del gateway: usano il suo SDK e nient’altro. Ciò che chiamano è nella ${document}.`,
  document: 'descrizione dell’API',
  phone: {
    title: 'Finito su questo telefono',
    text: 'L’assistenza vede il risultato nella propria finestra.',
    close: 'Metti via il telefono',
  },
  caller: {
    title: (name) => `Reimpostare la MFA di ${name}?`,
    story: (name) =>
      `Qualcuno è al telefono: «Sono ${name}, ho un telefono nuovo e non riesco ad accedere.» Conosce la sua data di nascita, il suo responsabile e la sua matricola. Li conoscerebbe anche un impostore. L’assistenza non chiede nulla di tutto ciò: lo fa accertare al gateway.`,
    asking: 'Richiesta al gateway in corso…',
    reset: (name) => `Reimposta la MFA di ${name}`,
    openPhone: (name) => `Apri il telefono di ${name}`,
    forget: (name) => `Dimentica l’identità di ${name}`,
    employee: 'Dipendente',
    identity: 'Identità',
    unknown: 'Non ancora nota: mostrerà un documento e scatterà un selfie',
    known: (time) => `Nota dalle ${time}: riconosciuta dal volto, insieme a qualcosa che possiede`,
    neverReset: 'Mai reimpostata',
    lastReset: (count, time) =>
      `Reimpostata ${count === 1 ? 'una volta' : `${count} volte`}, l’ultima alle ${time}`,
  },
  forget: {
    title: (name) => `Dimenticare chi è ${name}?`,
    confirm: 'Dimentica',
    keep: 'Mantieni',
    effect: (name) =>
      `Il gateway non saprà più quale persona verificata è ${name} e revocherà i suoi permessi. La prossima reimpostazione comincia come la prima: con un documento e un selfie.`,
  },
  waiting: {
    title: (name) => `In attesa di ${name}`,
    text: 'La verifica non è finita. Finché non è finita, e finita bene, non viene reimpostato nulla.',
    sent: (name, mailbox) =>
      rich`Il gateway ha inviato il link all’indirizzo e-mail registrato di ${name}. In sviluppo si trova nella ${mailbox}.`,
    mailbox: 'casella di posta',
    askAgain: 'Chiedi di nuovo al gateway',
    callOff: 'Annulla',
  },
  reason: (code) => rich`Il motivo del gateway: ${code}`,
  outcome: {
    canceled: {
      title: 'Annullato',
      text: 'La verifica è stata interrotta prima della fine. Non è stato reimpostato nulla.',
    },
    expired: {
      title: 'Tempo scaduto',
      text: 'La verifica non è stata completata in tempo. Non è stato reimpostato nulla.',
    },
    notEnough: {
      title: 'Riconosciuta, ma non basta',
      text: (name, ways) =>
        `È il volto di ${name}. Il volto da solo non reimposta nulla. Manca: ${ways}.`,
    },
    notReset: {
      title: 'Concesso, ma non ancora reimpostato',
      text: 'La rotta protetta non ha accettato il permesso. Chieda di nuovo per riprovare.',
    },
    reset: {
      title: 'La MFA è stata reimpostata',
      established: (name) =>
        `È ${name}: il documento corrisponde alla scheda e il selfie al documento. D’ora in poi il volto viene riconosciuto, insieme a qualcosa che ${name} possiede.`,
      known: (name) => `È ${name}: il selfie mostra la persona verificata la prima volta.`,
    },
    denied: {
      title: 'Non verificato',
      text: 'La verifica non è riuscita. Non è stato reimpostato nulla.',
    },
  },
  alarms: {
    profile_mismatch: {
      title: (name) => `Allarme: non è ${name}`,
      text: (name) =>
        `Qualcuno ha mostrato un documento del tutto valido, ma non è quello di ${name}: nome e data di nascita non sono quelli della scheda. Non è stato reimpostato nulla.`,
    },
    user_id_mismatch: {
      title: (name) => `Allarme: non è ${name}`,
      text: (name) =>
        `Il selfie mostra una persona reale, ma non quella verificata come ${name} la prima volta. Non è stato reimpostato nulla, e ogni permesso che ${name} aveva ancora è stato revocato.`,
    },
    verification_not_me: {
      title: (name) => `Allarme: ${name} non l’ha chiesto`,
      text: (name) =>
        `Chi ha aperto il link ha detto «Non sono io». Non è stato reimpostato nulla, e ogni permesso che ${name} aveva ancora è stato revocato.`,
    },
    identity_conflict: {
      title: () => 'Allarme: questa persona è un altro dipendente',
      text: () => 'Una persona non può essere due dipendenti. Non è stato reimpostato nulla.',
    },
  },
  next: {
    pending: 'Ora: resti al telefono finché non arriva la risposta.',
    good: (name) => `Ora: dica a ${name} di accedere di nuovo e di configurare il telefono nuovo.`,
    alarm: (name) =>
      `Ora: termini la chiamata, la segnali alla sicurezza e chiami ${name} a un numero registrato.`,
    neutral: (name) => `Ora: chieda a ${name}, a un numero registrato, e ricominci.`,
  },
  problems: {
    unknownRequest:
      'L’indirizzo di questa pagina nomina una richiesta che l’assistenza non ha aperta. Un indirizzo non prova nulla, quindi non è stato fatto nulla.',
    network: 'Il server non risponde. È ancora in funzione?',
    tooMany: 'Troppi tentativi. Attenda un minuto, poi riprovi.',
    gateway: (code) => `Il gateway non l’ha fatto (${code}). Riprovi.`,
    refused: (code) => `L’assistenza l’ha rifiutato (${code}).`,
  },
  factors: {
    face: 'il volto',
    doc: 'il documento',
    hwk: 'una chiave del dispositivo di almeno un giorno',
    swk: 'una chiave del dispositivo',
    link: 'un link inviato dal gateway',
    readback: 'il codice, letto all’assistenza',
    peer: 'una seconda persona che garantisce',
  },
  and: ' e ',
  or: '; oppure ',
  grant: {
    title: 'Che cosa diceva il permesso',
    again: (answer) => rich`Alla seconda presentazione, la rotta è rimasta chiusa: ${answer}`,
    tryAgain: 'Riprova con lo stesso permesso',
    who: 'Chi',
    may: 'Può',
    once: (action) => rich`${action}, una volta`,
    because: 'Grazie a',
    proof: (factors, time) => `${factors}, alle ${time}`,
    grant: 'Permesso',
    usedUp: (id) => rich`${id}, usato`,
    factors: {
      doc: 'documento',
      face: 'selfie',
      hwk: 'chiave del dispositivo',
      swk: 'chiave sincronizzata',
      link: 'link a un contatto registrato',
      readback: 'codice letto',
      peer: 'seconda persona',
    },
  },
  stranger: {
    title: 'Guardi che cosa vede un estraneo',
    camera: (name) =>
      `Prema lo stesso pulsante e faccia sedere qualcun altro davanti alla fotocamera con la carta di ${name}.`,
    simulated: (name, choice) =>
      `Prema lo stesso pulsante. Nella pagina di verifica scelga sotto «${choice}» chiunque tranne ${name}: una persona reale, del tutto in regola, che non è ${name}.`,
    face: 'Di chi è il volto',
    document: 'Di chi è il documento',
  },
  camera: {
    off: 'Provi con il suo volto',
    on: 'Si metta nei panni della dipendente',
    text: 'La simulazione mostra il percorso. Con la sua fotocamera una carta viene letta davvero, il volto che vi appare viene confrontato con il suo e le si chiede di girare la testa. Le immagini restano su questo computer.',
    changing: 'Cambio dei progetti…',
    use: 'Usa la mia fotocamera',
    simulate: 'Usa la simulazione',
    photo: (file) =>
      rich`Scatti una foto del suo volto, di fronte e con luce uniforme. La salvi come ${file} nella cartella del progetto.`,
    card: (name, command) => rich`Disegni la carta di ${name} con il suo volto: ${command}`,
    print: (front, back) =>
      rich`Stampi ${front} e ${back} a grandezza naturale. Oppure le mostri sullo schermo luminoso di un telefono, che potrebbe essere rifiutato perché è uno schermo.`,
    reset: (name) =>
      `Reimposti la MFA di ${name}, mostri entrambi i lati e guardi nella fotocamera.`,
  },
  neighbours: {
    title: 'Accedere a Entra o a Okta, e andarsene',
    text: (name) =>
      `Un Entra simulato e un Okta simulato chiedono un selfie a ${name}. Sono anche le directory di Example Corp: quando una disattiva un account, i suoi permessi finiscono entro un secondo.`,
    entra: 'Acceda a Entra',
    okta: 'Okta',
    signIn: (entra, okta) =>
      rich`${entra}: dopo la password viene chiesto un selfie. ${okta} lo chiede prima di una nuova password.`,
    payslips: 'Apra le buste paga',
    read: (payslips, name) =>
      rich`${payslips} come ${name}. Restano aperte finché dura il permesso.`,
    disable:
      'Disattivi l’account in Entra o Okta e guardi le buste paga chiudersi. Poi lo riattivi lì.',
    stopped: (command) =>
      rich`Non sono in funzione. Fermi il server e lo avvii insieme a loro: ${command}`,
  },
  log: {
    title: 'Dietro le quinte',
    intro: 'Le chiamate fatte, in ordine. I token sono omessi.',
    actors: { desk: 'Server', browser: 'Browser', guard: 'Guard' },
  },
  steps: {
    record_read: (name) => `L’assistenza legge la scheda di ${name}.`,
    access_asked: (name) => `L’assistenza chiede al gateway: è ${name}?`,
    link_given: (name) => `Il telefono di ${name} riceve il link alla pagina di verifica.`,
    browser_returned: () => 'Il browser è tornato e nomina la richiesta. Questo non prova nulla.',
    unknown_returned: () =>
      'Un browser nomina una richiesta che l’assistenza non ha aperta. Viene ignorata.',
    end_asked: () => 'L’assistenza chiede al gateway come è finita.',
    pending: () => 'Non ancora deciso.',
    granted: (name) => `Concesso: è ${name}.`,
    somebody_else: (_name, reason) => `Negato, ${reason}: è qualcun altro.`,
    disowned: (_name, reason) => `Negato, ${reason}: la persona dice di non essere lei.`,
    not_granted: (_name, reason) => `Non concesso: ${reason}.`,
    called_off: () => 'L’assistenza annulla.',
    grant_used: () => 'Con il permesso, l’assistenza chiama la propria rotta protetta.',
    grant_used_again: () => 'Qualcuno ha conservato il permesso e lo mostra una seconda volta.',
    grant_checked: () =>
      'Il guard ha controllato il permesso con le chiavi pubbliche del gateway, poi l’ha consumato.',
    identity_forgotten: (name) => `L’assistenza fa dimenticare al gateway chi è ${name}.`,
    projects_read: () => 'L’assistenza legge con quali progetti verifica il gateway.',
    camera_chosen: () => 'L’assistenza sceglie i progetti con fotocamera.',
    simulation_chosen: () => 'L’assistenza sceglie i progetti simulati.',
    webhook_failed: () => 'Non è stato possibile dire al gateway dove inviare i suoi eventi.',
    case_opened: () => 'Un operatore ha aperto un caso nella console del personale.',
    case_fetched: () => 'Un webhook dice che il caso è finito, quindi il sistema lo recupera.',
    case_grant_used: () => 'Con il permesso, il sistema chiama la propria rotta protetta.',
  },
};
