import { defineStaffWarning, type WarningParams } from '../../staff/index.js';

/** What happened. Stored with the message, so never renamed. */
export type StaffNoticeCause =
  | 'identity_mismatch'
  | 'identity_at_another_record'
  | 'identity_lost'
  | 'verification_not_me'
  | 'vouch_objected'
  | 'read_back_failed'
  | 'face_tries_used_up'
  | 'case_overridden'
  | 'mass_deactivation';

type StaffNoticeParams = WarningParams & { cause: StaffNoticeCause };

/**
 * Notifies the help desk's leads about an alarm, or the managers of connections about a directory's:
 * they may not see the help desk.
 */
export const STAFF_NOTICE = defineStaffWarning<StaffNoticeParams>('staff_notice', {
  en: ({ cause }) => ({
    subject: 'an alarm of the help desk',
    note: 'Look at the newest cases of the help desk, and talk to the employee on a contact on record.',
    what: {
      identity_mismatch: 'Another person was verified than the employee who was expected.',
      identity_at_another_record:
        'The document and face of an employee passed for another record. It was refused.',
      identity_lost:
        'The verified identity of an employee was deleted at the verification service. Two people must reset it before another is established.',
      verification_not_me:
        'An employee answered “This isn’t me”. Resets, new devices and new contacts are frozen for 24 hours.',
      vouch_objected:
        'A second person who was asked to vouch said that the request is wrong. Resets, new devices and new contacts are frozen for 24 hours.',
      read_back_failed: 'Three wrong codes were read back in a case of the help desk.',
      face_tries_used_up:
        'Too many faces did not match an employee within a day. Until tomorrow they need another way in.',
      case_overridden: 'Two leads let a case pass in which nobody was verified.',
      mass_deactivation: 'A directory took access from many employees within an hour or a day.',
    }[cause],
    ...(cause === 'mass_deactivation' && {
      subject: 'a directory took access from many',
      note: 'Open Connections now. If it was not meant, two people can give the access back there within seven days.',
    }),
  }),
  es: ({ cause }) => ({
    subject: 'una alarma del soporte',
    note: 'Revise los últimos casos del soporte y hable con el empleado por un contacto registrado.',
    what: {
      identity_mismatch: 'Se verificó a una persona distinta del empleado esperado.',
      identity_at_another_record:
        'El documento y la cara de un empleado se aceptaron para otra ficha. Se denegó.',
      identity_lost:
        'La identidad verificada de un empleado se eliminó en el servicio de verificación. Dos personas deben restablecerla antes de que se establezca otra.',
      verification_not_me:
        'Un empleado respondió «No soy yo». Los restablecimientos, los dispositivos nuevos y los contactos nuevos quedan bloqueados 24 horas.',
      vouch_objected:
        'Una segunda persona, a la que se pidió que respondiera, dijo que la solicitud es falsa. Los restablecimientos, los dispositivos nuevos y los contactos nuevos quedan bloqueados 24 horas.',
      read_back_failed: 'En un caso del soporte se leyeron tres códigos incorrectos.',
      face_tries_used_up:
        'Demasiadas caras no coincidieron con un empleado en un día. Hasta mañana necesita otra vía.',
      case_overridden: 'Dos responsables aprobaron un caso en el que no se verificó a nadie.',
      mass_deactivation: 'Un directorio retiró el acceso a muchos empleados en una hora o un día.',
    }[cause],
    ...(cause === 'mass_deactivation' && {
      subject: 'un directorio retiró el acceso a muchas personas',
      note: 'Abra ahora Connections. Si no era intencionado, dos personas pueden devolver allí el acceso durante siete días.',
    }),
  }),
  fr: ({ cause }) => ({
    subject: 'une alarme de l’assistance',
    note: 'Regardez les derniers dossiers de l’assistance et parlez à l’employé par un contact enregistré.',
    what: {
      identity_mismatch: 'Une autre personne que l’employé attendu a été vérifiée.',
      identity_at_another_record:
        'Le document et le visage d’un employé sont passés pour un autre dossier. Cela a été refusé.',
      identity_lost:
        'L’identité vérifiée d’un employé a été supprimée au service de vérification. Deux personnes doivent la réinitialiser avant qu’une autre soit établie.',
      verification_not_me:
        'Un employé a répondu « Ce n’est pas moi ». Les réinitialisations, les nouveaux appareils et les nouveaux contacts sont bloqués 24 heures.',
      vouch_objected:
        'Une seconde personne, à qui on demandait de se porter garante, a dit que la demande est fausse. Les réinitialisations, les nouveaux appareils et les nouveaux contacts sont bloqués 24 heures.',
      read_back_failed: 'Trois codes erronés ont été lus dans un dossier de l’assistance.',
      face_tries_used_up:
        'Trop de visages n’ont pas correspondu à un employé en un jour. Jusqu’à demain, il lui faut une autre voie.',
      case_overridden: 'Deux responsables ont validé un dossier où personne n’a été vérifié.',
      mass_deactivation:
        'Un annuaire a retiré l’accès à de nombreux employés en une heure ou en un jour.',
    }[cause],
    ...(cause === 'mass_deactivation' && {
      subject: 'un annuaire a retiré l’accès à de nombreuses personnes',
      note: 'Ouvrez maintenant Connections. Si ce n’était pas voulu, deux personnes peuvent y rendre l’accès pendant sept jours.',
    }),
  }),
  de: ({ cause }) => ({
    subject: 'ein Alarm des Helpdesks',
    note: 'Sehen Sie die neuesten Fälle des Helpdesks an und sprechen Sie die Person über einen hinterlegten Kontakt an.',
    what: {
      identity_mismatch: 'Eine andere Person als erwartet wurde geprüft.',
      identity_at_another_record:
        'Dokument und Gesicht einer Person gingen für einen anderen Eintrag durch. Es wurde abgelehnt.',
      identity_lost:
        'Die bestätigte Identität einer angestellten Person wurde beim Prüfdienst gelöscht. Zwei Personen müssen sie zurücksetzen, bevor eine neue entsteht.',
      verification_not_me:
        'Jemand antwortete „Das bin ich nicht“. Zurücksetzen, neue Geräte und neue Kontakte sind 24 Stunden lang gesperrt.',
      vouch_objected:
        'Eine zweite Person, die bürgen sollte, sagte, dass die Anfrage nicht stimmt. Zurücksetzen, neue Geräte und neue Kontakte sind 24 Stunden lang gesperrt.',
      read_back_failed: 'In einem Fall des Helpdesks wurden drei falsche Codes vorgelesen.',
      face_tries_used_up:
        'Zu viele Gesichter passten an einem Tag nicht zu einer Person. Bis morgen braucht sie einen anderen Weg.',
      case_overridden:
        'Zwei leitende Personen haben einen Fall durchgelassen, in dem niemand geprüft wurde.',
      mass_deactivation:
        'Ein Verzeichnis nahm innerhalb einer Stunde oder eines Tages vielen den Zugang.',
    }[cause],
    ...(cause === 'mass_deactivation' && {
      subject: 'Ein Verzeichnis hat vielen den Zugang genommen',
      note: 'Öffnen Sie jetzt Connections. War das nicht gewollt, können zwei Personen den Zugang dort sieben Tage lang zurückgeben.',
    }),
  }),
  it: ({ cause }) => ({
    subject: 'un allarme dell’assistenza',
    note: 'Guardi gli ultimi casi dell’assistenza e parli con il dipendente tramite un contatto registrato.',
    what: {
      identity_mismatch: 'È stata verificata una persona diversa da quella attesa.',
      identity_at_another_record:
        'Documento e volto di un dipendente sono passati per un’altra scheda. È stato rifiutato.',
      identity_lost:
        'L’identità verificata di un dipendente è stata eliminata presso il servizio di verifica. Due persone devono reimpostarla prima che se ne stabilisca un’altra.',
      verification_not_me:
        'Un dipendente ha risposto «Non sono io». I ripristini, i nuovi dispositivi e i nuovi contatti sono bloccati per 24 ore.',
      vouch_objected:
        'Una seconda persona, a cui si chiedeva di garantire, ha detto che la richiesta non è vera. I ripristini, i nuovi dispositivi e i nuovi contatti sono bloccati per 24 ore.',
      read_back_failed: 'In un caso dell’assistenza sono stati letti tre codici errati.',
      face_tries_used_up:
        'Troppi volti non corrispondevano a un dipendente in un giorno. Fino a domani gli serve un’altra via.',
      case_overridden: 'Due responsabili hanno approvato un caso senza alcuna verifica.',
      mass_deactivation:
        'Una directory ha tolto l’accesso a molti dipendenti in un’ora o in un giorno.',
    }[cause],
    ...(cause === 'mass_deactivation' && {
      subject: 'una directory ha tolto l’accesso a molte persone',
      note: 'Apra subito Connections. Se non era voluto, due persone possono restituire lì l’accesso entro sette giorni.',
    }),
  }),
});

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
