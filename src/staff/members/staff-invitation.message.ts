import { defineMessage } from '../../platform/messages/index.js';

/** `inviter` is the name of the member who invites; `minutes` is how long the link is good. */
type StaffInvitationParams = { company: string; inviter: string; url: string; minutes: number };

/** The link with which somebody joins a workspace. It goes to the address that was invited. */
export const STAFF_INVITATION = defineMessage<StaffInvitationParams>({
  name: 'staff_invitation',
  texts: {
    en: ({ company, inviter, url, minutes }, f) => ({
      subject: `${inviter} invites you to ${company}`,
      body: [
        `${inviter} invites you to work with ${company} in its identity console.`,
        `Open the link on a device of your own: you make a passkey there. It works once, within ${f.minutes(minutes)}.`,
      ],
      action: { label: 'Accept the invitation', url },
      note: 'The link is for you alone: never forward it. If you expected no invitation, ignore this message.',
      sms: `${inviter} invites you to ${company}: ${url} The link is for you alone.`,
    }),
    es: ({ company, inviter, url, minutes }, f) => ({
      subject: `${inviter} le invita a ${company}`,
      body: [
        `${inviter} le invita a trabajar con ${company} en su consola de identidad.`,
        `Abra el enlace en un dispositivo propio: allí creará una llave de acceso. Funciona una vez, durante ${f.minutes(minutes)}.`,
      ],
      action: { label: 'Aceptar la invitación', url },
      note: 'El enlace es solo para usted: no lo reenvíe nunca. Si no esperaba ninguna invitación, ignore este mensaje.',
      sms: `${inviter} le invita a ${company}: ${url} El enlace es solo para usted.`,
    }),
    fr: ({ company, inviter, url, minutes }, f) => ({
      subject: `${inviter} vous invite chez ${company}`,
      body: [
        `${inviter} vous invite à travailler avec ${company} dans sa console d’identité.`,
        `Ouvrez le lien sur un appareil qui vous appartient : vous y créerez une clé d’accès. Il fonctionne une fois, pendant ${f.minutes(minutes)}.`,
      ],
      action: { label: 'Accepter l’invitation', url },
      note: 'Ce lien est pour vous seul : ne le transférez jamais. Si vous n’attendiez aucune invitation, ignorez ce message.',
      sms: `${inviter} vous invite chez ${company} : ${url} Ce lien est pour vous seul.`,
    }),
    de: ({ company, inviter, url, minutes }, f) => ({
      subject: `${inviter} lädt Sie zu ${company} ein`,
      body: [
        `${inviter} lädt Sie ein, mit ${company} in der Identitätskonsole zu arbeiten.`,
        `Öffnen Sie den Link auf einem eigenen Gerät: Dort legen Sie einen Passkey an. Er gilt einmal, ${f.minutes(minutes)} lang.`,
      ],
      action: { label: 'Einladung annehmen', url },
      note: 'Der Link ist nur für Sie: Leiten Sie ihn nie weiter. Wenn Sie keine Einladung erwartet haben, ignorieren Sie diese Nachricht.',
      sms: `${inviter} lädt Sie zu ${company} ein: ${url} Der Link ist nur für Sie.`,
    }),
    it: ({ company, inviter, url, minutes }, f) => ({
      subject: `${inviter} la invita in ${company}`,
      body: [
        `${inviter} la invita a lavorare con ${company} nella sua console delle identità.`,
        `Apra il link su un suo dispositivo: lì creerà una passkey. Funziona una volta, entro ${f.minutes(minutes)}.`,
      ],
      action: { label: 'Accetta l’invito', url },
      note: 'Il link è solo per lei: non lo inoltri mai. Se non aspettava alcun invito, ignori questo messaggio.',
      sms: `${inviter} la invita in ${company}: ${url} Il link è solo per lei.`,
    }),
  },
});
