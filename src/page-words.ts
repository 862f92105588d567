import { addPageWords } from './platform/http/index.js';

// The texts of pages about problems, for people whom an organization has sent here.
addPageWords(
  {
    embedding_not_allowed: {
      en: { advice: 'Open the link in a window of its own.' },
      es: {
        title: 'Esta página no se puede mostrar aquí',
        advice: 'Abra el enlace en una ventana aparte.',
      },
      fr: {
        title: 'Cette page ne peut pas s’afficher ici',
        advice: 'Ouvrez le lien dans une fenêtre à part.',
      },
      de: {
        title: 'Diese Seite kann hier nicht angezeigt werden',
        advice: 'Öffnen Sie den Link in einem eigenen Fenster.',
      },
      it: {
        title: 'Questa pagina non può essere mostrata qui',
        advice: 'Apra il link in una finestra separata.',
      },
    },
    link_expired: {
      en: {
        advice:
          'If you still need to verify yourself, ask the organization that sent you here for a new link.',
      },
      es: {
        title: 'Este enlace ya no funciona',
        advice:
          'Si aún necesita verificarse, pida un enlace nuevo a la organización que le envió aquí.',
      },
      fr: {
        title: 'Ce lien ne fonctionne plus',
        advice:
          'Si vous devez encore vous identifier, demandez un nouveau lien à l’organisation qui vous envoie ici.',
      },
      de: {
        title: 'Dieser Link funktioniert nicht mehr',
        advice:
          'Wenn Sie sich weiterhin ausweisen müssen, bitten Sie die Organisation, die Sie hierher geschickt hat, um einen neuen Link.',
      },
      it: {
        title: 'Questo link non funziona più',
        advice:
          'Se deve ancora verificarsi, chieda un nuovo link all’organizzazione che l’ha inviata qui.',
      },
    },
    link_invalid: {
      en: {
        advice:
          'Check that you opened the whole link, or ask the organization that sent you here for a new one.',
      },
      es: {
        title: 'Este enlace no es válido',
        advice:
          'Compruebe que abrió el enlace completo, o pida uno nuevo a la organización que le envió aquí.',
      },
      fr: {
        title: 'Ce lien n’est pas valable',
        advice:
          'Vérifiez que vous avez ouvert le lien complet, ou demandez-en un nouveau à l’organisation qui vous envoie ici.',
      },
      de: {
        title: 'Dieser Link ist nicht gültig',
        advice:
          'Prüfen Sie, ob Sie den vollständigen Link geöffnet haben, oder bitten Sie die Organisation, die Sie hierher geschickt hat, um einen neuen.',
      },
      it: {
        title: 'Questo link non è valido',
        advice:
          'Controlli di aver aperto il link completo, o ne chieda uno nuovo all’organizzazione che l’ha inviata qui.',
      },
    },
    identity_provider_silent: {
      en: { advice: 'Nothing is lost. Wait a moment and try again.' },
      es: {
        title: 'No se puede comprobar ahora la página de inicio de sesión',
        advice: 'No se ha perdido nada. Espere un momento e inténtelo de nuevo.',
      },
      fr: {
        title: 'La page de connexion ne peut pas être vérifiée pour l’instant',
        advice: 'Rien n’est perdu. Attendez un instant et réessayez.',
      },
      de: {
        title: 'Die Anmeldeseite lässt sich gerade nicht prüfen',
        advice: 'Nichts ist verloren. Warten Sie einen Moment und versuchen Sie es noch einmal.',
      },
      it: {
        title: 'La pagina di accesso al momento non può essere verificata',
        advice: 'Nulla è andato perso. Attenda un momento e riprovi.',
      },
    },
    sign_in_client_unknown: {
      en: {
        advice:
          'Start again where you wanted to sign in. If it happens again, tell your help desk.',
      },
      es: {
        title: 'No conocemos la página de inicio de sesión que le envió aquí',
        advice:
          'Empiece de nuevo donde quería iniciar sesión. Si vuelve a ocurrir, avise a su servicio de asistencia.',
      },
      fr: {
        title: 'Nous ne connaissons pas la page de connexion qui vous envoie ici',
        advice:
          'Recommencez là où vous vouliez vous connecter. Si cela se reproduit, prévenez votre assistance.',
      },
      de: {
        title: 'Wir kennen die Anmeldeseite nicht, die Sie hierher geschickt hat',
        advice:
          'Beginnen Sie dort noch einmal, wo Sie sich anmelden wollten. Wenn es wieder geschieht, informieren Sie Ihren Helpdesk.',
      },
      it: {
        title: 'Non conosciamo la pagina di accesso che l’ha inviata qui',
        advice: 'Ricominci da dove voleva accedere. Se succede di nuovo, avvisi l’assistenza.',
      },
    },
    sign_in_elsewhere: {
      en: { advice: 'Start again in one browser, and do not open links that somebody sends you.' },
      es: {
        title: 'Este inicio de sesión comenzó en otro navegador',
        advice: 'Empiece de nuevo en un solo navegador y no abra enlaces que alguien le envíe.',
      },
      fr: {
        title: 'Cette connexion a commencé dans un autre navigateur',
        advice:
          'Recommencez dans un seul navigateur, et n’ouvrez pas les liens que quelqu’un vous envoie.',
      },
      de: {
        title: 'Diese Anmeldung wurde in einem anderen Browser begonnen',
        advice:
          'Beginnen Sie noch einmal in einem einzigen Browser, und öffnen Sie keine Links, die Ihnen jemand schickt.',
      },
      it: {
        title: 'Questo accesso è iniziato in un altro browser',
        advice: 'Ricominci in un solo browser e non apra link che qualcuno le invia.',
      },
    },
    sign_in_hint_invalid: {
      en: {
        advice:
          'Start again where you wanted to sign in. If it happens again, tell your help desk.',
      },
      es: {
        title: 'La página de inicio de sesión no demostró quién quiere entrar',
        advice:
          'Empiece de nuevo donde quería iniciar sesión. Si vuelve a ocurrir, avise a su servicio de asistencia.',
      },
      fr: {
        title: 'La page de connexion n’a pas prouvé qui se connecte',
        advice:
          'Recommencez là où vous vouliez vous connecter. Si cela se reproduit, prévenez votre assistance.',
      },
      de: {
        title: 'Die Anmeldeseite hat nicht belegt, wer sich anmeldet',
        advice:
          'Beginnen Sie dort noch einmal, wo Sie sich anmelden wollten. Wenn es wieder geschieht, informieren Sie Ihren Helpdesk.',
      },
      it: {
        title: 'La pagina di accesso non ha dimostrato chi accede',
        advice: 'Ricominci da dove voleva accedere. Se succede di nuovo, avvisi l’assistenza.',
      },
    },
    sign_in_over: {
      en: { advice: 'Each sign-in works once, and for a few minutes.' },
      es: {
        title: 'Este inicio de sesión ha terminado: empiece de nuevo donde quería entrar',
        advice: 'Cada inicio de sesión funciona una vez y durante unos minutos.',
      },
      fr: {
        title: 'Cette connexion est terminée : recommencez là où vous vouliez vous connecter',
        advice: 'Chaque connexion fonctionne une fois, pendant quelques minutes.',
      },
      de: {
        title:
          'Diese Anmeldung ist beendet: Beginnen Sie dort noch einmal, wo Sie sich anmelden wollten',
        advice: 'Jede Anmeldung gilt einmal und einige Minuten lang.',
      },
      it: {
        title: 'Questo accesso è terminato: ricominci da dove voleva accedere',
        advice: 'Ogni accesso funziona una volta e per pochi minuti.',
      },
    },
    sign_in_pending: {
      en: { advice: 'Nothing is lost. Wait a moment and try again.' },
      es: {
        title: 'El resultado de la verificación aún no ha llegado',
        advice: 'No se ha perdido nada. Espere un momento e inténtelo de nuevo.',
      },
      fr: {
        title: 'Le résultat de la vérification n’est pas encore arrivé',
        advice: 'Rien n’est perdu. Attendez un instant et réessayez.',
      },
      de: {
        title: 'Das Ergebnis der Prüfung ist noch nicht da',
        advice: 'Nichts ist verloren. Warten Sie einen Moment und versuchen Sie es noch einmal.',
      },
      it: {
        title: 'Il risultato della verifica non è ancora arrivato',
        advice: 'Nulla è andato perso. Attenda un momento e riprovi.',
      },
    },
  },
  {
    en: { advice: 'Go back to the organization that sent you here and try again.' },
    es: {
      title: 'Esto no ha funcionado',
      advice: 'Vuelva a la organización que le envió aquí e inténtelo de nuevo.',
    },
    fr: {
      title: 'Cela n’a pas fonctionné',
      advice: 'Retournez à l’organisation qui vous envoie ici et réessayez.',
    },
    de: {
      title: 'Das hat nicht geklappt',
      advice:
        'Gehen Sie zu der Organisation zurück, die Sie hierher geschickt hat, und versuchen Sie es noch einmal.',
    },
    it: {
      title: 'Non ha funzionato',
      advice: 'Torni all’organizzazione che l’ha inviata qui e riprovi.',
    },
  },
);
