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
