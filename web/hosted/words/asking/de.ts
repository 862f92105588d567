import type { AskingWords } from './en.js';

export const askingDe: AskingWords = {
  purpose: {
    asks: (organization) => `${organization} bittet Sie zu bestätigen:`,
    warning:
      'Fahren Sie nur fort, wenn Sie selbst darum gebeten haben. Wenn nicht, wählen Sie „Das bin ich nicht“.',
  },
  vouch: {
    asks: (organization) => `${organization} bittet Sie zu bürgen für:`,
    wants: 'Angefordert wird:',
    warning:
      'Fahren Sie nur fort, wenn Sie selbst mit der Person gesprochen haben und wissen, dass sie darum bittet. Wenn Sie unsicher sind, bürgen Sie nicht: Das hat keine Folgen für Sie.',
    leave: {
      open: 'Ich kann jetzt nicht bürgen',
      title: 'Sie können jetzt nicht bürgen?',
      confirm: 'Nicht bürgen',
      effect: (organization) =>
        `${organization} kann jemand anderen bitten. Dieser Link funktioniert dann nicht mehr.`,
      next: 'Das hat weder für Sie noch für die Person Folgen, und einen Grund müssen Sie nicht nennen.',
    },
    wrong: {
      open: 'Das stimmt nicht',
      title: (organization) => `${organization} warnen, dass das nicht stimmt?`,
      confirm: 'Warnen',
      when: 'Tun Sie das, wenn Sie nicht mit der Person gesprochen haben, wenn sie es nicht ist oder wenn jemand Sie zum Bürgen drängt.',
      effect: (organization) =>
        `Die Anfrage wird sofort abgelehnt, ${organization} wird gewarnt, und die Person, in deren Namen sie gestellt wurde, erfährt es. Nichts davon wird Ihnen angelastet.`,
    },
    left: {
      title: 'Es wurde nicht gebürgt',
      text: (organization) =>
        `${organization} weiß, dass Sie jetzt nicht bürgen können, und kann jemand anderen bitten. Es wird nichts weiter erhoben.`,
      next: 'Sie müssen nichts weiter tun.',
    },
    warned: {
      title: 'Danke, dass Sie uns Bescheid geben',
      text: (organization) =>
        `${organization} ist gewarnt, dass die Anfrage vielleicht nicht von der genannten Person kommt. Sie ist abgelehnt, und dieser Link funktioniert nicht mehr.`,
      next: 'Sie müssen nichts weiter tun.',
    },
  },
  /** For who would rather show no face. */
  otherWay: {
    title: 'Ohne Selfie weitermachen?',
    confirm: 'Ohne Selfie weiter',
    effect:
      'Sie zeigen dann denselben Ausweis wie bei Ihrer ersten Prüfung und entsperren ein Gerät, das seit mehr als einem Tag gemerkt ist. Sie brauchen beides. Von einem Selfie, das Sie hier gemacht haben, bleibt nichts. Das lässt sich nicht zurücknehmen.',
    needs:
      'Dafür braucht es denselben Ausweis wie bei Ihrer ersten Prüfung und danach ein seit mehr als einem Tag gemerktes Gerät.',
    endsWithoutKey: (organization: string) =>
      `Ohne das Gerät endet es hier. ${organization} erfährt, dass es nicht gelungen ist. Der Helpdesk dort sagt Ihnen, was Sie sonst tun können.`,
  },
};
