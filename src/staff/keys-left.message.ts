import { defineStaffWarning, type WarningParams } from './staff-warning.js';

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
