import type { TranslatedPage } from '../../../platform/http/index.js';

/** For a person whose request names no address to go on to. It tells no result. */
export const RETURN_PAGE: TranslatedPage = {
  kind: 'done',
  words: {
    en: {
      title: 'You can close this window',
      advice: 'Go back to where you started: it will know when you are done.',
    },
    es: {
      title: 'Puede cerrar esta ventana',
      advice: 'Vuelva al lugar donde empezó: allí se sabrá cuándo ha terminado.',
    },
    fr: {
      title: 'Vous pouvez fermer cette fenêtre',
      advice: 'Retournez là où vous avez commencé : on y saura quand vous aurez terminé.',
    },
    de: {
      title: 'Sie können dieses Fenster schließen',
      advice:
        'Gehen Sie dorthin zurück, wo Sie begonnen haben: Dort ist bekannt, wann Sie fertig sind.',
    },
    it: {
      title: 'Può chiudere questa finestra',
      advice: 'Torni da dove ha iniziato: lì si saprà quando ha finito.',
    },
  },
};
