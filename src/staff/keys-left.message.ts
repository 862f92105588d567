import { defineStaffWarning, type WarningParams } from './staff-warning.js';

/** `name` is of the removed member, `keys` the names of their keys. */
type KeysLeftParams = WarningParams & { name: string; keys: string };

/** Tells owners which API keys a removed member made: the keys work on until somebody revokes them. */
export const KEYS_LEFT = defineStaffWarning<KeysLeftParams>('staff_keys_left', {
  en: ({ name, keys }) => ({
    subject: 'API keys of a removed member still work',
    what: `${name} was removed from the workspace, and may still know these API keys: ${keys}. They go on working, so that nothing stops.`,
    note: 'Replace them where they are used, then revoke them under API keys.',
  }),
  es: ({ name, keys }) => ({
    subject: 'siguen activas claves de API de un miembro que ya no está',
    what: `Se retiró el acceso a ${name}, y puede conocer aún estas claves de API: ${keys}. Siguen funcionando, para que nada se detenga.`,
    note: 'Sustitúyalas donde se usan y después revóquelas en API keys.',
  }),
  fr: ({ name, keys }) => ({
    subject: 'les clés d’API d’un membre exclu fonctionnent encore',
    what: `L’accès de ${name} a été retiré. Cette personne peut encore connaître ces clés d’API : ${keys}. Elles fonctionnent toujours, pour que rien ne s’arrête.`,
    note: 'Remplacez-les là où elles servent, puis révoquez-les sous API keys.',
  }),
  de: ({ name, keys }) => ({
    subject: 'API-Schlüssel eines entfernten Mitglieds gelten weiter',
    what: `${name} wurde aus dem Arbeitsbereich entfernt und kennt vielleicht noch diese API-Schlüssel: ${keys}. Sie gelten weiter, damit nichts stehen bleibt.`,
    note: 'Ersetzen Sie sie dort, wo sie benutzt werden, und widerrufen Sie sie dann unter API keys.',
  }),
  it: ({ name, keys }) => ({
    subject: 'le chiavi API di un membro rimosso funzionano ancora',
    what: `L’accesso di ${name} è stato tolto; questa persona può conoscere ancora queste chiavi API: ${keys}. Continuano a funzionare, così il servizio non si ferma.`,
    note: 'Le sostituisca dove sono usate, poi le revochi in API keys.',
  }),
});
