import { plural } from '../../platform/text/index.js';
import type { ConsentSentences } from './consent-sentences.js';

export const de: ConsentSentences = {
  document: {
    title: 'Ihr Ausweis',
    detail: 'Name, Geburtsdatum, Anschrift und Ausweisnummer.',
  },
  selfie: {
    title: 'Ein Selfie',
    comparedWithKnown: 'Es wird mit dem Gesicht verglichen, das Sie früher bestätigt haben.',
    comparedWithDocument: 'Es wird mit dem Foto auf Ihrem Ausweis verglichen.',
    comparedWithBoth:
      'Es wird mit dem Gesicht verglichen, das Sie früher bestätigt haben, und mit dem Foto auf Ihrem Ausweis.',
    alone: 'Es zeigt Ihr Gesicht und wird auf Anzeichen einer Person vor der Kamera geprüft.',
  },
  phone: {
    title: 'Ihre Telefonnummer',
    detail: 'Sie bestätigen sie mit einem Code, den wir senden.',
  },
  email: {
    title: 'Ihre E-Mail-Adresse',
    detail: 'Sie bestätigen sie mit einem Code, den wir senden.',
  },
  address: {
    title: 'Ihre Wohnanschrift',
    entered: 'Sie geben sie ein.',
    enteredIfMissing: 'Sie geben sie ein, wenn Ihr Ausweis sie nicht zeigt.',
  },
  ssn: {
    title: 'Ihre US-Sozialversicherungsnummer',
    detail: 'Sie geben alle neun Ziffern ein.',
  },
  insurance_card: {
    title: 'Ihre Krankenversicherungskarte',
    detail: 'Fotos beider Seiten sowie die Namen und Nummern darauf.',
  },
  terms: {
    receives: {
      whatWasRead: ({ organization }) =>
        `${organization} bittet darum und erhält das Ergebnis und die gelesenen Daten.`,
      whatWasEntered: ({ organization }) =>
        `${organization} bittet darum und erhält das Ergebnis und Ihre Eingaben.`,
      whatWasReadAndEntered: ({ organization }) =>
        `${organization} bittet darum und erhält das Ergebnis, die gelesenen Daten und Ihre Eingaben.`,
      result: ({ organization }) => `${organization} bittet darum und erhält das Ergebnis.`,
    },
    processes: {
      onBehalf: ({ operator, organization }) =>
        `${operator} verarbeitet die Daten im Auftrag von ${organization}.`,
      itself: ({ organization }) => `Auch ${organization} verarbeitet die Daten.`,
    },
    asked: ({ sources }) => `Wir fragen bei ${sources} nach, ob diese Angaben stimmen.`,
    face: 'Ihr Gesicht, auch von links und rechts gesehen, wird nur verwendet, um zu prüfen, ob Sie es sind.',
    portrait:
      'Das Foto auf Ihrem Ausweis und das Gesicht darauf werden nur verwendet, um Sie wiederzuerkennen.',
    kept: {
      days: (days) =>
        plural('de', days, {
          one: 'Die Daten werden nach einem Tag gelöscht.',
          other: `Die Daten werden nach ${String(days)} Tagen gelöscht.`,
        }),
      untilDeleted: ({ organization }) =>
        `Die Daten werden aufbewahrt, bis ${organization} sie löscht.`,
    },
    pictures: (days) =>
      plural('de', days, {
        one: 'Ihre Bilder werden nach einem Tag gelöscht.',
        other: `Ihre Bilder werden nach ${String(days)} Tagen gelöscht.`,
      }),
    recognized: ({ organization, years }) =>
      `Woran ${organization} Sie wiedererkennt, wird ${String(years)} Jahre nach Ihrer letzten Bestätigung gelöscht.`,
    stop: ({ organization }) => `Sie können jederzeit aufhören; ${organization} erfährt davon.`,
  },
};
