import { defineMessage } from './message-kind.js';

/** `sender` is the name of the workspace. */
export type SenderTestParams = { sender: string };

/** Sent by staff to test their provider. */
export const SENDER_TEST = defineMessage<SenderTestParams>({
  name: 'sender_test',
  texts: {
    en: ({ sender }) => ({
      subject: `Test message of ${sender}`,
      body: [`This is a test: ${sender} can reach you here.`],
      note: 'Somebody who administers this service sent it. There is nothing to do.',
      sms: `Test message of ${sender}. There is nothing to do.`,
    }),
    es: ({ sender }) => ({
      subject: `Mensaje de prueba de ${sender}`,
      body: [`Esto es una prueba: ${sender} puede comunicarse con usted aquí.`],
      note: 'Lo ha enviado alguien que administra este servicio. No tiene que hacer nada.',
      sms: `Mensaje de prueba de ${sender}. No tiene que hacer nada.`,
    }),
    fr: ({ sender }) => ({
      subject: `Message de test de ${sender}`,
      body: [`Ceci est un test : ${sender} peut vous joindre ici.`],
      note: 'Une personne qui administre ce service l’a envoyé. Vous n’avez rien à faire.',
      sms: `Message de test de ${sender}. Vous n’avez rien à faire.`,
    }),
    de: ({ sender }) => ({
      subject: `Testnachricht von ${sender}`,
      body: [`Dies ist ein Test: ${sender} kann Sie hier erreichen.`],
      note: 'Jemand, der diesen Dienst verwaltet, hat sie gesendet. Sie müssen nichts tun.',
      sms: `Testnachricht von ${sender}. Sie müssen nichts tun.`,
    }),
    it: ({ sender }) => ({
      subject: `Messaggio di prova di ${sender}`,
      body: [`Questa è una prova: ${sender} può contattarla qui.`],
      note: 'Lo ha inviato chi amministra questo servizio. Non è richiesta alcuna azione.',
      sms: `Messaggio di prova di ${sender}. Non è richiesta alcuna azione.`,
    }),
  },
});
