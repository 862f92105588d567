import type { PageWords } from './en.js';

export const it: PageWords = {
  advice: {
    document_front_missing:
      'Ci serve una foto del fronte del suo documento, il lato con la sua foto.',
    document_back_missing: 'Ci serve anche una foto del retro del suo documento.',
    document_unreadable:
      'Non siamo riusciti a leggere il suo documento. Lo appoggi su una superficie scura, senza riflessi, con tutti e quattro gli angoli nella foto.',
    document_code_unreadable:
      'Non siamo riusciti a leggere il codice sul suo documento. Riempia il riquadro con la tessera, non si muova ed eviti riflessi sul codice.',
    document_not_supported:
      'Non possiamo leggere questo tipo di documento. Usi una patente di guida, una carta d’identità o un passaporto.',
    document_expired: 'Questo documento è scaduto. Ne usi un altro.',
    portrait_unreadable:
      'Non abbiamo visto abbastanza bene la foto sul suo documento. Eviti riflessi sulla foto e lasci che la fotocamera metta a fuoco.',
    selfie_missing: 'Ci servono una foto del suo volto e i brevi movimenti della testa.',
    selfie_not_confirmed:
      'Non siamo riusciti a confermare che si tratta di lei. Tenga il telefono all’altezza degli occhi con una luce uniforme, con tutto il volto nella foto e scoperto.',
    face_missing:
      'Non abbiamo visto alcun volto. Tenga il telefono all’altezza degli occhi e guardi la fotocamera.',
    several_faces: 'C’era più di un volto nella foto. Si assicuri che non compaia nessun altro.',
    face_too_small: 'Il suo volto era troppo lontano. Avvicini il telefono.',
    face_cut_off: 'Una parte del suo volto era fuori dalla foto. Lo sposti al centro.',
    face_turned_away: 'Per la foto guardi dritto nella fotocamera.',
    face_blurred: 'La foto era sfocata. Non si muova per un momento.',
    face_too_dark: 'Era troppo buio. Si giri verso una finestra o una lampada.',
    face_too_bright: 'C’era troppa luce. Eviti una luce forte sul volto.',
    eyes_covered: 'I suoi occhi erano coperti. Tolga gli occhiali da sole e sposti i capelli.',
    moves_not_seen:
      'Non abbiamo visto tutti i movimenti della testa. Inizi guardando dritto, poi giri la testa in modo chiaro, un movimento alla volta.',
    turns_not_compared:
      'Non abbiamo potuto confrontare i movimenti della testa con quelli precedenti. Può dipendere da capelli, occhiali o luce, e nessuno glielo rimprovera. Mostri il suo documento d’identità, se questa pagina lo propone. Altrimenti riprovi con una luce uniforme o chieda all’assistenza.',
    try_again: 'Qualcosa non ha funzionato da parte nostra. Riprovi.',
  },
  turnsEnded:
    'Non abbiamo potuto confrontare i movimenti della testa con quelli precedenti. Può dipendere da capelli, occhiali o luce, e nessuno glielo rimprovera. Chieda all’assistenza: può continuare con lei in un altro modo.',
  selfie: {
    no_face: 'Non vediamo il suo volto. Tenga il telefono all’altezza degli occhi.',
    two_faces: 'C’è più di un volto. Si assicuri che non compaia nessun altro.',
    too_small: 'Si avvicini, in modo che il volto riempia l’ovale.',
    cut_off: 'Il suo volto è tagliato. Lo sposti al centro.',
    pose: 'Guardi dritto nella fotocamera.',
    blurred: 'La foto è sfocata. Non si muova.',
    dark: 'È troppo buio. Si giri verso una luce.',
    overexposed: 'C’è troppa luce. Si allontani dalla luce.',
    eyes_covered: 'Non vediamo i suoi occhi. Tolga gli occhiali o sposti i capelli.',
    not_a_photo: 'Questa non è la foto di un volto. Si scatti una foto.',
  },
  document: {
    no_document: 'Non vediamo la foto sul documento. Mostri tutto il lato con la foto.',
    no_barcode: 'Non vediamo il codice a barre. Mostri tutto il lato con il codice a barre.',
    dark: 'È troppo buio per leggere. Cerchi più luce.',
    glare: 'Una lampada si riflette nel documento. Lo inclini un po’.',
    blurred: 'Il testo è sfocato. Non si muova e aspetti che sia nitido.',
  },
  fallback: {
    title: 'Verifica dell’identità',
    oldBrowser: {
      title: 'Questa pagina non si è avviata',
      text: 'Forse il suo browser è troppo vecchio. Nulla di ciò che ha fatto è andato perso e il suo link funziona ancora.',
      ways: [
        'Aggiorni il browser o il sistema del telefono o del tablet.',
        'Oppure apra il link in un altro browser: Chrome, Edge, Firefox o Safari.',
        'Oppure lo apra su un altro dispositivo.',
        'Se il browser è recente, controlli la connessione e ricarichi la pagina.',
      ],
    },
    purpose:
      'Questa pagina verifica la sua identità passo dopo passo e per farlo ha bisogno di JavaScript.',
    scriptsOn: 'Attivi JavaScript nel browser, poi ricarichi la pagina.',
    held: {
      title: 'I suoi dati',
      purpose:
        'Questa pagina mostra i dati conservati su di lei e per farlo ha bisogno di JavaScript.',
    },
  },
};
