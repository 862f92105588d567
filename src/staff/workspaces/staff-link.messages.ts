import { defineMessage, type MessageKind } from '../../platform/messages/index.js';

/** `inviter` is the name of the member who made the link; `minutes` is how long the link is good. */
type StaffLinkParams = { company: string; inviter: string; url: string; minutes: number };

/** A message with a link that only its recipient may see. */
export type LinkMessage = MessageKind<StaffLinkParams>;

/** The link to join a workspace, sent to the invited address. */
export const STAFF_INVITATION = defineMessage<StaffLinkParams>({
  name: 'staff_invitation',
  guard: 'staff',
  texts: {
    en: ({ company, inviter, url, minutes }, f) => ({
      subject: `${inviter} invites you to ${company}`,
      body: [
        `${inviter} invites you to work with ${company} in its identity console.`,
        `Open the link on a device of your own: you make a passkey there. It works once, within ${f.minutes(minutes)}.`,
      ],
      action: { label: 'Accept the invitation', url },
      note: 'The link is for you alone: never forward it. If you expected no invitation, ignore this message.',
    }),
    es: ({ company, inviter, url, minutes }, f) => ({
      subject: `${inviter} le invita a ${company}`,
      body: [
        `${inviter} le invita a trabajar con ${company} en su consola de identidad.`,
        `Abra el enlace en un dispositivo propio: allí creará una llave de acceso. Funciona una vez, durante ${f.minutes(minutes)}.`,
      ],
      action: { label: 'Aceptar la invitación', url },
      note: 'El enlace es solo para usted: no lo reenvíe nunca. Si no esperaba ninguna invitación, ignore este mensaje.',
    }),
    fr: ({ company, inviter, url, minutes }, f) => ({
      subject: `${inviter} vous invite chez ${company}`,
      body: [
        `${inviter} vous invite à travailler avec ${company} dans sa console d’identité.`,
        `Ouvrez le lien sur un appareil qui vous appartient : vous y créerez une clé d’accès. Il fonctionne une fois, pendant ${f.minutes(minutes)}.`,
      ],
      action: { label: 'Accepter l’invitation', url },
      note: 'Ce lien est pour vous seul : ne le transférez jamais. Si vous n’attendiez aucune invitation, ignorez ce message.',
    }),
    de: ({ company, inviter, url, minutes }, f) => ({
      subject: `${inviter} lädt Sie zu ${company} ein`,
      body: [
        `${inviter} lädt Sie ein, mit ${company} in der Identitätskonsole zu arbeiten.`,
        `Öffnen Sie den Link auf einem eigenen Gerät: Dort legen Sie einen Passkey an. Er gilt einmal, ${f.minutes(minutes)} lang.`,
      ],
      action: { label: 'Einladung annehmen', url },
      note: 'Der Link ist nur für Sie: Leiten Sie ihn nie weiter. Wenn Sie keine Einladung erwartet haben, ignorieren Sie diese Nachricht.',
    }),
    it: ({ company, inviter, url, minutes }, f) => ({
      subject: `${inviter} la invita in ${company}`,
      body: [
        `${inviter} la invita a lavorare con ${company} nella sua console delle identità.`,
        `Apra il link su un suo dispositivo: lì creerà una passkey. Funziona una volta, entro ${f.minutes(minutes)}.`,
      ],
      action: { label: 'Accetta l’invito', url },
      note: 'Il link è solo per lei: non lo inoltri mai. Se non aspettava alcun invito, ignori questo messaggio.',
    }),
  },
});

/** The link to a new passkey, for a member who lost theirs. */
export const STAFF_RECOVERY = defineMessage<StaffLinkParams>({
  name: 'staff_recovery',
  guard: 'staff',
  texts: {
    en: ({ company, inviter, url, minutes }, f) => ({
      subject: `${company}: your way back in`,
      body: [
        `${inviter} made a link with which you recover your account.`,
        `Open the link on a device of your own: you make a new passkey there, and the earlier ones stop working. It works once, within ${f.minutes(minutes)}.`,
      ],
      action: { label: 'Make a new passkey', url },
      note: 'The link is for you alone: never forward it. If you did not ask for it, do not open it, and tell the owners of the workspace now.',
    }),
    es: ({ company, inviter, url, minutes }, f) => ({
      subject: `${company}: cómo volver a entrar`,
      body: [
        `${inviter} creó un enlace con el que puede recuperar su cuenta.`,
        `Abra el enlace en un dispositivo propio: allí creará una nueva llave de acceso y las anteriores dejarán de funcionar. Funciona una vez, durante ${f.minutes(minutes)}.`,
      ],
      action: { label: 'Crear una llave de acceso', url },
      note: 'El enlace es solo para usted: no lo reenvíe nunca. Si no lo pidió, no lo abra y avise ahora a los propietarios del espacio de trabajo.',
    }),
    fr: ({ company, inviter, url, minutes }, f) => ({
      subject: `${company} : retrouver votre accès`,
      body: [
        `${inviter} a créé un lien avec lequel vous récupérez votre compte.`,
        `Ouvrez le lien sur un appareil qui vous appartient : vous y créerez une nouvelle clé d’accès, et les anciennes ne fonctionneront plus. Il fonctionne une fois, pendant ${f.minutes(minutes)}.`,
      ],
      action: { label: 'Créer une clé d’accès', url },
      note: 'Ce lien est pour vous seul : ne le transférez jamais. Si vous ne l’avez pas demandé, ne l’ouvrez pas et prévenez tout de suite les propriétaires de l’espace de travail.',
    }),
    de: ({ company, inviter, url, minutes }, f) => ({
      subject: `${company}: Ihr Weg zurück`,
      body: [
        `${inviter} hat einen Link erstellt, mit dem Sie Ihr Konto wiederherstellen.`,
        `Öffnen Sie den Link auf einem eigenen Gerät: Dort legen Sie einen neuen Passkey an, und die früheren gelten nicht mehr. Er gilt einmal, ${f.minutes(minutes)} lang.`,
      ],
      action: { label: 'Neuen Passkey anlegen', url },
      note: 'Der Link ist nur für Sie: Leiten Sie ihn nie weiter. Wenn Sie ihn nicht verlangt haben, öffnen Sie ihn nicht, und sagen Sie jetzt den Inhabern des Arbeitsbereichs Bescheid.',
    }),
    it: ({ company, inviter, url, minutes }, f) => ({
      subject: `${company}: come rientrare`,
      body: [
        `${inviter} ha creato un link con cui può recuperare il suo account.`,
        `Apra il link su un suo dispositivo: lì creerà una nuova passkey e le precedenti non funzioneranno più. Funziona una volta, entro ${f.minutes(minutes)}.`,
      ],
      action: { label: 'Crea una nuova passkey', url },
      note: 'Il link è solo per lei: non lo inoltri mai. Se non lo ha chiesto, non lo apra e avvisi subito i proprietari dell’area di lavoro.',
    }),
  },
});
