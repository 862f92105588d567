import { defineStaffWarning, type WarningParams } from './staff-warning.js';

/** What happened to a member. Stored with the message, so never renamed. */
export type MemberChange = 'joined' | 'role_changed' | 'let_in';

/** `name` is of the member. */
type MemberChangedParams = WarningParams & { name: string; change: MemberChange };

/**
 * Warns owners that there is another member, or one who may do something else: an invented colleague
 * could become a second person. A kind of its own, so that many joins use up no other warning.
 */
export const MEMBER_CHANGED = defineStaffWarning<MemberChangedParams>('staff_member_notice', {
  en: ({ name, change }) => ({
    subject: 'a member joined or was changed',
    what: {
      joined: `${name} joined the workspace.`,
      role_changed: `The role of ${name} in the workspace was changed.`,
      let_in: `${name} was let into the workspace again.`,
    }[change],
    note: 'If you did not expect this, shut them out under Members now. The audit names who let them in or changed the role.',
  }),
  es: ({ name, change }) => ({
    subject: 'alguien se unió o cambió entre los miembros',
    what: {
      joined: `${name} se unió al espacio de trabajo.`,
      role_changed: `Se cambió el rol de ${name} en el espacio de trabajo.`,
      let_in: `Se volvió a admitir a ${name} en el espacio de trabajo.`,
    }[change],
    note: 'Si no lo esperaba, retírele ahora el acceso en Members. La auditoría dice quién le dejó entrar o cambió el rol.',
  }),
  fr: ({ name, change }) => ({
    subject: 'un membre est arrivé ou a changé',
    what: {
      joined: `${name} a rejoint l’espace de travail.`,
      role_changed: `Le rôle de ${name} dans l’espace de travail a été modifié.`,
      let_in: `${name} a de nouveau accès à l’espace de travail.`,
    }[change],
    note: 'Si vous ne vous y attendiez pas, retirez-lui l’accès maintenant sous Members. L’audit dit qui l’a fait entrer ou a modifié le rôle.',
  }),
  de: ({ name, change }) => ({
    subject: 'Ein Mitglied kam dazu oder wurde geändert',
    what: {
      joined: `${name} ist dem Arbeitsbereich beigetreten.`,
      role_changed: `Die Rolle von ${name} im Arbeitsbereich wurde geändert.`,
      let_in: `${name} wurde wieder in den Arbeitsbereich gelassen.`,
    }[change],
    note: 'Wenn Sie das nicht erwartet haben, schließen Sie die Person jetzt unter Members aus. Das Audit nennt, wer sie hereingelassen oder die Rolle geändert hat.',
  }),
  it: ({ name, change }) => ({
    subject: 'un membro è arrivato o è cambiato',
    what: {
      joined: `${name} fa ora parte dell’area di lavoro.`,
      role_changed: `Il ruolo di ${name} nell’area di lavoro è stato modificato.`,
      let_in: `${name} può di nuovo entrare nell’area di lavoro.`,
    }[change],
    note: 'Se non se lo aspettava, tolga subito l’accesso a questa persona in Members. L’audit dice chi l’ha fatta entrare o ne ha modificato il ruolo.',
  }),
});
