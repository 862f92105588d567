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

/** So that the names stay within the length of a parameter, and none hides the next. */
const MOST_NAMED = 4;
const MOST_OF_NAME = 24;

/** `name` is of the removed member, `keys` the names of the first `named` of their `count` keys. */
type KeysLeftParams = WarningParams & { name: string; keys: string; named: number; count: number };

/** Tells owners which API keys a removed member made: the keys work on until somebody revokes them. */
export const KEYS_LEFT = defineStaffWarning<KeysLeftParams>('staff_keys_left', {
  en: ({ name, keys, named, count }) => ({
    subject: 'API keys of a removed member still work',
    what: `${name} was removed from the workspace, and may still know these API keys (${named} of ${count}): ${keys}. They go on working, so that nothing stops.`,
    note: 'Replace them where they are used, then revoke them under API keys.',
  }),
  es: ({ name, keys, named, count }) => ({
    subject: 'siguen activas claves de API de un miembro que ya no está',
    what: `Se retiró el acceso a ${name}, y puede conocer aún estas claves de API (${named} de ${count}): ${keys}. Siguen funcionando, para que nada se detenga.`,
    note: 'Sustitúyalas donde se usan y después revóquelas en API keys.',
  }),
  fr: ({ name, keys, named, count }) => ({
    subject: 'les clés d’API d’un membre exclu fonctionnent encore',
    what: `L’accès de ${name} a été retiré. Cette personne peut encore connaître ces clés d’API (${named} sur ${count}) : ${keys}. Elles fonctionnent toujours, pour que rien ne s’arrête.`,
    note: 'Remplacez-les là où elles servent, puis révoquez-les sous API keys.',
  }),
  de: ({ name, keys, named, count }) => ({
    subject: 'API-Schlüssel eines entfernten Mitglieds gelten weiter',
    what: `${name} wurde aus dem Arbeitsbereich entfernt und kennt vielleicht noch diese API-Schlüssel (${named} von ${count}): ${keys}. Sie gelten weiter, damit nichts stehen bleibt.`,
    note: 'Ersetzen Sie sie dort, wo sie benutzt werden, und widerrufen Sie sie dann unter API keys.',
  }),
  it: ({ name, keys, named, count }) => ({
    subject: 'le chiavi API di un membro rimosso funzionano ancora',
    what: `L’accesso di ${name} è stato tolto; questa persona può conoscere ancora queste chiavi API (${named} su ${count}): ${keys}. Continuano a funzionare, così il servizio non si ferma.`,
    note: 'Le sostituisca dove sono usate, poi le revochi in API keys.',
  }),
});

/** What the letter tells of keys with these names. The page of the keys shows the rest. */
export function keysNamed(
  names: readonly string[],
): Pick<KeysLeftParams, 'keys' | 'named' | 'count'> {
  const named = names.slice(0, MOST_NAMED).map(shortened);
  return { keys: named.join(', '), named: named.length, count: names.length };
}

function shortened(name: string): string {
  const characters = [...name];
  return characters.length <= MOST_OF_NAME
    ? name
    : `${characters.slice(0, MOST_OF_NAME - 1).join('')}…`;
}
