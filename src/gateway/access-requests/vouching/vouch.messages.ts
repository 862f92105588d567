import { defineMessage } from '../../../platform/messages/index.js';

/**
 * `name` is the employee whom it is for, and `purpose` what they ask for; `desk` is 1 where the help desk
 * asks, else 0.
 */
export type VouchParams = {
  company: string;
  name: string;
  purpose: string;
  url: string;
  minutes: number;
  desk: number;
};

export const VOUCH_LINK = defineMessage<VouchParams>({
  name: 'vouch_link',
  texts: {
    en: ({ company, name, purpose, url, minutes, desk }, f) => {
      const asker = desk ? `The help desk of ${company}` : company;
      return {
        subject: `${company}: can you vouch for ${name}?`,
        body: [
          `${asker} asks you to vouch for ${name}, who asks for: ${purpose}.`,
          `Speak with ${name} first, face to face or on a number that you have known for long. Vouch only if it is really them and they ask for this.`,
          `You confirm it with your own face and your own device key. The link is valid for ${f.minutes(minutes)}.`,
          'Not sure, or not reached them? Open the link and decline, or do nothing: then nothing is granted. Did somebody press you to vouch? Tell your security team.',
        ],
        action: { label: 'Vouch or decline', url },
        note: 'Never forward the link.',
        sms: `${asker} asks you to vouch for ${name} ("${purpose}"): ${url} Speak with them first. Not sure? Decline. Never forward it.`,
      };
    },
    es: ({ company, name, purpose, url, minutes, desk }, f) => {
      const asker = desk ? `El soporte de ${company}` : company;
      return {
        subject: `${company}: ¿puede responder por ${name}?`,
        body: [
          `${asker} le pide que responda por ${name}, que solicita: ${purpose}.`,
          `Hable antes con ${name}, en persona o en un número que conozca desde hace tiempo. Responda solo si de verdad es esa persona y lo solicita.`,
          `Lo confirma con su propio rostro y su propia clave de dispositivo. El enlace es válido durante ${f.minutes(minutes)}.`,
          '¿No está seguro o no ha podido hablar con esa persona? Abra el enlace y rechácelo, o no haga nada: entonces no se concede nada. ¿Alguien le ha presionado? Avise a su equipo de seguridad.',
        ],
        action: { label: 'Responder o rechazar', url },
        note: 'No reenvíe nunca el enlace.',
        sms: `${asker} le pide que responda por ${name} ("${purpose}"): ${url} Hable antes con esa persona. ¿Dudas? Rechácelo. No lo reenvíe.`,
      };
    },
    fr: ({ company, name, purpose, url, minutes, desk }, f) => {
      const asker = desk ? `L’assistance de ${company}` : company;
      return {
        subject: `${company} : pouvez-vous vous porter garant de ${name} ?`,
        body: [
          `${asker} vous demande de vous porter garant de ${name}, qui demande : ${purpose}.`,
          `Parlez d’abord avec ${name}, en personne ou à un numéro que vous connaissez depuis longtemps. N’acceptez que si c’est bien cette personne et qu’elle le demande.`,
          `Vous le confirmez avec votre propre visage et votre propre clé d’appareil. Le lien est valable ${f.minutes(minutes)}.`,
          'Un doute, ou vous n’avez pas joint cette personne ? Ouvrez le lien et refusez, ou ne faites rien : rien n’est alors accordé. Quelqu’un vous a mis la pression ? Prévenez votre équipe de sécurité.',
        ],
        action: { label: 'Me porter garant ou refuser', url },
        note: 'Ne transférez jamais le lien.',
        sms: `${asker} vous demande de vous porter garant de ${name} (« ${purpose} ») : ${url} Parlez-lui d’abord. Un doute ? Refusez. Ne transférez jamais.`,
      };
    },
    de: ({ company, name, purpose, url, minutes, desk }, f) => {
      const asker = desk ? `Der Helpdesk von ${company}` : company;
      return {
        subject: `${company}: Können Sie für ${name} bürgen?`,
        body: [
          `${asker} bittet Sie, für ${name} zu bürgen. Angefordert wird: ${purpose}.`,
          `Sprechen Sie zuerst mit ${name}, persönlich oder unter einer Nummer, die Sie schon lange kennen. Bürgen Sie nur, wenn es wirklich diese Person ist und sie darum bittet.`,
          `Sie bestätigen es mit Ihrem eigenen Gesicht und Ihrem eigenen Geräteschlüssel. Der Link gilt ${f.minutes(minutes)}.`,
          'Unsicher, oder niemanden erreicht? Öffnen Sie den Link und lehnen Sie ab, oder tun Sie nichts: Dann wird nichts gewährt. Hat Sie jemand gedrängt? Sagen Sie Ihrem Sicherheitsteam Bescheid.',
        ],
        action: { label: 'Bürgen oder ablehnen', url },
        note: 'Leiten Sie den Link nie weiter.',
        sms: `${asker} bittet Sie, für ${name} zu bürgen („${purpose}“): ${url} Erst mit der Person sprechen. Unsicher? Ablehnen. Nie weiterleiten.`,
      };
    },
    it: ({ company, name, purpose, url, minutes, desk }, f) => {
      const asker = desk ? `L’assistenza di ${company}` : company;
      return {
        subject: `${company}: può garantire per ${name}?`,
        body: [
          `${asker} le chiede di garantire per ${name}, che chiede: ${purpose}.`,
          `Parli prima con ${name}, di persona o a un numero che conosce da tempo. Garantisca solo se è davvero quella persona e lo chiede.`,
          `Lo conferma con il suo volto e la sua chiave del dispositivo. Il link è valido per ${f.minutes(minutes)}.`,
          'Ha dubbi o non ha potuto parlarle? Apra il link e rifiuti, oppure non faccia niente: allora l’accesso non viene concesso. Qualcuno le ha fatto pressione? Avvisi il suo team di sicurezza.',
        ],
        action: { label: 'Garantire o rifiutare', url },
        note: 'Non inoltri mai il link.',
        sms: `${asker} le chiede di garantire per ${name} ("${purpose}"): ${url} Le parli prima. Dubbi? Rifiuti. Non lo inoltri mai.`,
      };
    },
  },
});
