import { defineMessage } from '../../../platform/messages/index.js';
import { reminderOf, type LinkParams } from './link.messages.js';

/** HR asks, not the person: the message explains itself, and says how to check that it is genuine. */
export const INVITATION = defineMessage<LinkParams>({
  name: 'verification_invitation',
  texts: {
    en: ({ company, url, minutes }, f) => ({
      subject: `${company} invites you to confirm your identity`,
      body: [
        `${company} asks you to confirm once who you are. It takes a few minutes: have your identity document and a phone with a camera at hand.`,
        `Open this link yourself. It is valid for ${f.minutes(minutes)}.`,
      ],
      action: { label: 'Confirm your identity', url },
      note: 'The link is for you alone: never forward it. If you doubt this message, ask your HR team in a way that you know.',
      sms: `${company} asks you to confirm your identity once: ${url} Never forward it. In doubt, ask HR.`,
    }),
    es: ({ company, url, minutes }, f) => ({
      subject: `${company} le invita a confirmar su identidad`,
      body: [
        `${company} le pide que confirme una vez su identidad. Solo lleva unos minutos: tenga a mano su documento de identidad y un teléfono con cámara.`,
        `Abra este enlace personalmente. Es válido durante ${f.minutes(minutes)}.`,
      ],
      action: { label: 'Confirmar mi identidad', url },
      note: 'El enlace es solo para usted: no lo reenvíe nunca. Si duda de este mensaje, pregunte a su equipo de recursos humanos por una vía que ya conozca.',
      sms: `${company} le pide que confirme su identidad: ${url} No lo reenvíe. Si duda, pregunte a RR. HH.`,
    }),
    fr: ({ company, url, minutes }, f) => ({
      subject: `${company} vous invite à confirmer votre identité`,
      body: [
        `${company} vous demande de confirmer une fois votre identité. Cela prend quelques minutes : ayez sous la main votre pièce d’identité et un téléphone avec appareil photo.`,
        `Ouvrez ce lien vous-même. Il est valable ${f.minutes(minutes)}.`,
      ],
      action: { label: 'Confirmer mon identité', url },
      note: 'Ce lien est pour vous seul : ne le transférez jamais. En cas de doute, contactez votre service des ressources humaines par un moyen que vous connaissez.',
      sms: `${company} vous demande de confirmer votre identité : ${url} Ne le transférez jamais. En cas de doute, demandez aux RH.`,
    }),
    de: ({ company, url, minutes }, f) => ({
      subject: `${company} lädt Sie ein, Ihre Identität zu bestätigen`,
      body: [
        `${company} bittet Sie, einmal Ihre Identität zu bestätigen. Das dauert wenige Minuten: Halten Sie Ihren Ausweis und ein Telefon mit Kamera bereit.`,
        `Öffnen Sie diesen Link selbst. Er gilt ${f.minutes(minutes)}.`,
      ],
      action: { label: 'Identität bestätigen', url },
      note: 'Der Link ist nur für Sie: Leiten Sie ihn nie weiter. Wenn Sie an dieser Nachricht zweifeln, fragen Sie Ihre Personalabteilung auf einem Weg, den Sie kennen.',
      sms: `${company} bittet Sie, Ihre Identität zu bestätigen: ${url} Nie weiterleiten. Im Zweifel die Personalabteilung fragen.`,
    }),
    it: ({ company, url, minutes }, f) => ({
      subject: `${company} la invita a confermare la sua identità`,
      body: [
        `${company} le chiede di confermare una volta la sua identità. Bastano pochi minuti: tenga a portata di mano il documento e un telefono con fotocamera.`,
        `Apra personalmente questo link. È valido per ${f.minutes(minutes)}.`,
      ],
      action: { label: 'Conferma la mia identità', url },
      note: 'Il link è solo per lei: non lo inoltri mai. Se ha dubbi su questo messaggio, chieda alle risorse umane attraverso un canale che conosce.',
      sms: `${company} le chiede di confermare la sua identità: ${url} Non lo inoltri mai. In caso di dubbi chieda alle risorse umane.`,
    }),
  },
});

export const INVITATION_REMINDER = reminderOf(INVITATION, 'verification_invitation_reminder');
