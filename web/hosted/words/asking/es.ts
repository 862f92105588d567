import type { AskingWords } from './en.js';

export const askingEs: AskingWords = {
  purpose: {
    asks: (organization) => `${organization} le pide que confirme:`,
    warning: 'Continúe solo si lo ha solicitado usted. Si no es así, elija «No soy yo».',
  },
  vouch: {
    asks: (organization) => `${organization} le pide que responda por:`,
    wants: 'Solicita:',
    warning:
      'Continúe solo si ha hablado personalmente con esa persona y sabe que lo solicita. Si no está seguro, no responda por ella: no tiene ninguna consecuencia para usted.',
    leave: {
      open: 'Ahora no puedo responder',
      title: '¿No puede responder ahora por esa persona?',
      confirm: 'No puedo',
      effect: (organization) =>
        `${organization} puede preguntar a otra persona. Este enlace deja de funcionar.`,
      next: 'No tiene consecuencias para usted ni para esa persona, y no tiene que decir por qué.',
    },
    wrong: {
      open: 'Esto no es cierto',
      title: (organization) => `¿Advertir a ${organization} de que esto no es cierto?`,
      confirm: 'Advertir',
      when: 'Hágalo si no ha hablado con esa persona, si no es ella o si alguien le presiona para que responda.',
      effect: (organization) =>
        `La solicitud se deniega de inmediato, se advierte a ${organization} y se avisa a la persona en cuyo nombre se hizo. Nada de esto cuenta en su contra.`,
    },
    left: {
      title: 'No se ha respondido por nadie',
      text: (organization) =>
        `${organization} sabe que ahora no puede responder y puede preguntar a otra persona. No se recoge nada más.`,
      next: 'Usted no tiene que hacer nada más.',
    },
    warned: {
      title: 'Gracias por avisarnos',
      text: (organization) =>
        `Hemos advertido a ${organization} de que la solicitud puede no venir de la persona que nombra. Se ha denegado y este enlace ya no funciona.`,
      next: 'Usted no tiene que hacer nada más.',
    },
  },
  /** For who would rather show no face. */
  otherWay: {
    title: '¿Seguir sin selfie?',
    confirm: 'Seguir sin selfie',
    effect:
      'Tendrá que mostrar el mismo documento que en su primera verificación y desbloquear un dispositivo recordado desde hace más de un día. Necesita ambas cosas. No se guarda nada de un selfie que se haya hecho aquí. Esto no se puede deshacer.',
    needs:
      'Esto requiere el mismo documento que en su primera verificación y, después, un dispositivo recordado desde hace más de un día.',
    endsWithoutKey: (organization: string) =>
      `Sin él, esto termina aquí. ${organization} no recibe un resultado positivo; su servicio de soporte puede decirle qué más puede hacer.`,
  },
};
