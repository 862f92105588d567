import { defineMessage } from '../platform/messages/index.js';

/** What happened to a member. Stored with the message, so never renamed. */
export type MemberChange = 'joined' | 'role_changed' | 'let_in';

/** `name` is of the member. `atMs` is when it happened. */
type MemberChangedParams = { company: string; name: string; change: MemberChange; atMs: number };

type Sentences = Readonly<Record<MemberChange, (name: string) => string>>;

const EN: Sentences = {
  joined: (name) => `${name} joined the workspace.`,
  role_changed: (name) => `The role of ${name} in the workspace was changed.`,
  let_in: (name) => `${name} was let into the workspace again.`,
};
const ES: Sentences = {
  joined: (name) => `${name} se unió al espacio de trabajo.`,
  role_changed: (name) => `Se cambió el rol de ${name} en el espacio de trabajo.`,
  let_in: (name) => `Se volvió a admitir a ${name} en el espacio de trabajo.`,
};
const FR: Sentences = {
  joined: (name) => `${name} a rejoint l’espace de travail.`,
  role_changed: (name) => `Le rôle de ${name} dans l’espace de travail a été modifié.`,
  let_in: (name) => `${name} a de nouveau accès à l’espace de travail.`,
};
const DE: Sentences = {
  joined: (name) => `${name} ist dem Arbeitsbereich beigetreten.`,
  role_changed: (name) => `Die Rolle von ${name} im Arbeitsbereich wurde geändert.`,
  let_in: (name) => `${name} wurde wieder in den Arbeitsbereich gelassen.`,
};
const IT: Sentences = {
  joined: (name) => `${name} fa ora parte dell’area di lavoro.`,
  role_changed: (name) => `Il ruolo di ${name} nell’area di lavoro è stato modificato.`,
  let_in: (name) => `${name} può di nuovo entrare nell’area di lavoro.`,
};

/**
 * Warns owners that there is another member, or one who may do something else: an invented colleague
 * could become a second person. A kind of its own, so that many joins use up no other warning.
 */
export const MEMBER_CHANGED = defineMessage<MemberChangedParams>({
  name: 'staff_member_notice',
  guard: 'warning',
  texts: {
    en: ({ company, name, change, atMs }, f) => ({
      subject: `${company}: a member joined or was changed`,
      body: [EN[change](name), `It happened on ${f.time(atMs)}.`],
      note: 'If you did not expect this, shut them out under Members now. The audit names who let them in or changed the role.',
      sms: `${company}, ${f.time(atMs)}: ${EN[change](name)} Not expected? Look at Members now.`,
    }),
    es: ({ company, name, change, atMs }, f) => ({
      subject: `${company}: alguien se unió o cambió entre los miembros`,
      body: [ES[change](name), `Ocurrió el ${f.time(atMs)}.`],
      note: 'Si no lo esperaba, retírele ahora el acceso en Members. La auditoría dice quién le dejó entrar o cambió el rol.',
      sms: `${company}, ${f.time(atMs)}: ${ES[change](name)} ¿No lo esperaba? Mire ya Members.`,
    }),
    fr: ({ company, name, change, atMs }, f) => ({
      subject: `${company} : un membre est arrivé ou a changé`,
      body: [FR[change](name), `C’est arrivé le ${f.time(atMs)}.`],
      note: 'Si vous ne vous y attendiez pas, retirez-lui l’accès maintenant sous Members. L’audit dit qui l’a fait entrer ou a modifié le rôle.',
      sms: `${company}, ${f.time(atMs)} : ${FR[change](name)} Inattendu ? Regardez Members maintenant.`,
    }),
    de: ({ company, name, change, atMs }, f) => ({
      subject: `${company}: Ein Mitglied kam dazu oder wurde geändert`,
      body: [DE[change](name), `Das geschah am ${f.time(atMs)}.`],
      note: 'Wenn Sie das nicht erwartet haben, schließen Sie die Person jetzt unter Members aus. Das Audit nennt, wer sie hereingelassen oder die Rolle geändert hat.',
      sms: `${company}, ${f.time(atMs)}: ${DE[change](name)} Nicht erwartet? Sehen Sie jetzt unter Members nach.`,
    }),
    it: ({ company, name, change, atMs }, f) => ({
      subject: `${company}: un membro è arrivato o è cambiato`,
      body: [IT[change](name), `È successo il ${f.time(atMs)}.`],
      note: 'Se non se lo aspettava, tolga subito l’accesso a questa persona in Members. L’audit dice chi l’ha fatta entrare o ne ha modificato il ruolo.',
      sms: `${company}, ${f.time(atMs)}: ${IT[change](name)} Non se lo aspettava? Guardi subito Members.`,
    }),
  },
});
