import type { PageWords } from './en.js';

export const es: PageWords = {
  advice: {
    document_front_missing:
      'Necesitamos una foto del anverso de su documento, el lado con su foto.',
    document_back_missing: 'Necesitamos también una foto del reverso de su documento.',
    document_unreadable:
      'No pudimos leer su documento. Colóquelo plano sobre una superficie oscura, sin reflejos, con las cuatro esquinas en la foto.',
    document_code_unreadable:
      'No pudimos leer el código de su documento. Llene el marco con la tarjeta, no se mueva y evite reflejos sobre el código.',
    document_not_supported:
      'No podemos leer este tipo de documento. Use una licencia de conducir, una identificación estatal, una tarjeta de identidad o un pasaporte.',
    document_expired: 'Este documento ha caducado. Use otro.',
    portrait_unreadable:
      'No pudimos ver bien la foto de su documento. Evite reflejos sobre la foto y deje que la cámara enfoque.',
    selfie_missing: 'Necesitamos una foto de su rostro y los breves movimientos de cabeza.',
    selfie_not_confirmed:
      'No pudimos confirmar que es usted. Sostenga el teléfono a la altura de los ojos con luz uniforme, con todo el rostro en la foto y sin nada que lo cubra.',
    face_missing:
      'No pudimos ver ningún rostro. Sostenga el teléfono a la altura de los ojos y mire a la cámara.',
    several_faces: 'Había más de un rostro en la foto. Asegúrese de que solo aparezca usted.',
    face_too_small: 'Su rostro estaba demasiado lejos. Acerque el teléfono.',
    face_cut_off: 'Una parte de su rostro quedó fuera de la foto. Céntrelo.',
    face_turned_away: 'Mire de frente a la cámara para la foto.',
    face_blurred: 'La foto salió borrosa. No se mueva por un momento.',
    face_too_dark: 'Estaba demasiado oscuro. Gírese hacia una ventana o una lámpara.',
    face_too_bright: 'Había demasiada luz. Evite la luz fuerte sobre su rostro.',
    eyes_covered: 'Sus ojos estaban cubiertos. Quítese las gafas de sol y aparte el cabello.',
    moves_not_seen:
      'No vimos todos los movimientos de cabeza. Empiece mirando de frente y luego gire la cabeza claramente, un movimiento a la vez.',
    turns_not_compared:
      'No pudimos comparar los giros de su cabeza con los anteriores. El cabello, las gafas o la luz pueden causarlo, y nadie se lo reprocha. Muestre su documento de identidad si esta página lo ofrece. Si no, inténtelo de nuevo con luz uniforme o pregunte al servicio de asistencia.',
    try_again: 'Algo ha fallado por nuestra parte. Inténtelo de nuevo.',
  },
  turnsEnded:
    'No pudimos comparar los giros de su cabeza con los anteriores. El cabello, las gafas o la luz pueden causarlo, y nadie se lo reprocha. Pregunte al servicio de asistencia: puede seguir con usted de otra manera.',
  selfie: {
    no_face: 'No podemos ver su rostro. Sostenga el teléfono a la altura de los ojos.',
    two_faces: 'Hay más de un rostro. Asegúrese de que solo aparezca usted.',
    too_small: 'Acérquese, para que su rostro llene el óvalo.',
    cut_off: 'Su rostro está cortado. Céntrelo.',
    pose: 'Mire de frente a la cámara.',
    blurred: 'La foto está borrosa. No se mueva.',
    dark: 'Está demasiado oscuro. Gírese hacia una luz.',
    overexposed: 'Hay demasiada luz. Apártese de la luz.',
    eyes_covered: 'No podemos ver sus ojos. Quítese las gafas o aparte el cabello.',
    not_a_photo: 'Esto no es una foto de un rostro. Tómese una foto.',
  },
  document: {
    no_document: 'No podemos ver la foto del documento. Muestre todo el lado con la foto.',
    no_barcode: 'No podemos ver el código de barras. Muestre todo el lado con el código de barras.',
    dark: 'Está demasiado oscuro para leer. Busque más luz.',
    glare: 'Una lámpara se refleja en el documento. Inclínelo un poco.',
    blurred: 'La letra está borrosa. No se mueva y espere a que esté nítida.',
  },
  fallback: {
    title: 'Verificación de identidad',
    oldBrowser: {
      title: 'Esta página no se ha iniciado',
      text: 'Quizá su navegador sea demasiado antiguo. No se ha perdido nada de lo que hizo y su enlace sigue funcionando.',
      ways: [
        'Actualice su navegador o el sistema de su teléfono o tableta.',
        'O abra el enlace en otro navegador: Chrome, Edge, Firefox o Safari.',
        'O ábralo en otro dispositivo.',
        'Si su navegador es reciente, compruebe la conexión y vuelva a cargar la página.',
      ],
    },
    purpose: 'Esta página verifica su identidad paso a paso y para ello necesita JavaScript.',
    scriptsOn: 'Active JavaScript en su navegador y vuelva a cargar la página.',
    held: {
      title: 'Sus datos',
      purpose:
        'Esta página muestra los datos que se conservan sobre usted y para ello necesita JavaScript.',
    },
  },
};
