import { defineMessage } from '../../platform/messages/index.js';

/** `atMs` is when it happened. */
type ResetCanceledParams = { company: string; atMs: number };

/** Tells who asked for a reset, and who approved it, that somebody else stopped it. Names no person. */
export const RESET_CANCELED = defineMessage<ResetCanceledParams>({
  name: 'reset_canceled',
  guard: 'warning',
  texts: {
    en: ({ company, atMs }, f) => ({
      subject: `${company}: a reset that you asked for or approved was canceled`,
      body: [
        `On ${f.time(atMs)} somebody else canceled the reset of an identity that you had asked for or approved.`,
        'The identity stays as it is.',
      ],
      note: 'If you did not expect this, look at Resets in the people console now. The audit names who canceled it.',
      sms: `${company}: somebody else canceled a reset that you asked for or approved, on ${f.time(atMs)}. Not expected? Look at Resets now.`,
    }),
    es: ({ company, atMs }, f) => ({
      subject: `${company}: se canceló un restablecimiento que usted pidió o aprobó`,
      body: [
        `El ${f.time(atMs)} otra persona canceló el restablecimiento de una identidad que usted había pedido o aprobado.`,
        'La identidad queda como está.',
      ],
      note: 'Si no lo esperaba, mire ahora Resets en la consola de personas. La auditoría dice quién lo canceló.',
      sms: `${company}: otra persona canceló el ${f.time(atMs)} un restablecimiento que usted pidió o aprobó. ¿No lo esperaba? Mire ya Resets.`,
    }),
    fr: ({ company, atMs }, f) => ({
      subject: `${company} : une réinitialisation que vous avez demandée ou approuvée a été annulée`,
      body: [
        `Le ${f.time(atMs)}, quelqu’un d’autre a annulé la réinitialisation d’une identité que vous aviez demandée ou approuvée.`,
        'L’identité reste telle quelle.',
      ],
      note: 'Si vous ne vous y attendiez pas, regardez maintenant Resets dans la console des personnes. L’audit dit qui l’a annulée.',
      sms: `${company} : le ${f.time(atMs)}, quelqu’un d’autre a annulé une réinitialisation que vous aviez demandée ou approuvée. Inattendu ? Regardez Resets.`,
    }),
    de: ({ company, atMs }, f) => ({
      subject: `${company}: Ein Zurücksetzen, das Sie beantragt oder bestätigt haben, wurde abgebrochen`,
      body: [
        `Am ${f.time(atMs)} hat jemand anderes das Zurücksetzen einer Identität abgebrochen, das Sie beantragt oder bestätigt hatten.`,
        'Die Identität bleibt, wie sie ist.',
      ],
      note: 'Wenn Sie das nicht erwartet haben, sehen Sie jetzt in der People-Konsole unter Resets nach. Das Audit nennt, wer es abgebrochen hat.',
      sms: `${company}: Am ${f.time(atMs)} hat jemand anderes ein Zurücksetzen abgebrochen, das Sie beantragt oder bestätigt hatten. Nicht erwartet? Sehen Sie unter Resets nach.`,
    }),
    it: ({ company, atMs }, f) => ({
      subject: `${company}: un ripristino che ha chiesto o approvato è stato interrotto`,
      body: [
        `Il ${f.time(atMs)} qualcun altro ha interrotto il ripristino di un’identità che lei aveva chiesto o approvato.`,
        'L’identità resta com’è.',
      ],
      note: 'Se non se lo aspettava, guardi subito Resets nella console delle persone. L’audit dice chi l’ha interrotto.',
      sms: `${company}: il ${f.time(atMs)} qualcun altro ha interrotto un ripristino che lei aveva chiesto o approvato. Non se lo aspettava? Guardi Resets.`,
    }),
  },
});
