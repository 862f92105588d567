import { defineStaffWarning } from '../../staff/index.js';

/** Tells who asked for a reset, and who approved it, that somebody else stopped it. Names no person. */
export const RESET_CANCELED = defineStaffWarning('reset_canceled', {
  en: () => ({
    subject: 'a reset that you asked for or approved was canceled',
    what: 'Somebody else canceled the reset of an identity that you had asked for or approved. The identity stays as it is.',
    note: 'If you did not expect this, look at Resets in the people console now. The audit names who canceled it.',
  }),
  es: () => ({
    subject: 'se canceló un restablecimiento que usted pidió o aprobó',
    what: 'Otra persona canceló el restablecimiento de una identidad que usted había pedido o aprobado. La identidad queda como está.',
    note: 'Si no lo esperaba, mire ahora Resets en la consola de personas. La auditoría dice quién lo canceló.',
  }),
  fr: () => ({
    subject: 'une réinitialisation que vous avez demandée ou approuvée a été annulée',
    what: 'Quelqu’un d’autre a annulé la réinitialisation d’une identité que vous aviez demandée ou approuvée. L’identité reste telle quelle.',
    note: 'Si vous ne vous y attendiez pas, regardez maintenant Resets dans la console des personnes. L’audit dit qui l’a annulée.',
  }),
  de: () => ({
    subject: 'Ein Zurücksetzen, das Sie beantragt oder bestätigt haben, wurde abgebrochen',
    what: 'Jemand anderes hat das Zurücksetzen einer Identität abgebrochen, das Sie beantragt oder bestätigt hatten. Die Identität bleibt, wie sie ist.',
    note: 'Wenn Sie das nicht erwartet haben, sehen Sie jetzt in der People-Konsole unter Resets nach. Das Audit nennt, wer es abgebrochen hat.',
  }),
  it: () => ({
    subject: 'un ripristino che ha chiesto o approvato è stato interrotto',
    what: 'Qualcun altro ha interrotto il ripristino di un’identità che lei aveva chiesto o approvato. L’identità resta com’è.',
    note: 'Se non se lo aspettava, guardi subito Resets nella console delle persone. L’audit dice chi l’ha interrotto.',
  }),
});
