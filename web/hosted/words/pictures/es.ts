import type { PictureWords } from './en.js';

export const picturesEs: PictureWords = {
  camera: {
    loading: 'Cargando la cámara',
    close: 'Cerrar la cámara',
    starting: 'Iniciando la cámara…',
    allow: 'Si su navegador lo pide, permítalo. Las fotos solo se nos envían a nosotros.',
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
      left: 'Gire mucho la cabeza a la izquierda',
      right: 'Gire mucho la cabeza a la derecha',
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
          'Pulse «Continuar con un teléfono», copie allí el enlace y ábralo en Safari, Chrome o Firefox. Continuará donde está ahora.',
          'Si no ve ese botón, empiece de nuevo en uno de ellos.',
        ],
      },
      in_frame: {
        title: 'La cámara no está permitida aquí',
        advice: [
          'Si su navegador lo pide, permita la cámara e inténtelo de nuevo.',
          'Si no lo pide, el sitio que rodea esta página nos impide usar la cámara. Continúe con su teléfono o avise a ese sitio.',
        ],
      },
      insecure: {
        title: 'Esta página se abrió sin cifrado',
        advice: [
          'Los navegadores solo permiten la cámara en páginas cifradas: su dirección empieza por https.',
          'Abra de nuevo el enlace exactamente como lo recibió. Si eso no ayuda, avise a quien se lo envió.',
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
          'Se desconectó, se apagó o la está usando una llamada.',
          'Las fotos que ya confirmó se conservan. Inténtelo de nuevo cuando esté libre.',
        ],
      },
      failed: {
        title: 'La cámara no se inició',
        advice: [
          'Inténtelo de nuevo. Si eso no ayuda, cierre las demás pestañas y aplicaciones o reinicie el navegador.',
        ],
      },
    },
  },
  pictures: {
    document_front: {
      title: 'Anverso de su documento',
      fit: 'Encaje el anverso de su documento en el marco',
      taken: 'El anverso de su documento, tal como lo fotografió',
    },
    document_back: {
      title: 'Reverso de su documento',
      fit: 'Dé la vuelta al documento y encaje el reverso en el marco',
      taken: 'El reverso de su documento, tal como lo fotografió',
    },
    passport_page: {
      title: 'Página con foto de su pasaporte',
      fit: 'Encaje la página con su foto en el marco',
      taken: 'La página con foto, tal como la fotografió',
    },
    insurance_front: {
      title: 'Anverso de su tarjeta de seguro',
      fit: 'Encaje el anverso de su tarjeta de seguro en el marco',
      taken: 'El anverso de su tarjeta de seguro, tal como lo fotografió',
    },
    insurance_back: {
      title: 'Reverso de su tarjeta de seguro',
      fit: 'Dé la vuelta a la tarjeta y encaje el reverso en el marco',
      taken: 'El reverso de su tarjeta de seguro, tal como lo fotografió',
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
        effect: 'El rostro no coincide con aquel con el que se compara.',
      },
      liveness_failed: {
        label: 'El selfie no es de una persona viva',
        effect: 'Se muestra una foto o una pantalla a la cámara.',
      },
      profile_mismatch: {
        label: 'Los datos difieren de los registrados',
        effect:
          'El documento es válido, pero el nombre o la fecha de nacimiento no son los esperados.',
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
        effect:
          'Se superan todas las comprobaciones, pero con una persona distinta de la de la sesión.',
      },
    },
  },
};
