import { plural } from '../../../../kit/language/plural.js';
import type { DeskWords } from './en.js';
import { problemIn } from './problem-texts.js';

export const fr: DeskWords = {
  locale: 'fr',
  elements: {
    locale: 'fr',
    tryAgain: 'Réessayer',
    loaded: 'Chargé.',
    notFound: 'Introuvable',
    notLoaded: 'Le chargement a échoué',
    listNotLoaded: 'La liste n’a pas pu être chargée',
    close: 'Fermer',
    cancel: 'Annuler',
    previous: 'Précédent',
    next: 'Suivant',
    pages: 'Pages de la liste',
    table: (caption) => `Tableau : ${caption}`,
    exported: 'L’export est enregistré et consigné.',
    export: 'Exporter en CSV',
    saving: 'Enregistrement',
    wentWrong: 'Une erreur est survenue.',
    problem: problemIn({
      network:
        'Le serveur n’a pas donné de réponse utilisable. Vérifiez votre connexion, puis réessayez.',
      server: 'Une erreur est survenue de notre côté. Réessayez.',
      other: (code) => `Cela n’a pas été possible (${code}).`,
      unfit: (why) => `Cette personne ne peut pas se porter garante (${why}).`,
      sign_in_needed: 'Connectez-vous à nouveau.',
      single_sign_on_required:
        'Connectez-vous à cet espace de travail par son authentification unique.',
      permission_missing: 'Votre rôle ne le permet pas.',
      workspace_not_found: 'Cet espace de travail n’existe pas.',
      employee_not_found: 'Cet employé n’existe pas.',
      desk_case_not_found: 'Ce dossier n’existe pas.',
      desk_action_unknown:
        'Cette action n’a pas de libellé dans la configuration ; l’assistance ne la propose donc pas.',
      desk_own_case: 'Personne n’ouvre ni ne valide son propre dossier.',
      desk_case_open: 'Un autre dossier de cet employé est encore ouvert.',
      desk_cases_spent: 'Cet employé a déjà eu trois dossiers en 24 heures.',
      desk_agent_too_fast: 'Vous avez déjà ouvert vingt dossiers en une heure.',
      desk_override_refused: 'Aucune dérogation n’est possible pour ce dossier.',
      second_person_needed: 'Une seconde personne doit le confirmer.',
      resets_frozen:
        'L’employé a dit n’avoir rien demandé ; rien n’est donc réinitialisé pendant 24 heures.',
      contact_missing: 'La fiche de l’employé n’a pas ce contact.',
      contact_too_new:
        'Ce contact a été modifié il y a moins de 72 heures ; rien n’y est donc envoyé.',
      contact_behind_sign_in:
        'Le lien irait au compte à récupérer. Utilisez un contact que l’employé peut lire sans ce compte.',
      message_address_refused: 'Aucun message n’est envoyé à cette adresse.',
      message_limit_reached:
        'Trop de messages ont été envoyés. Attendez avant d’en envoyer un autre.',
      message_channel_unavailable:
        'Cette installation ne peut pas encore envoyer de tels messages.',
      verification_service_refused: 'Le service de vérification refuse cette configuration.',
      verification_service_unavailable:
        'Le service de vérification n’a pas donné de réponse utilisable ; rien n’a été décidé.',
      access_request_ended: 'Ce dossier est terminé.',
      reminders_spent: 'Le lien a déjà été renvoyé trois fois.',
      reminder_too_early: 'Le dernier message est très récent. Attendez un instant.',
      code_mismatch: 'Ce n’est pas le code que voit l’employé.',
      code_not_shown: 'L’employé n’a pas encore de code : il s’affiche à la fin.',
      vouch_not_needed:
        'Une seconde personne ne peut pas aider ici : elle n’est pas admise, ou le lien ne compte pas.',
      vouch_open: 'Quelqu’un d’autre a été sollicité et n’a pas encore répondu.',
      vouches_spent: 'Trois personnes ont déjà été sollicitées pour cette demande.',
      vouch_too_late:
        'La demande se termine dans moins de cinq minutes ; personne ne pourrait se porter garant à temps.',
      vouch_at_desk:
        'L’assistance a ouvert cette demande ; seul l’agent du dossier peut donc solliciter quelqu’un.',
      vouch_unavailable:
        'Personne ne peut se porter garant : known_user_key est désactivé, ou aucun lien n’est envoyé.',
      rate_limited: 'Trop de demandes. Attendez, puis réessayez.',
      download_busy: 'D’autres exports sont en cours. Réessayez dans un instant.',
    }),
  },
  title: 'Assistance',
  intro: 'Le lien va à un contact enregistré. L’appelant vous lit ensuite un code.',
  yourSystem: 'Votre système',
  somebodyElse: 'Quelqu’un d’autre',
  find: {
    title: 'Qui appelle ?',
    advice: 'Interrogez l’appelant ; ne lui dites jamais ce que vous voyez.',
    field: 'Matricule, nom, e-mail ou téléphone',
    hint: (advice) => `Mots entiers du nom, e-mail ou numéro complet. ${advice}`,
    find: 'Rechercher',
    finding: 'Recherche',
    nobody: 'Personne n’a été trouvé.',
    noContact: 'Aucun contact enregistré',
    choose: 'Choisir',
    chooseNamed: (name) => `Choisir ${name}`,
    inactive: 'Inactif',
    more: 'Il y en a d’autres. Demandez le matricule ou le nom complet.',
  },
  send: {
    title: (name) => `Pour ${name}`,
    noActions:
      'Aucune action n’a encore de libellé. Un administrateur les ajoute sur la page « Action settings ».',
    action: 'Ce qui est demandé',
    actionHint: 'La personne le lit sur sa page, dans sa langue.',
    actionChoice: 'Choisissez ce que demande l’appelant',
    ticket: 'Numéro de ticket (facultatif)',
    sms: (contact) => `SMS à ${contact}`,
    email: (contact) => `E-mail à ${contact}`,
    noContact: 'Aucun contact n’est enregistré. Adressez la personne aux ressources humaines.',
    nowhere: {
      title: 'Aucun lien ne peut être envoyé',
      text: 'Ce qui est enregistré s’ouvre avec le compte à réinitialiser : quiconque aurait pris le compte lirait le lien. Adressez l’appelant aux ressources humaines, pour une adresse privée ou un numéro de téléphone.',
    },
    leftOut: (contact) => `${contact} est écarté : il s’ouvre avec le compte à réinitialiser.`,
    tooNew: 'Un contact modifié il y a moins de 72 heures ne peut pas servir.',
    recent: (contact) =>
      `${contact} a été modifié il y a moins de sept jours. Il reçoit le lien, mais ne compte pas encore comme contact enregistré : choisissez-en un autre si possible.`,
  },
  list: {
    name: 'Dossiers',
    which: 'Quels dossiers',
    own: 'Mes dossiers',
    all: 'Tous les dossiers',
    none: 'Aucun dossier',
    noneText: 'Un dossier commence quand vous envoyez un lien.',
    state: 'État',
    erased: 'Employé effacé',
    somebody: 'Employé',
    overrideWaits: 'Dérogation en attente',
    overridesWait: (count) =>
      plural('fr', count, {
        one: 'Une dérogation attend une seconde personne',
        other: `${count >= 100 ? 'Cent ou plus' : String(count)} dérogations attendent une seconde personne`,
      }),
  },
  case: {
    name: 'Dossier',
    title: 'Le dossier',
    askedFor: 'Demandé',
    shown: 'Montré',
    missing: 'Il manque',
    or: ', ou ',
    doneBySystem: 'Fait par votre système',
    employee: 'Employé',
    employeeId: 'Matricule',
    sentTo: 'Lien envoyé à',
    ticket: 'Numéro de ticket',
    agent: 'Agent',
    unusual: 'Inhabituel',
    wrongCodes: 'Codes erronés',
    sentAgain: 'Renvoyé',
    ofThree: (count) => `${String(count)} sur 3`,
    opened: 'Ouvert',
    pageOpened: 'Page ouverte',
    proved: 'Identité prouvée',
    ended: 'Terminé',
    endsIn: (time) => `Se termine dans ${time}`,
    sendAgain: 'Renvoyer',
    sendAgainIn: (seconds) => `Renvoyer dans ${String(seconds)} s`,
    isSentAgain: 'Le lien est renvoyé au même contact.',
    cancel: 'Annuler le dossier',
    isCanceled: 'Le dossier est annulé. Le lien ne fonctionne plus.',
  },
  code: {
    title: 'Le code',
    field: 'Six caractères, tels que l’appelant les lit',
    left: (count) =>
      `Il reste ${plural('fr', count, { one: 'un essai', other: `${String(count)} essais` })}. Le troisième code erroné met fin au dossier.`,
    check: 'Vérifier le code',
  },
  vouch: {
    title: 'Une seconde personne',
    erased: 'Effacé',
    ask: 'Solliciter une seconde personne',
    who: 'Qui se porte garant ?',
    advice:
      'Choisissez quelqu’un qui connaît l’employé, comme son responsable, d’après votre propre annuaire. Ne prenez pas la personne que propose l’appelant.',
    askNamed: (name) => `Demander à ${name} de se porter garant ?`,
    how: 'Cette personne reçoit un lien, parle avec l’employé et confirme avec son propre visage et sa propre clé d’appareil.',
    send: 'Envoyer le lien',
    isSent: 'Le lien est envoyé à la seconde personne.',
    asked: 'Sollicitée, pas encore de réponse',
  },
  override: {
    title: 'Dérogation',
    nobody: (reason) => `Personne n’a été vérifié dans ce dossier. ${reason}.`,
    waits: 'Attend un autre responsable que vous.',
    over: 'Elle ne peut plus être approuvée.',
    approve: 'Approuver la dérogation',
    isApproved: 'Le dossier est validé par dérogation.',
    refuse: 'La refuser',
    isRefused: 'La dérogation est refusée.',
    wasRefused: 'La dérogation a été refusée.',
    ask: 'Demander une dérogation',
    question: 'Demander une dérogation ?',
    confirm: 'Demander la dérogation',
    isAsked: 'La dérogation attend un second responsable.',
    effect:
      'Personne n’a été vérifié. Un second responsable doit approuver, et il n’y aura pas d’autorisation.',
    why: 'Motif',
  },
  statuses: {
    sending: {
      label: 'Envoi en cours',
      script: 'Dites : « J’envoie un lien au contact que nous avons enregistré. Je patiente. »',
    },
    sent: {
      label: 'Envoyé',
      script: 'Dites : « Ouvrez, s’il vous plaît, le lien que nous vous envoyons. Je patiente. »',
    },
    delivered: {
      label: 'Remis',
      script: 'Dites : « Le lien est arrivé. Ouvrez-le vous-même, s’il vous plaît. Je patiente. »',
    },
    opened: {
      label: 'Ouvert',
      script: 'Dites : « Suivez la page, s’il vous plaît. À la fin, elle affiche six caractères. »',
    },
    awaiting_code: {
      label: 'Code attendu',
      script:
        'Dites : « Lisez-moi, s’il vous plaît, les six caractères de votre page. » N’en suggérez jamais aucun.',
    },
    verified: {
      label: 'Vérifié',
      script:
        'La personne au téléphone est bien l’employé. Votre système peut maintenant faire ce qui a été demandé.',
    },
    not_verified: {
      label: 'Non vérifié',
      script: 'Ne faites rien de ce qui a été demandé. Mettez fin à l’appel poliment.',
    },
    canceled: { label: 'Annulé', script: 'Rien n’a été vérifié.' },
    expired: {
      label: 'Trop tard',
      script:
        'Le délai est écoulé, donc rien n’a été vérifié. Vous pouvez ouvrir un autre dossier.',
    },
    overridden: {
      label: 'Par dérogation',
      script:
        'Deux responsables ont validé ce dossier. Personne n’a été vérifié et il n’y a pas d’autorisation.',
    },
  },
  unknownStatus: { label: 'Inconnu', script: 'Rechargez la page.' },
  reasons: {
    user_id_mismatch:
      'Une autre personne que l’employé a été vérifiée. Prévenez la sécurité maintenant.',
    profile_mismatch:
      'La pièce d’identité ne correspond pas à la fiche. Adressez la personne aux ressources humaines.',
    identity_conflict: 'Cette personne est déjà un autre employé. Prévenez la sécurité maintenant.',
    verification_failed: 'La vérification n’a pas réussi. On peut réessayer dans un autre dossier.',
    verification_not_me: 'L’employé a dit : « Ce n’est pas moi ». Prévenez la sécurité maintenant.',
    no_longer_needed: 'La demande pour laquelle il fallait se porter garant s’est terminée avant.',
    vouch_objected:
      'La seconde personne a dit : « C’est une erreur ou une fraude ». Prévenez la sécurité maintenant.',
    verification_canceled: 'Le dossier a été annulé, ou la personne a refusé.',
    verification_expired: 'Cela n’a pas été terminé à temps.',
    verification_stale:
      'La vérification était trop ancienne, ou l’identité a été réinitialisée entre-temps.',
    session_mismatch: 'Deux liens ont été confondus. Prévenez la sécurité si cela se reproduit.',
    employee_inactive: 'L’employé n’est plus actif.',
    identity_lost:
      'L’identité vérifiée a été supprimée. Deux personnes doivent d’abord la réinitialiser. Prévenez la sécurité.',
    factors_missing:
      'La personne a été reconnue, mais n’a pas montré tout ce qu’il faut. Ouvrez un autre dossier, par un contact enregistré.',
    flow_disabled: 'La vérification est désactivée dans la configuration.',
    link_not_delivered:
      'Le lien n’a pas pu être remis. Les ressources humaines peuvent corriger le contact.',
    read_back_failed:
      'Trois codes erronés : l’appelant ne voit pas la page de l’employé. Prévenez la sécurité maintenant.',
    resets_frozen: 'L’employé s’est opposé dans les dernières 24 heures. Rien n’est réinitialisé.',
  },
  unknownReason: 'La vérification n’a pas abouti.',
  flags: {
    repeated_employee: 'Un autre dossier de cet employé en un jour',
    agent_without_success: 'Plusieurs dossiers de cet agent sans succès',
  },
  overrides: {
    met_in_person: 'Rencontré en personne, avec une pièce d’identité',
    confirmed_by_manager: 'Confirmé par le responsable, en appel vidéo',
    service_unavailable: 'Le service de vérification n’était pas disponible',
    no_camera: 'L’employé n’a pas de caméra qui fonctionne',
  },
  actions: {
    queued: 'Pas encore : l’appel est en cours',
    done: 'Fait',
    failed: 'Pas fait',
    unknown:
      'Inconnu : l’appel a eu lieu et a peut-être abouti. Vérifiez là-bas avant de recommencer',
  },
  vouches: {
    given: 'S’est portée garante',
    declined: 'Ne peut pas se porter garante maintenant',
    objected: 'A dit : « C’est une erreur ou une fraude ». Prévenez la sécurité maintenant',
    not_needed: 'N’est plus nécessaire',
    undelivered: 'Le lien n’a pas pu être remis',
    unanswered: 'N’a pas répondu à temps',
    failed: 'Ne s’est pas portée garante : visage ou clé d’appareil insuffisants',
  },
  channels: { sms: 'Téléphone', email: 'E-mail' },
  factors: {
    face: 'visage',
    doc: 'pièce d’identité',
    hwk: 'clé d’appareil',
    swk: 'clé copiée entre appareils',
    link: 'lien à un contact enregistré',
    readback: 'code lu à l’assistance',
    peer: 'seconde personne',
  },
};
