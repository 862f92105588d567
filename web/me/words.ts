import { firstLanguage } from '../kit/known-locale.js';

const en = {
  locale: 'en',
  language: 'Language',
  title: 'Your data',
  loading: 'Loading …',
  intro: (organization: string, name: string | null) =>
    name === null
      ? `This is what ${organization} holds about you.`
      : `This is what ${organization} holds about you, ${name}.`,
  recognized: (day: string) => `If you do not verify again, you are forgotten on ${day}.`,
  verifications: 'Your verifications',
  until: (day: string) => `Held until ${day}.`,
  untilDeleted: (organization: string) => `Held until ${organization} deletes it.`,
  picturesUntil: (day: string) => `Pictures until ${day}.`,
  consented: (day: string, language: string) =>
    `You agreed on ${day}. The text was in ${language}.`,
  declined: (day: string) => `You did not agree on ${day}.`,
  consentText: 'The text that you saw',
  devices: 'Remembered devices',
  device: 'A device',
  deviceTimes: (added: string, used: string) => `Added on ${added}, last used on ${used}.`,
  keyBound: 'On this device only.',
  keySynced: 'In a password manager, on all your devices.',
  renameDevice: 'Rename',
  deviceName: 'Name of the device',
  deviceNameWrong: 'Type a name of 1 to 40 visible characters.',
  forgetDevice: 'Forget this device',
  withdraw: 'Withdraw and delete my data',
  onlyThis:
    'This page shows and deletes only the verification that you have just finished. For everything else, ask for a link at an e-mail address or telephone number that you confirmed. If no link comes, ask the organization.',
  sure: 'Delete everything?',
  sureThis: 'Delete this verification?',
  consequences: (organization: string) =>
    `Your data at ${organization} is destroyed for good, and ${organization} is told. To be recognized again, you will have to show your document.`,
  consequencesThis: (organization: string) =>
    `What this verification collected is destroyed for good, and ${organization} is told. What else ${organization} holds about you stays.`,
  confirm: 'Delete my data',
  keep: 'Keep it',
  deleted: 'Your data is deleted',
  deletedText: 'Nobody can read it any more. You can close this window.',
  done: 'I am done',
  closed: 'This page is closed',
  closedText: 'Nobody can see your data here any more. You can close this window.',
  notHere: 'Nothing to show here',
  verifyAgain:
    'For half an hour after a verification with your document you see here what is held about you. A face alone does not open this page. Open your link and verify again, or ask for a link at an e-mail address or telephone number that you confirmed.',
  onHold: 'The law requires this data to be kept for now. Please ask the organization.',
  unread: 'Your data could not be loaded',
  readAgain: 'Try again',
  tryAgain: 'That did not work. Please try again in a moment.',
  linkIntro:
    'Type the e-mail address or telephone number that you confirmed with a code. The link to your data goes there.',
  contact: 'E-mail address or telephone number',
  sendLink: 'Send the link',
  linkSent: 'Look at your messages',
  linkSentText:
    'If somebody confirmed this contact here, a link is on its way. It works once, for a quarter of an hour. Nothing came? Verify again: the last page shows your data.',
  linkWrong: 'This address is not complete. Ask the organization for the right one.',
  contactWrong: 'Type a complete e-mail address, or a number with + and the country code.',
  openIntro: 'This link shows your data once. The page stays open for a quarter of an hour.',
  open: 'Show my data',
  linkOver:
    'This link has been used or has expired. For a new one, open the page again where you asked for this link, and type your e-mail address or telephone number there.',
  linkEnded:
    'For a quarter of an hour after you open a link, you see here what is held about you. For a new link, open the page again where you asked for this one, and type your e-mail address or telephone number there.',
  steps: {
    document: 'identity document',
    selfie: 'selfie',
    phone: 'phone number',
    email: 'e-mail address',
    address: 'home address',
    ssn: 'Social Security number',
    insurance_card: 'health insurance card',
  } as Record<string, string>,
};

/** The texts of the page in one language. */
export type MeWords = typeof en;

const es: MeWords = {
  locale: 'es',
  language: 'Idioma',
  title: 'Sus datos',
  loading: 'Cargando …',
  intro: (organization, name) =>
    name === null
      ? `Esto es lo que ${organization} guarda sobre usted.`
      : `${name}, esto es lo que ${organization} guarda sobre usted.`,
  recognized: (day) => `Si no vuelve a verificarse, dejaremos de reconocerle el ${day}.`,
  verifications: 'Sus verificaciones',
  until: (day) => `Se guarda hasta el ${day}.`,
  untilDeleted: (organization) => `Se guarda hasta que ${organization} lo borre.`,
  picturesUntil: (day) => `Las imágenes, hasta el ${day}.`,
  consented: (day, language) => `Dio su consentimiento el ${day}. Idioma del texto: ${language}.`,
  declined: (day) => `No dio su consentimiento el ${day}.`,
  consentText: 'El texto que vio',
  devices: 'Dispositivos recordados',
  device: 'Un dispositivo',
  deviceTimes: (added, used) => `Añadido el ${added}, usado por última vez el ${used}.`,
  keyBound: 'Solo en este dispositivo.',
  keySynced: 'En un gestor de contraseñas, en todos sus dispositivos.',
  renameDevice: 'Cambiar el nombre',
  deviceName: 'Nombre del dispositivo',
  deviceNameWrong: 'Escriba un nombre de 1 a 40 caracteres visibles.',
  forgetDevice: 'Olvidar este dispositivo',
  withdraw: 'Retirar el consentimiento y borrar mis datos',
  onlyThis:
    'Esta página muestra y borra solo la verificación que acaba de terminar. Para todo lo demás, pida un enlace a una dirección de correo o a un teléfono que haya confirmado. Si no llega ninguno, diríjase a la organización.',
  sure: '¿Borrarlo todo?',
  sureThis: '¿Borrar esta verificación?',
  consequences: (organization) =>
    `Sus datos en ${organization} se destruyen para siempre y se informa a ${organization}. Para volver a ser reconocido, tendrá que mostrar su documento.`,
  consequencesThis: (organization) =>
    `Lo que recogió esta verificación se destruye para siempre y se informa a ${organization}. Lo demás que ${organization} guarda sobre usted se conserva.`,
  confirm: 'Borrar mis datos',
  keep: 'Conservar',
  deleted: 'Sus datos se han borrado',
  deletedText: 'Ya nadie puede leerlos. Puede cerrar esta ventana.',
  done: 'He terminado',
  closed: 'Esta página está cerrada',
  closedText: 'Aquí ya nadie puede ver sus datos. Puede cerrar esta ventana.',
  notHere: 'Aquí no hay nada que mostrar',
  verifyAgain:
    'Durante media hora después de una verificación con su documento se muestra aquí lo que se guarda sobre usted. El rostro por sí solo no abre esta página. Abra su enlace y verifíquese de nuevo, o pida un enlace a una dirección de correo o a un teléfono que haya confirmado.',
  onHold: 'La ley obliga a conservar estos datos por ahora. Consulte a la organización.',
  unread: 'No se han podido cargar sus datos',
  readAgain: 'Intentarlo de nuevo',
  tryAgain: 'No ha funcionado. Inténtelo de nuevo dentro de un momento.',
  linkIntro:
    'Escriba la dirección de correo o el número de teléfono que confirmó con un código. El enlace a sus datos llegará allí.',
  contact: 'Correo electrónico o teléfono',
  sendLink: 'Enviar el enlace',
  linkSent: 'Mire sus mensajes',
  linkSentText:
    'Si alguien confirmó aquí este contacto, un enlace está en camino. Funciona una sola vez, durante un cuarto de hora. ¿No llega nada? Vuelva a verificarse: la última página muestra sus datos.',
  linkWrong: 'Esta dirección no está completa. Pida la correcta a la organización.',
  contactWrong: 'Escriba una dirección de correo completa o un número con + y el código del país.',
  openIntro:
    'Este enlace muestra sus datos una sola vez. La página queda abierta un cuarto de hora.',
  open: 'Mostrar mis datos',
  linkOver:
    'Este enlace ya se ha usado o ha caducado. Para recibir otro, abra de nuevo la página en la que pidió este enlace y escriba allí su correo electrónico o teléfono.',
  linkEnded:
    'Durante un cuarto de hora después de abrir un enlace se muestra aquí lo que se guarda sobre usted. Para recibir otro enlace, abra de nuevo la página en la que pidió este y escriba allí su correo electrónico o teléfono.',
  steps: {
    document: 'documento de identidad',
    selfie: 'selfie',
    phone: 'número de teléfono',
    email: 'correo electrónico',
    address: 'domicilio',
    ssn: 'número de Seguro Social de los Estados Unidos',
    insurance_card: 'tarjeta del seguro médico',
  },
};

const fr: MeWords = {
  locale: 'fr',
  language: 'Langue',
  title: 'Vos données',
  loading: 'Chargement …',
  intro: (organization, name) =>
    name === null
      ? `Voici ce que ${organization} conserve à votre sujet.`
      : `${name}, voici ce que ${organization} conserve à votre sujet.`,
  recognized: (day) => `Sans nouvelle vérification, vous serez oublié le ${day}.`,
  verifications: 'Vos vérifications',
  until: (day) => `Conservé jusqu’au ${day}.`,
  untilDeleted: (organization) => `Conservé jusqu’à ce que ${organization} l’efface.`,
  picturesUntil: (day) => `Les images, jusqu’au ${day}.`,
  consented: (day, language) => `Vous avez accepté le ${day}. Langue du texte : ${language}.`,
  declined: (day) => `Vous avez refusé le ${day}.`,
  consentText: 'Le texte que vous avez vu',
  devices: 'Appareils mémorisés',
  device: 'Un appareil',
  deviceTimes: (added, used) => `Ajouté le ${added}, utilisé en dernier le ${used}.`,
  keyBound: 'Sur cet appareil seulement.',
  keySynced: 'Dans un gestionnaire de mots de passe, sur tous vos appareils.',
  renameDevice: 'Renommer',
  deviceName: 'Nom de l’appareil',
  deviceNameWrong: 'Saisissez un nom de 1 à 40 caractères visibles.',
  forgetDevice: 'Oublier cet appareil',
  withdraw: 'Retirer mon accord et effacer mes données',
  onlyThis:
    'Cette page montre et efface seulement la vérification que vous venez de terminer. Pour tout le reste, demandez un lien à une adresse e-mail ou à un numéro que vous avez confirmé. Si aucun lien n’arrive, adressez-vous à l’organisation.',
  sure: 'Tout effacer ?',
  sureThis: 'Effacer cette vérification ?',
  consequences: (organization) =>
    `Vos données chez ${organization} sont détruites définitivement, et ${organization} en est informé. Pour être reconnu à nouveau, vous devrez présenter votre pièce d’identité.`,
  consequencesThis: (organization) =>
    `Ce que cette vérification a recueilli est détruit définitivement et ${organization} en est informé. Le reste de ce que ${organization} conserve à votre sujet demeure.`,
  confirm: 'Effacer mes données',
  keep: 'Conserver',
  deleted: 'Vos données sont effacées',
  deletedText: 'Plus personne ne peut les lire. Vous pouvez fermer cette fenêtre.',
  done: 'J’ai terminé',
  closed: 'Cette page est fermée',
  closedText: 'Plus personne ne peut voir vos données ici. Vous pouvez fermer cette fenêtre.',
  notHere: 'Rien à afficher ici',
  verifyAgain:
    'Pendant une demi-heure après une vérification avec votre document, vous voyez ici ce qui est conservé à votre sujet. Le visage seul n’ouvre pas cette page. Ouvrez votre lien et vérifiez-vous à nouveau, ou demandez un lien à une adresse e-mail ou à un numéro que vous avez confirmé.',
  onHold: 'La loi impose de conserver ces données pour le moment. Adressez-vous à l’organisation.',
  unread: 'Vos données n’ont pas pu être chargées',
  readAgain: 'Réessayer',
  tryAgain: 'Cela n’a pas fonctionné. Réessayez dans un instant.',
  linkIntro:
    'Saisissez l’adresse e-mail ou le numéro de téléphone que vous avez confirmé par un code. Le lien vers vos données y sera envoyé.',
  contact: 'Adresse e-mail ou numéro de téléphone',
  sendLink: 'Envoyer le lien',
  linkSent: 'Consultez vos messages',
  linkSentText:
    'Si quelqu’un a confirmé ce contact ici, un lien est en route. Il fonctionne une seule fois, pendant un quart d’heure. Rien n’arrive ? Vérifiez-vous à nouveau : la dernière page montre vos données.',
  linkWrong: 'Cette adresse est incomplète. Demandez la bonne à l’organisation.',
  contactWrong:
    'Saisissez une adresse e-mail complète, ou un numéro avec + et l’indicatif du pays.',
  openIntro: 'Ce lien montre vos données une seule fois. La page reste ouverte un quart d’heure.',
  open: 'Afficher mes données',
  linkOver:
    'Ce lien a déjà servi ou a expiré. Pour en recevoir un nouveau, rouvrez la page où vous avez demandé ce lien et saisissez-y votre adresse e-mail ou votre numéro de téléphone.',
  linkEnded:
    'Pendant un quart d’heure après l’ouverture d’un lien, vous voyez ici ce qui est conservé à votre sujet. Pour recevoir un nouveau lien, rouvrez la page où vous avez demandé celui-ci et saisissez-y votre adresse e-mail ou votre numéro de téléphone.',
  steps: {
    document: 'pièce d’identité',
    selfie: 'selfie',
    phone: 'numéro de téléphone',
    email: 'adresse e-mail',
    address: 'adresse postale',
    ssn: 'numéro de sécurité sociale américain',
    insurance_card: 'carte d’assurance maladie',
  },
};

const de: MeWords = {
  locale: 'de',
  language: 'Sprache',
  title: 'Ihre Daten',
  loading: 'Wird geladen …',
  intro: (organization, name) =>
    name === null
      ? `Das hat ${organization} über Sie gespeichert.`
      : `${name}, das hat ${organization} über Sie gespeichert.`,
  recognized: (day) => `Wenn Sie sich nicht erneut ausweisen, werden Sie am ${day} vergessen.`,
  verifications: 'Ihre Überprüfungen',
  until: (day) => `Gespeichert bis ${day}.`,
  untilDeleted: (organization) => `Gespeichert, bis ${organization} es löscht.`,
  picturesUntil: (day) => `Bilder bis ${day}.`,
  consented: (day, language) =>
    `Sie haben am ${day} eingewilligt. Sprache des Textes: ${language}.`,
  declined: (day) => `Sie haben am ${day} nicht eingewilligt.`,
  consentText: 'Der Text, den Sie gesehen haben',
  devices: 'Gemerkte Geräte',
  device: 'Ein Gerät',
  deviceTimes: (added, used) => `Hinzugefügt am ${added}, zuletzt genutzt am ${used}.`,
  keyBound: 'Nur auf diesem Gerät.',
  keySynced: 'In einem Passwort-Manager, auf allen Ihren Geräten.',
  renameDevice: 'Umbenennen',
  deviceName: 'Name des Geräts',
  deviceNameWrong: 'Geben Sie einen Namen aus 1 bis 40 sichtbaren Zeichen ein.',
  forgetDevice: 'Dieses Gerät vergessen',
  withdraw: 'Einwilligung widerrufen und meine Daten löschen',
  onlyThis:
    'Diese Seite zeigt und löscht nur die Überprüfung, die Sie gerade abgeschlossen haben. Für alles andere fordern Sie einen Link an eine E-Mail-Adresse oder Telefonnummer an, die Sie bestätigt haben. Kommt kein Link, wenden Sie sich an die Organisation.',
  sure: 'Alles löschen?',
  sureThis: 'Diese Überprüfung löschen?',
  consequences: (organization) =>
    `Ihre Daten bei ${organization} werden endgültig vernichtet, und ${organization} wird informiert. Um wiedererkannt zu werden, müssen Sie Ihren Ausweis erneut zeigen.`,
  consequencesThis: (organization) =>
    `Was diese Überprüfung erhoben hat, wird endgültig vernichtet, und ${organization} erfährt davon. Was ${organization} sonst über Sie gespeichert hat, bleibt.`,
  confirm: 'Meine Daten löschen',
  keep: 'Behalten',
  deleted: 'Ihre Daten sind gelöscht',
  deletedText: 'Niemand kann sie mehr lesen. Sie können dieses Fenster schließen.',
  done: 'Ich bin fertig',
  closed: 'Diese Seite ist geschlossen',
  closedText: 'Niemand kann Ihre Daten hier mehr sehen. Sie können dieses Fenster schließen.',
  notHere: 'Hier gibt es nichts zu zeigen',
  verifyAgain:
    'Eine halbe Stunde lang nach einer Überprüfung mit Ihrem Ausweis sehen Sie hier, was über Sie gespeichert ist. Das Gesicht allein öffnet diese Seite nicht. Öffnen Sie Ihren Link und weisen Sie sich erneut aus, oder fordern Sie einen Link an eine E-Mail-Adresse oder Telefonnummer an, die Sie bestätigt haben.',
  onHold:
    'Diese Daten müssen vorerst von Gesetzes wegen aufbewahrt werden. Wenden Sie sich an die Organisation.',
  unread: 'Ihre Daten konnten nicht geladen werden',
  readAgain: 'Noch einmal versuchen',
  tryAgain: 'Das hat nicht geklappt. Versuchen Sie es gleich noch einmal.',
  linkIntro:
    'Geben Sie die E-Mail-Adresse oder Telefonnummer ein, die Sie mit einem Code bestätigt haben. Dorthin geht der Link zu Ihren Daten.',
  contact: 'E-Mail-Adresse oder Telefonnummer',
  sendLink: 'Link senden',
  linkSent: 'Sehen Sie in Ihren Nachrichten nach',
  linkSentText:
    'Wenn jemand diesen Kontakt hier bestätigt hat, ist ein Link unterwegs. Er funktioniert einmal, eine Viertelstunde lang. Es kommt nichts an? Weisen Sie sich erneut aus: Die letzte Seite zeigt Ihre Daten.',
  linkWrong: 'Diese Adresse ist nicht vollständig. Fragen Sie die Organisation nach der richtigen.',
  contactWrong:
    'Geben Sie eine vollständige E-Mail-Adresse ein, oder eine Nummer mit + und Landesvorwahl.',
  openIntro: 'Dieser Link zeigt Ihre Daten einmal. Die Seite bleibt eine Viertelstunde offen.',
  open: 'Meine Daten zeigen',
  linkOver:
    'Dieser Link wurde benutzt oder ist abgelaufen. Für einen neuen öffnen Sie noch einmal die Seite, auf der Sie diesen Link angefordert haben, und geben Sie dort Ihre E-Mail-Adresse oder Telefonnummer ein.',
  linkEnded:
    'Eine Viertelstunde lang, nachdem Sie einen Link geöffnet haben, sehen Sie hier, was über Sie gespeichert ist. Für einen neuen Link öffnen Sie noch einmal die Seite, auf der Sie diesen angefordert haben, und geben Sie dort Ihre E-Mail-Adresse oder Telefonnummer ein.',
  steps: {
    document: 'Ausweis',
    selfie: 'Selfie',
    phone: 'Telefonnummer',
    email: 'E-Mail-Adresse',
    address: 'Wohnanschrift',
    ssn: 'US-Sozialversicherungsnummer',
    insurance_card: 'Krankenversicherungskarte',
  },
};

const it: MeWords = {
  locale: 'it',
  language: 'Lingua',
  title: 'I suoi dati',
  loading: 'Caricamento …',
  intro: (organization, name) =>
    name === null
      ? `Ecco che cosa ${organization} conserva su di lei.`
      : `${name}, ecco che cosa ${organization} conserva su di lei.`,
  recognized: (day) => `Senza una nuova verifica, il suo profilo sarà cancellato il ${day}.`,
  verifications: 'Le sue verifiche',
  until: (day) => `Conservato fino al ${day}.`,
  untilDeleted: (organization) => `Conservato finché ${organization} non lo cancella.`,
  picturesUntil: (day) => `Le immagini, fino al ${day}.`,
  consented: (day, language) => `Ha acconsentito il ${day}. Lingua del testo: ${language}.`,
  declined: (day) => `Non ha acconsentito il ${day}.`,
  consentText: 'Il testo che ha visto',
  devices: 'Dispositivi ricordati',
  device: 'Un dispositivo',
  deviceTimes: (added, used) => `Aggiunto il ${added}, usato l’ultima volta il ${used}.`,
  keyBound: 'Solo su questo dispositivo.',
  keySynced: 'In un gestore di password, su tutti i suoi dispositivi.',
  renameDevice: 'Rinominare',
  deviceName: 'Nome del dispositivo',
  deviceNameWrong: 'Inserisca un nome da 1 a 40 caratteri visibili.',
  forgetDevice: 'Dimenticare questo dispositivo',
  withdraw: 'Revocare il consenso e cancellare i miei dati',
  onlyThis:
    'Questa pagina mostra e cancella solo la verifica che ha appena concluso. Per tutto il resto, chieda un link a un indirizzo e-mail o a un numero di telefono che ha confermato. Se non arriva alcun link, si rivolga all’organizzazione.',
  sure: 'Cancellare tutto?',
  sureThis: 'Cancellare questa verifica?',
  consequences: (organization) =>
    `I suoi dati presso ${organization} vengono distrutti per sempre e ${organization} ne viene informata. Per essere riconosciuto di nuovo, dovrà mostrare il documento.`,
  consequencesThis: (organization) =>
    `Ciò che questa verifica ha raccolto viene distrutto per sempre e ${organization} ne è informata. Il resto di ciò che ${organization} conserva su di lei rimane.`,
  confirm: 'Cancella i miei dati',
  keep: 'Conserva',
  deleted: 'I suoi dati sono stati cancellati',
  deletedText: 'Nessuno può più leggerli. Può chiudere questa finestra.',
  done: 'Ho finito',
  closed: 'Questa pagina è chiusa',
  closedText: 'Qui nessuno può più vedere i suoi dati. Può chiudere questa finestra.',
  notHere: 'Qui non c’è nulla da mostrare',
  verifyAgain:
    'Per mezz’ora dopo una verifica con il suo documento vede qui che cosa viene conservato su di lei. Il volto da solo non apre questa pagina. Apra il suo link e si verifichi di nuovo, oppure chieda un link a un indirizzo e-mail o a un numero di telefono che ha confermato.',
  onHold: 'Per ora la legge impone di conservare questi dati. Si rivolga all’organizzazione.',
  unread: 'Non è stato possibile caricare i suoi dati',
  readAgain: 'Riprova',
  tryAgain: 'Non ha funzionato. Riprovi tra poco.',
  linkIntro:
    'Inserisca l’indirizzo e-mail o il numero di telefono che ha confermato con un codice. Il link ai suoi dati arriverà lì.',
  contact: 'E-mail o numero di telefono',
  sendLink: 'Invia il link',
  linkSent: 'Controlli i suoi messaggi',
  linkSentText:
    'Se qualcuno ha confermato qui questo contatto, un link è in arrivo. Funziona una sola volta, per un quarto d’ora. Non arriva nulla? Si verifichi di nuovo: l’ultima pagina mostra i suoi dati.',
  linkWrong: 'Questo indirizzo non è completo. Chieda all’organizzazione quello giusto.',
  contactWrong:
    'Inserisca un indirizzo e-mail completo, o un numero con + e il prefisso del paese.',
  openIntro:
    'Questo link mostra i suoi dati una sola volta. La pagina resta aperta un quarto d’ora.',
  open: 'Mostra i miei dati',
  linkOver:
    'Questo link è già stato usato o è scaduto. Per riceverne uno nuovo, riapra la pagina in cui ha chiesto questo link e vi scriva la sua e-mail o il suo numero di telefono.',
  linkEnded:
    'Per un quarto d’ora dopo l’apertura di un link vede qui che cosa viene conservato su di lei. Per ricevere un nuovo link, riapra la pagina in cui ha chiesto questo e vi scriva la sua e-mail o il suo numero di telefono.',
  steps: {
    document: 'documento d’identità',
    selfie: 'selfie',
    phone: 'numero di telefono',
    email: 'indirizzo e-mail',
    address: 'indirizzo di casa',
    ssn: 'numero di previdenza sociale statunitense',
    insurance_card: 'tessera di assicurazione sanitaria',
  },
};

export const CATALOGUES: readonly MeWords[] = [en, es, fr, de, it];

/** The first of the browser's languages that the page has. */
export function wordsFor(languages: readonly string[]): MeWords {
  const known = CATALOGUES.map(({ locale }) => locale);
  const locale = firstLanguage(languages, known);
  return CATALOGUES.find((each) => each.locale === locale) ?? en;
}
