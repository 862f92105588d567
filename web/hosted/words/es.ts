import type { Words } from './en.js';
import { askingEs } from './asking/es.js';
import { picturesEs } from './pictures/es.js';
import { plural } from '../../kit/language/plural.js';

export const es: Words = {
  locale: 'es',
  language: 'Idioma',
  tryAgain: 'Intentar de nuevo',
  goOn: 'Continuar',
  saving: 'Guardando…',
  sending: 'Enviando…',
  checking: 'Comprobando…',
  handingIn: 'Entregando…',
  stay: 'Quedarme',
  close: 'Cerrar',
  leaveVerification: 'Abandonar la verificación',
  simulation: 'Simulación',
  simulationBanner: { strong: 'Simulación.', text: 'No se verifica ninguna identidad real.' },
  loading: 'Abriendo su verificación…',
  fault: {
    title: 'Algo ha fallado en esta página',
    text: 'Lo que ha hecho hasta ahora se conserva. Vuelva a cargar la página para continuar.',
    action: 'Volver a cargar la página',
  },
  linkEnded: {
    title: 'Este enlace ya no funciona',
    why: 'Ya se usó, ha caducado o se abrió en otro navegador.',
    next: 'Vuelva al lugar donde lo recibió y empiece de nuevo, o pida un enlace nuevo.',
  },
  problems: {
    codeGone: {
      title: 'Ese código ya no es válido',
      text: 'Pida uno nuevo y escríbalo aquí.',
    },
    consentChanged: {
      title: 'El texto acaba de cambiar',
      text: 'Léalo una vez más y vuelva a elegir.',
    },
    noCapture: {
      title: 'Este paso aún no está disponible aquí',
      text: 'Esta instalación no puede realizarlo, así que la verificación no puede terminarse. Su dispositivo funciona bien.',
    },
    noMessages: {
      title: 'Aquí aún no se pueden enviar códigos',
      text: 'Esta instalación no puede hacerlo, así que la verificación no puede terminarse. Su dispositivo funciona bien.',
    },
    keyNotShown: {
      title: 'No se ha aceptado',
      text: 'Inténtelo de nuevo y confirme cuando su dispositivo lo pida, o continúe sin él.',
    },
    facesOver: {
      title: 'Hoy no quedan intentos',
      text: 'Hoy demasiadas fotos de la cara no coincidieron. Muestre su documento si aún no lo ha hecho, o pida un enlace nuevo a su soporte.',
    },
    stepOver: {
      title: 'Este paso no se puede repetir',
      text: 'Ya no quedan intentos. Continúe con el paso que se muestra.',
    },
    network: {
      title: 'No podemos conectar con el servidor',
      text: 'Compruebe su conexión a internet. No se ha perdido nada de lo que hizo.',
    },
    tooMany: {
      title: 'Demasiados intentos',
      text: (wait) => `Espere ${wait} e inténtelo de nuevo.`,
    },
    server: {
      title: 'Algo ha fallado por nuestra parte',
      text: 'No se ha perdido nada de lo que hizo. Inténtelo de nuevo en un momento.',
    },
    refused: {
      title: 'Eso no ha funcionado',
      text: 'Revise lo que escribió e inténtelo de nuevo.',
    },
  },
  wait: {
    unknown: 'unos minutos',
    minutes: (count) => plural('es', count, { one: 'un minuto', other: `${count} minutos` }),
  },
  closing: {
    simulated: {
      title: 'La simulación ha terminado',
      text: (organization) =>
        `${organization} recibe un resultado simulado. No se verificó a nadie.`,
    },
    success: {
      title: 'Gracias, su identidad está verificada',
      known: 'Gracias, hemos confirmado que es usted',
      text: (organization) =>
        `${organization} ya tiene el resultado. No queda nada más por hacer aquí.`,
    },
    failed: {
      title: 'No pudimos verificar su identidad',
      text: (organization) => `${organization} sabe que esta verificación no tuvo éxito.`,
      next: (organization) =>
        `Si aún necesita demostrar quién es, vuelva a ${organization} para empezar de nuevo o pida ayuda allí.`,
    },
    notMe: {
      title: 'Gracias por avisarnos',
      text: (organization) =>
        `Hemos advertido a ${organization} de que alguien puede estar actuando en su nombre. No se confirmó nada y este enlace ya no funciona.`,
      next: 'Usted no tiene que hacer nada más.',
    },
    canceled: {
      title: 'Verificación cancelada',
      text: (organization) =>
        `${organization} sabe que la verificación se detuvo. No se recoge nada más.`,
      next: (organization) => `Si fue un error, vuelva a ${organization} y empiece de nuevo.`,
    },
    expired: {
      title: 'Esta verificación ha caducado',
      text: 'No se terminó a tiempo y ya no se puede entregar nada más.',
      next: (organization) =>
        `Vuelva a ${organization} y empiece de nuevo, o pida un enlace nuevo.`,
    },
    yourData: 'Ver qué datos suyos se guardan',
    framed: 'Puede continuar en la página que rodea a esta.',
  },
  return: {
    close: 'Puede cerrar esta ventana.',
    back: (organization) => `Volver a ${organization}`,
    goOn: (organization) => `Continuar a ${organization}`,
    soon: 'Se le llevará allí en unos segundos.',
    stay: 'Quedarme aquí',
  },
  endings: {
    notMe: {
      open: 'No soy yo',
      title: (organization) => `¿Advertir a ${organization} de que no es usted?`,
      confirm: 'Advertir',
      when: (organization) =>
        `Hágalo si no ha solicitado esto o si no es la persona a la que se refiere ${organization}.`,
      effect: 'No se confirma nada y este enlace deja de funcionar.',
    },
    leave: {
      title: '¿Abandonar esta verificación?',
      confirm: 'Abandonar',
      effect: (organization) =>
        `Se informa a ${organization} de que la verificación se canceló. Este enlace deja de funcionar.`,
      next: (organization) =>
        `Puede pedir a ${organization} otra forma de hacerlo. No tiene que decir por qué.`,
    },
    soon: {
      title: 'Quedan menos de dos minutos',
      text: 'Después este enlace deja de funcionar y lo que no esté terminado tendrá que empezarse de nuevo.',
    },
  },
  progress: {
    label: 'Progreso',
    count: (position, total) => `Paso ${position} de ${total}`,
    title: (heading, position, total) => `${heading} (paso ${position} de ${total})`,
    done: '(hecho)',
    back: 'Atrás',
    steps: {
      consent: 'Permiso',
      document: 'Documento',
      selfie: 'Selfie',
      phone: 'Teléfono',
      email: 'Correo',
      address: 'Domicilio',
      ssn: 'SSN',
      insurance_card: 'Seguro',
      device_key: 'Dispositivo',
    },
  },
  footer: {
    until: (moment) => `Este enlace funciona hasta: ${moment}.`,
    reference: 'Referencia',
  },
  check: {
    document: 'Estamos leyendo su documento.',
    selfie: 'Estamos comparando las imágenes.',
    other: 'Lo estamos comprobando.',
    short: 'Tarda unos segundos. La página continúa sola.',
    long: 'Tarda más de lo habitual. No se pierde nada: deje esta página abierta o vuelva más tarde.',
  },
  titles: {
    consent: (organization) => `${organization} le pide que verifique su identidad`,
    consentKnown: (organization) => `${organization} le pide que confirme que es usted`,
    document: 'Muestre su documento de identidad',
    selfie: 'Tómese un selfie',
    selfieKnown: 'Confirme con un selfie que es usted',
    phone: 'Confirme su número de teléfono',
    email: 'Confirme su correo electrónico',
    address: 'Escriba su domicilio',
    ssn: 'Escriba su número de Seguro Social',
    insurance_card: 'Su tarjeta de seguro médico',
    device_key: 'Confirme con su dispositivo',
  },
  consent: {
    asked: 'Lo que le pedimos',
    agree: 'Aceptar y continuar',
    decline: 'No acepto',
    declining: '¿Terminar sin aceptar?',
    confirm: 'No aceptar',
    goBack: 'Volver',
    effect: (organization) =>
      `No se recoge nada y se informa a ${organization} de que usted no aceptó. Este enlace deja de funcionar.`,
  },
  document: {
    intro: 'Una licencia de conducir, un pasaporte o una tarjeta de identidad en vigor.',
    compared: 'Después se compara con su rostro.',
    show: 'Mostrar este documento',
  },
  selfie: {
    known: (organization) =>
      `Con él, ${organization} le reconoce: se compara con sus imágenes anteriores.`,
    document: 'Se compara con la foto de su documento.',
    alone: 'Comprobamos que las imágenes muestran un rostro que hace los movimientos que pedimos.',
    take: 'Tomar el selfie',
    points: {
      light: 'Busque una luz uniforme y quítese el sombrero o las gafas oscuras.',
      level: 'Sostenga la cámara a la altura de los ojos, con el rostro en el óvalo.',
      moves:
        'Luego gire la cabeza como indican las flechas, tanto como le sea cómodo. Solo tarda unos segundos.',
    },
    start: 'Iniciar la cámara',
    camera: 'Su rostro',
    fit: 'Ponga su rostro en el óvalo',
    late: 'No llegó a tiempo. Inténtelo una vez más',
    notTaken: 'No se tomó la foto. Inténtelo una vez más.',
    refused: 'Esa foto no sirve. Inténtelo una vez más',
    tooLong: 'Tardó demasiado. Inténtelo una vez más',
    offline: 'Sin conexión. La enviaremos de nuevo automáticamente',
    wait: 'Siga mirando a la cámara',
    done: 'Listo. Gracias',
    moves: 'Movimientos',
    moveDone: 'hecho',
    moveToCome: 'pendiente',
    moreTime: 'Necesito más tiempo para cada movimiento',
    light: 'Iluminar mi cara con colores de la pantalla',
    aboutLight:
      'El color que rodea la imagen cambia suavemente con cada movimiento. Desmárquelo si la luz o los colores le molestan: no cambia nada más.',
    otherWay: 'Prefiero hacerlo de otra manera',
  },
  repeat: {
    title: 'Inténtelo de nuevo',
    left: (count) =>
      plural('es', count, {
        one: 'Este es su último intento.',
        other: `Le quedan ${count} intentos.`,
      }),
  },
  code: {
    label: 'Código de seis dígitos',
    wrong: 'Ese código no es correcto. Escriba el del mensaje más reciente.',
    incomplete: 'Escriba los seis dígitos del código.',
    newest: 'Escriba el código del mensaje más reciente que recibió.',
    sent: (to) => `Enviamos un código a ${to}. Puede tardar un minuto en llegar.`,
    sentAgain: (to) => `Enviamos un código nuevo a ${to}. Puede tardar un minuto en llegar.`,
    simulated: (to) => `Aquí tiene un código para ${to}.`,
    simulatedAgain: (to) => `Aquí tiene un código nuevo para ${to}.`,
    simulatedMessage: 'Simulación: no se envió ningún mensaje. El código es',
    fillIn: 'Rellenar',
    send: 'Enviar el código',
    sendNew: 'Enviar un código nuevo',
    sendAgainIn: (time) => `Enviar de nuevo en ${time}`,
    have: 'Ya tengo un código',
    onFile: (masked) => `Registrado: ${masked}. Escriba el número completo.`,
    phone: {
      simulatedIntro:
        'Ahora viene un código de seis dígitos. En una simulación no se envía ningún mensaje: sirve cualquier número.',
      intro:
        'Enviamos un código de seis dígitos por mensaje de texto. Pueden aplicarse tarifas de mensajería.',
      label: 'Número de móvil',
      hint: 'Empiece con + y el código del país.',
      refused: 'Escriba un número de móvil con el código del país, como +44 7700 900123.',
      other: 'Usar otro número',
    },
    email: {
      simulatedIntro:
        'Ahora viene un código de seis dígitos. En una simulación no se envía ningún mensaje: sirve cualquier dirección.',
      intro: 'Enviamos un código de seis dígitos a esta dirección.',
      label: 'Correo electrónico',
      hint: '',
      refused: 'Escriba una dirección de correo, como ada@example.com.',
      other: 'Cambiar la dirección',
    },
  },
  forms: {
    optional: (label) => `${label} (opcional)`,
    address: {
      intro: 'Donde usted vive, no un apartado postal.',
      line1: { label: 'Calle y número', refused: 'Escriba la calle y el número.' },
      line2: { label: 'Apartamento, oficina, piso', refused: 'Acorte esta línea.' },
      city: { label: 'Ciudad', refused: 'Escriba la ciudad.' },
      state: {
        label: 'Estado o provincia',
        refused: 'Escriba un estado o una provincia de este país, como TX o Texas.',
      },
      postal_code: {
        label: 'Código postal',
        refused: 'Escriba un código postal de este país, como 78701.',
      },
      country: { label: 'País', refused: 'Elija un país.' },
    },
    ssn: {
      simulated: 'Esto es una simulación: escriba un número inventado, nunca el suyo.',
      intro: (organization) => `Se envía cifrado y solo se muestra a ${organization}.`,
      label: 'Número de Seguro Social',
      description: 'Nueve dígitos, como 123-45-6789.',
      refused: 'Escriba los nueve dígitos de su número de Seguro Social.',
    },
    insurance: {
      simulated: 'En una simulación no se toma ninguna foto. Escriba lo que figura en la tarjeta.',
      intro: 'Las dos fotos están guardadas. Escriba ahora lo que figura en la tarjeta.',
      payer_name: {
        label: 'Compañía de seguros',
        refused: 'Escriba el nombre de la compañía de seguros.',
      },
      insurance_member_id: {
        label: 'Número de miembro',
        description: 'Tal como figura en la tarjeta.',
        refused: 'Escriba el número de miembro: letras, dígitos, espacios y guiones.',
      },
      policy_holder_first_name: {
        label: 'Nombre del titular',
        refused: 'Escriba el nombre del titular.',
      },
      policy_holder_last_name: {
        label: 'Apellidos del titular',
        refused: 'Escriba los apellidos del titular.',
      },
      group_name: { label: 'Nombre del grupo', refused: 'Acorte este nombre.' },
      group_id: { label: 'Número del grupo', refused: 'Acorte este número.' },
      payer_id: { label: 'Identificador de la aseguradora', refused: 'Acorte este identificador.' },
    },
  },
  deviceKey: {
    intro:
      'Nos pidió recordar un dispositivo. Desbloquéelo como siempre: con la cara, el dedo o el PIN.',
    framed: 'Un dispositivo recordado no se puede usar dentro de otra página.',
    asking: 'Esperando a su dispositivo…',
    show: 'Usar mi dispositivo',
    without: 'No lo tengo aquí',
    withoutText: (organization: string) =>
      `Puede continuar sin él. Si ${organization} pide entonces algo más, llame a su soporte: le enviará un enlace a un contacto registrado.`,
    lost: 'No tengo conmigo ningún dispositivo recordado',
    lostText: 'Tendrá que mostrar su documento de identidad y, después, su cara.',
    losing: '¿Seguir con su documento de identidad?',
    lose: 'Mostrar mi documento',
    loseEffect:
      'Tendrá que mostrar su documento de identidad y, después, su cara, aunque ya se haya hecho un selfie aquí. Esto no se puede deshacer.',
    instead:
      'Muestre ahora su documento de identidad y, después, su cara. Un dispositivo recordado solo cuenta después de un día.',
    offer: (organization: string) =>
      `¿Recordamos este dispositivo? La próxima vez, ${organization} pedirá su cara y el bloqueo del dispositivo. Elíjalo solo en un dispositivo que sea solo suyo.`,
    earlier:
      '¿Ha perdido un dispositivo recordado? Entonces olvide sus dispositivos anteriores: ninguno contará ya.',
    forgetEarlier: 'Olvidar mis dispositivos anteriores',
    forgotten: 'Sus dispositivos anteriores se han olvidado.',
    notForgotten: 'Sus dispositivos anteriores no se han olvidado. Inténtelo de nuevo.',
    remember: 'Recordar este dispositivo',
    notNow: 'Ahora no',
    made: 'Este dispositivo queda recordado. Cuenta dentro de 15 minutos y, desde mañana, también para los restablecimientos. Se lo hemos comunicado por todos sus contactos registrados.',
    notMade:
      'El dispositivo no se ha recordado. Inténtelo de nuevo y confirme cuando el navegador lo pida.',
  },
  handoff: {
    open: 'Continuar con un teléfono',
    scan: 'Escanee este código con su teléfono',
    scanInApp: 'Copie el enlace en su navegador',
    hidden: 'El código ya no se muestra',
    opened: 'Continúe con su teléfono',
    openedText:
      'La página está abierta en su teléfono. Deje esta también abierta: avanza y termina al mismo tiempo.',
    newCode: 'Mostrar un código nuevo',
    here: 'Continuar aquí',
    gone: 'Por seguridad, el código se muestra una sola vez. Muestre uno nuevo; el anterior dejará de funcionar.',
    qr: 'Código QR para su teléfono',
    how: 'Abra la cámara de su teléfono y apunte al código. Funciona una sola vez, durante diez minutos.',
    copy: 'Copiar el enlace',
    copied: 'El enlace está copiado',
    copyHere: 'Su navegador no nos deja copiarlo. Cópielo aquí:',
  },
  kiosk: {
    idle: {
      title: '¿Sigue ahí?',
      text: (seconds) =>
        plural('es', seconds, {
          one: 'Esta pantalla se borra en un segundo y la verificación termina.',
          other: `Esta pantalla se borra en ${seconds} segundos y la verificación termina.`,
        }),
      stay: 'Sigo aquí',
      end: 'Terminar ahora',
    },
    end: { done: 'Listo', soon: 'Esta pantalla se borra en unos segundos.' },
    reset: {
      title: 'Listo para la siguiente persona',
      text: 'En este dispositivo no queda nada de la última persona.',
      help: 'Si no había terminado, pida al personal que la inicie de nuevo.',
    },
  },
  ...picturesEs,
  ...askingEs,
};
