import { defineStaffWarning, type WarningParams } from '../../staff/index.js';

/** `employeeId` is the gateway's own id, which names nobody. */
type HeldNoticeParams = WarningParams & { employeeId: string };

/** Notifies the managers of connections that a directory seems to have given an account to somebody else. */
export const HELD_NOTICE = defineStaffWarning<HeldNoticeParams>('staff_held_notice', {
  en: ({ employeeId }) => ({
    subject: 'an account came back as somebody else’s',
    what: `It seems that a directory gave the account of a former employee to somebody else. The record is suspended. The employee’s id, which the audit finds: ${employeeId}`,
    note: 'Look at the employee under People. If it is the same person, HR makes them active again; if not, two people reset the identity first. After five such e-mails in a day there may be more: look at everybody who is suspended.',
  }),
  es: ({ employeeId }) => ({
    subject: 'una cuenta volvió como la de otra persona',
    what: `Parece que un directorio dio a otra persona la cuenta de un empleado que se fue. Queda suspendida. El identificador del empleado, que la auditoría encuentra: ${employeeId}`,
    note: 'Mire al empleado en People. Si es la misma persona, RR. HH. la reactiva; si no, dos personas restablecen antes la identidad. Tras cinco correos así en un día puede haber más casos: mire a todos los suspendidos.',
  }),
  fr: ({ employeeId }) => ({
    subject: 'un compte est revenu comme celui de quelqu’un d’autre',
    what: `Un annuaire semble avoir donné à une autre personne le compte d’un employé parti. Il est suspendu. L’identifiant de l’employé, que l’audit retrouve : ${employeeId}`,
    note: 'Regardez l’employé sous People. Si c’est la même personne, les RH la réactivent ; sinon, deux personnes réinitialisent d’abord l’identité. Après cinq e-mails de ce genre en un jour, il peut y avoir d’autres cas : regardez toutes les personnes suspendues.',
  }),
  de: ({ employeeId }) => ({
    subject: 'Ein Konto kam als das eines anderen zurück',
    what: `Anscheinend gab ein Verzeichnis das Konto einer ausgeschiedenen Person jemand anderem. Der Datensatz ist gesperrt. Die Kennung der Person, die das Audit findet: ${employeeId}`,
    note: 'Sehen Sie sich die Person unter People an. Ist es dieselbe, schaltet HR sie wieder frei; wenn nicht, setzen zwei Personen erst die Identität zurück. Nach fünf solchen E-Mails an einem Tag kann es weitere geben: Sehen Sie alle Gesperrten an.',
  }),
  it: ({ employeeId }) => ({
    subject: 'un account è tornato come quello di un’altra persona',
    what: `Sembra che una directory abbia dato a un’altra persona l’account di un dipendente uscito. È sospeso. L’identificativo del dipendente, che l’audit trova: ${employeeId}`,
    note: 'Guardi il dipendente in People. Se è la stessa persona, le HR la riattivano; se no, due persone reimpostano prima l’identità. Dopo cinque e-mail simili in un giorno possono esserci altri casi: guardi tutte le persone sospese.',
  }),
});
