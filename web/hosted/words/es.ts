import type { Words } from './en.js';
import { plural } from './plural.js';

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
    title: 'Algo falló en esta página',
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
    network: {
      title: 'No podemos conectar con el servidor',
      text: 'Compruebe su conexión a internet. No se ha perdido nada de lo que hizo.',
    },
    tooMany: {
      title: 'Demasiados intentos',
      text: (wait) => `Espere ${wait} e inténtelo de nuevo.`,
    },
    server: {
      title: 'Algo falló de nuestro lado',
      text: 'No se ha perdido nada de lo que hizo. Inténtelo de nuevo en un momento.',
    },
    refused: {
      title: 'Eso no funcionó',
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
      known: 'Gracias, es usted',
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
    },
    soon: {
      title: 'Quedan menos de dos minutos',
      text: 'Después este enlace deja de funcionar y lo que no esté terminado tendrá que empezarse de nuevo.',
    },
  },
  purpose: {
    asks: (organization) => `${organization} le pide que confirme:`,
    warning: 'Continúe solo si usted mismo lo ha solicitado. Si no es así, elija «No soy yo».',
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
      `Muestra a ${organization} que usted es la misma persona que antes y que está realmente presente.`,
    document: 'Muestra que el documento es suyo y que usted está realmente presente.',
    alone: 'Muestra que usted está realmente presente.',
    take: 'Tomar el selfie',
    points: {
      light: 'Busque una luz uniforme y quítese el sombrero o las gafas oscuras.',
      level: 'Sostenga la cámara a la altura de los ojos, con el rostro en el óvalo.',
      moves: 'Luego gire la cabeza como indican las flechas. Tarda segundos.',
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
      hint: 'Fuera de Estados Unidos y Canadá, empiece con + y el código del país.',
      refused: 'Escriba un número de móvil, como 202 555 0143 o +44 7700 900123.',
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
        refused: 'Escriba un código de este país, como 78701.',
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
      payer_id: { label: 'Identificador del pagador', refused: 'Acorte este identificador.' },
    },
  },
  handoff: {
    open: 'Continuar con un teléfono',
    scan: 'Escanee esto con su teléfono',
    opened: 'Continúe con su teléfono',
    openedText: 'Su teléfono tiene la página. Deje esta abierta: la sigue y termina con ella.',
    newCode: 'Mostrar un código nuevo',
    here: 'Continuar aquí',
    gone: 'El código se mostró en esta página antes de volver a cargarla.',
    qr: 'Código QR para su teléfono',
    how: 'Abra la cámara de su teléfono y apunte al código. Funciona una sola vez, durante diez minutos.',
    copy: 'Copiar el enlace',
    copied: 'El enlace está copiado',
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
      help: 'Si no había terminado, pida al personal que empiece de nuevo.',
    },
  },
  camera: {
    loading: 'Cargando la cámara',
    close: 'Cerrar la cámara',
    starting: 'Iniciando la cámara…',
    allow:
      'Si su navegador lo pregunta, permítalo. Las fotos se nos envían a nosotros y a nadie más.',
    take: 'Tomar la foto',
    steady: 'Bien. Manténgalo así',
    unavailable: {
      title: 'La cámara aún no está disponible aquí',
      text: (organization) =>
        `Esta instalación no puede tomar fotos, así que este paso no puede terminarse. Su dispositivo funciona bien. Pregunte a ${organization} cómo continuar.`,
    },
    hints: {
      dark: 'Está demasiado oscuro. Busque más luz',
      backlit: 'La luz está detrás de usted. Gírese hacia ella',
      closer: 'Acérquese',
      hold_still: 'No se mueva',
      glare: 'Inclínelo un poco para evitar el reflejo',
      blurred: 'Borroso. Espere a que se enfoque',
    },
    moves: {
      ahead: 'Mire de frente',
      left: 'Gire la cabeza a la izquierda',
      right: 'Gire la cabeza a la derecha',
      up: 'Mire hacia arriba',
      down: 'Mire hacia abajo',
    },
    faults: {
      denied: {
        title: 'La cámara no está permitida',
        advice: [
          'Su navegador no deja usar la cámara a esta página.',
          'Toque el icono junto a la dirección, permita la cámara e inténtelo de nuevo.',
          'En un iPhone o iPad, mire también en Ajustes, en Apps, su navegador, Cámara.',
        ],
      },
      no_camera: {
        title: 'Este dispositivo no tiene cámara',
        advice: [
          'Necesitamos una foto y aquí no se encontró ninguna cámara.',
          'Conecte una e inténtelo de nuevo, o continúe con su teléfono.',
        ],
      },
      in_use: {
        title: 'La cámara está ocupada',
        advice: [
          'Otra aplicación o pestaña la está usando, por ejemplo una videollamada.',
          'Ciérrela e inténtelo de nuevo.',
        ],
      },
      in_app_browser: {
        title: 'Abra esta página en su propio navegador',
        advice: [
          'Está dentro de otra aplicación, que no nos deja usar la cámara.',
          'Copie el enlace de abajo y ábralo en Safari, Chrome o Firefox. Continuará donde está ahora.',
        ],
      },
      in_frame: {
        title: 'La cámara no está permitida aquí',
        advice: [
          'Si su navegador lo pregunta, permita la cámara e inténtelo de nuevo.',
          'Si no lo pregunta, el sitio que rodea esta página nos impide usar la cámara. Continúe con su teléfono o avise a ese sitio.',
        ],
      },
      insecure: {
        title: 'Esta página se abrió sin cifrado',
        advice: [
          'Los navegadores solo permiten la cámara en páginas cifradas: su dirección empieza por https.',
          'Abra de nuevo el enlace exactamente como lo recibió. Si no ayuda, avise a quien se lo envió.',
        ],
      },
      old_browser: {
        title: 'Este navegador es demasiado antiguo para la cámara',
        advice: [
          'Actualice su navegador o el sistema de su teléfono y abra de nuevo el enlace.',
          'O continúe con otro dispositivo.',
        ],
      },
      stopped: {
        title: 'La cámara se ha detenido',
        advice: [
          'Se desconectó, se apagó o la tomó una llamada.',
          'Las fotos que ya confirmó se conservan. Inténtelo de nuevo cuando esté libre.',
        ],
      },
      failed: {
        title: 'La cámara no se inició',
        advice: [
          'Inténtelo de nuevo. Si no ayuda, cierre las demás pestañas y aplicaciones o reinicie el navegador.',
        ],
      },
    },
  },
  pictures: {
    document_front: {
      title: 'Anverso de su documento',
      fit: 'Encaje el anverso de su documento en el marco',
      taken: 'El anverso de su documento, tal como lo tomó',
    },
    document_back: {
      title: 'Reverso de su documento',
      fit: 'Dé la vuelta al documento y encaje el reverso en el marco',
      taken: 'El reverso de su documento, tal como lo tomó',
    },
    passport_page: {
      title: 'Página con foto de su pasaporte',
      fit: 'Encaje la página con su foto en el marco',
      taken: 'La página con foto, tal como la tomó',
    },
    insurance_front: {
      title: 'Anverso de su tarjeta de seguro',
      fit: 'Encaje el anverso de su tarjeta de seguro en el marco',
      taken: 'El anverso de su tarjeta de seguro, tal como lo tomó',
    },
    insurance_back: {
      title: 'Reverso de su tarjeta de seguro',
      fit: 'Dé la vuelta a la tarjeta y encaje el reverso en el marco',
      taken: 'El reverso de su tarjeta de seguro, tal como lo tomó',
    },
  },
  choices: {
    card: {
      title: 'Licencia de conducir o tarjeta de identidad',
      detail: 'Tomamos una foto de ambos lados.',
    },
    passport: { title: 'Pasaporte', detail: 'Tomamos una foto de la página con su foto.' },
    firstSaved: 'Su primera foto está guardada.',
    otherSide: 'Continuar con el otro lado',
    startAgain: 'O empiece de nuevo:',
    tip: 'Colóquelo plano, sin su funda, con luz uniforme. La foto se toma sola cuando está nítida.',
    oneSaved: 'Su foto está guardada.',
    bothSaved: 'Las dos fotos están guardadas.',
    oneAgain: 'Tomarla de nuevo',
    bothAgain: 'Tomarlas de nuevo',
  },
  review: {
    use: 'Usar esta foto',
    useAnyway: 'Usarla de todos modos',
    again: 'Tomarla de nuevo',
    sendNow: 'Enviarla ahora',
    waiting: 'Aún no ha llegado. La guardamos aquí y la enviamos de nuevo automáticamente.',
    refused: 'Esta foto no sirve. Tome otra.',
    question: '¿Puede leer todas las palabras y ver las cuatro esquinas?',
  },
  files: {
    use: 'Elegir archivos de imagen',
    useCamera: 'Usar la cámara',
    choose: 'Elegir una imagen',
    advice:
      'Una imagen nítida de todo el lado, con las cuatro esquinas a la vista: JPEG, PNG o WebP.',
    unreadable:
      'Este archivo no es una imagen que podamos leer. Elija un archivo JPEG, PNG o WebP.',
  },
  insurance: {
    intro: 'Primero una foto de ambos lados, después lo que figura en la tarjeta.',
    take: 'Tomar fotos de la tarjeta',
    next: 'Continuar con el reverso',
  },
  simulated: {
    intro: {
      document: 'No se usa ninguna cámara. Elija lo que habría visto.',
      selfie: 'No se usa ninguna cámara. Elija qué rostro habría visto.',
      outcome: 'No se usa ninguna cámara. Elija qué ocurre esta vez.',
    },
    who: { document: 'De quién es el documento', selfie: 'De quién es el rostro' },
    happens: 'Qué ocurre',
    person: 'La persona de esta sesión',
    settled: 'No se usa ninguna cámara. Como se eligió con el documento:',
    subject: 'La persona de la que trata esta sesión',
    id: 'Documento',
    specimen: 'Muestra',
    name: 'Nombre',
    dob: 'Fecha de nacimiento',
    documents: {
      drivers_license: 'Licencia de conducir',
      passport: 'Pasaporte',
      identity_card: 'Tarjeta de identidad',
      residence_permit: 'Permiso de residencia',
    },
    scenarios: {
      success: { label: 'Todo es correcto', effect: 'Se superan todas las comprobaciones.' },
      document_expired: {
        label: 'El documento ha caducado',
        effect: 'El documento es legible, pero ya ha caducado.',
      },
      document_unreadable: {
        label: 'El documento no se puede leer',
        effect: 'La foto del documento es demasiado mala para leerla.',
      },
      underage: {
        label: 'La persona es menor de edad',
        effect: 'El documento muestra una edad inferior al límite.',
      },
      selfie_mismatch: {
        label: 'El selfie muestra a otra persona',
        effect: 'El rostro no coincide con el que se compara.',
      },
      liveness_failed: {
        label: 'El selfie no es de una persona viva',
        effect: 'Se muestra una foto o una pantalla a la cámara.',
      },
      profile_mismatch: {
        label: 'Los datos difieren de los registrados',
        effect:
          'El documento es bueno, pero el nombre o la fecha de nacimiento no son los esperados.',
      },
      consent_declined: {
        label: 'Se rechaza el permiso',
        effect: 'La persona no acepta y la sesión termina.',
      },
      abandoned: {
        label: 'La página queda sin terminar',
        effect: 'La persona se marcha; no llega nada más.',
      },
      different_user: {
        label: 'Participa otra persona conocida',
        effect: 'Se superan todas las comprobaciones, pero con otra persona que la de la sesión.',
      },
    },
  },
};
