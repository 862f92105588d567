import type { TranslatedPage } from '../../../platform/http/index.js';
import { spokenCode } from './read-back.entity.js';

/** Nothing was learned yet, so the same address may be loaded again. */
export const CODE_LATER_PAGE: TranslatedPage = {
  again: true,
  words: {
    en: {
      title: 'Your code is not ready yet',
      advice: 'Wait a moment, then try again. Keep this page open.',
    },
    es: {
      title: 'Su código aún no está listo',
      advice: 'Espere un momento y vuelva a intentarlo. Deje esta página abierta.',
    },
    fr: {
      title: 'Votre code n’est pas encore prêt',
      advice: 'Patientez un instant, puis réessayez. Laissez cette page ouverte.',
    },
    de: {
      title: 'Ihr Code ist noch nicht bereit',
      advice: 'Warten Sie einen Moment und versuchen Sie es erneut. Lassen Sie diese Seite offen.',
    },
    it: {
      title: 'Il suo codice non è ancora pronto',
      advice: 'Attenda un momento, poi riprovi. Lasci aperta questa pagina.',
    },
  },
};

/** The only place where the code is ever shown. It warns of the one attack that the code allows. */
export function codePage(code: string): TranslatedPage {
  const spoken = spokenCode(code);
  return {
    kind: 'done',
    words: {
      en: {
        title: `Your code: ${spoken}`,
        advice:
          'Read it to the help desk that you called yourself. It is good for five minutes. Did somebody call you, or write to you, to get this code? Then tell it to nobody, and tell your security team.',
      },
      es: {
        title: `Su código: ${spoken}`,
        advice:
          'Léalo al soporte al que usted ha llamado. Es válido durante cinco minutos. ¿Alguien le ha llamado o escrito para obtener este código? Entonces no se lo diga a nadie y avise a su equipo de seguridad.',
      },
      fr: {
        title: `Votre code : ${spoken}`,
        advice:
          'Lisez-le à l’assistance que vous avez appelée vous-même. Il est valable cinq minutes. Quelqu’un vous a appelé ou écrit pour obtenir ce code ? Alors ne le donnez à personne et prévenez votre équipe de sécurité.',
      },
      de: {
        title: `Ihr Code: ${spoken}`,
        advice:
          'Lesen Sie ihn dem Helpdesk vor, den Sie selbst angerufen haben. Er gilt fünf Minuten. Hat Sie jemand angerufen oder angeschrieben, um diesen Code zu bekommen? Dann nennen Sie ihn niemandem und sagen Sie Ihrem Sicherheitsteam Bescheid.',
      },
      it: {
        title: `Il suo codice: ${spoken}`,
        advice:
          'Lo legga all’assistenza che ha chiamato lei. È valido per cinque minuti. Qualcuno l’ha chiamata o le ha scritto per avere questo codice? Allora non lo dica a nessuno e avvisi il suo team di sicurezza.',
      },
    },
  };
}
