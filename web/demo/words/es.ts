import { rich } from '../../kit/language/rich-text.js';
import type { DemoWords } from './en.js';

export const es: DemoWords = {
  locale: 'es',
  title: 'Soporte · Example Corp',
  desk: 'Soporte',
  loading: 'Abriendo el soporte',
  tryAgain: 'Intentar de nuevo',
  unreachable: 'No se puede acceder al soporte',
  failed: 'No ha funcionado',
  fault: {
    title: 'Algo ha fallado en esta página',
    text: 'Lo que ha hecho hasta ahora se conserva. Vuelva a cargar la página para continuar.',
    action: 'Volver a cargar la página',
  },
  banner: {
    label: 'Demostración',
    strong: 'Demostración.',
    text: 'Example Corp y su gente son inventados; las llamadas son reales.',
  },
  footer: (document) =>
    rich`Esta página y su servidor son un cliente de la pasarela: usan su SDK y nada más. Lo que llaman está en la ${document}.`,
  document: 'descripción de la API',
  phone: {
    title: 'Terminado en este teléfono',
    text: 'El soporte ve el resultado en su propia ventana.',
    close: 'Guardar el teléfono',
  },
  caller: {
    title: (name) => `¿Restablecer la MFA de ${name}?`,
    story: (name) =>
      `Alguien llama por teléfono: «Soy ${name}, tengo un teléfono nuevo y no puedo iniciar sesión.» Sabe su fecha de nacimiento, quién es su responsable y su número de empleada. También lo sabría un impostor. El soporte no pregunta nada de eso: deja que lo averigüe la pasarela.`,
    asking: 'Preguntando a la pasarela…',
    reset: (name) => `Restablecer la MFA de ${name}`,
    openPhone: (name) => `Abrir el teléfono de ${name}`,
    forget: (name) => `Olvidar la identidad de ${name}`,
    employee: 'Empleada',
    identity: 'Identidad',
    unknown: 'Aún no se conoce: mostrará un documento y se tomará un selfie',
    known: (time) =>
      `Conocida desde las ${time}: se reconoce por el rostro, junto con algo que tiene`,
    neverReset: 'Nunca restablecida',
    lastReset: (count, time) =>
      `Restablecida ${count === 1 ? 'una vez' : `${count} veces`}, la última a las ${time}`,
  },
  forget: {
    title: (name) => `¿Olvidar quién es ${name}?`,
    confirm: 'Olvidar',
    keep: 'Conservar',
    effect: (name) =>
      `La pasarela ya no sabrá qué persona verificada es ${name} y revocará sus permisos. El próximo restablecimiento empieza como el primero: con un documento y un selfie.`,
  },
  waiting: {
    title: (name) => `Esperando a ${name}`,
    text: 'La verificación no ha terminado. Hasta que termine, y termine bien, no se restablece nada.',
    sent: (name, mailbox) =>
      rich`La pasarela ha enviado el enlace al correo registrado de ${name}. En desarrollo está en ${mailbox}.`,
    mailbox: 'el buzón',
    askAgain: 'Preguntar otra vez a la pasarela',
    callOff: 'Cancelar',
  },
  reason: (code) => rich`El motivo de la pasarela: ${code}`,
  outcome: {
    canceled: {
      title: 'Cancelado',
      text: 'La verificación se detuvo antes de terminar. No se ha restablecido nada.',
    },
    expired: {
      title: 'Tiempo agotado',
      text: 'La verificación no terminó a tiempo. No se ha restablecido nada.',
    },
    notEnough: {
      title: 'Reconocida, pero no basta',
      text: (name, ways) =>
        `Es el rostro de ${name}. El rostro por sí solo no restablece nada. Falta: ${ways}.`,
    },
    notReset: {
      title: 'Concedido, pero aún no restablecido',
      text: 'La ruta protegida no aceptó el permiso. Pregunte otra vez para volver a intentarlo.',
    },
    reset: {
      title: 'La MFA se ha restablecido',
      established: (name) =>
        `Es ${name}: el documento coincide con la ficha y el selfie con el documento. A partir de ahora se reconoce el rostro, junto con algo que ${name} tiene.`,
      known: (name) => `Es ${name}: el selfie muestra a la persona que se verificó la primera vez.`,
    },
    denied: {
      title: 'No verificado',
      text: 'La verificación no tuvo éxito. No se ha restablecido nada.',
    },
  },
  alarms: {
    profile_mismatch: {
      title: (name) => `Alarma: no es ${name}`,
      text: (name) =>
        `Alguien ha mostrado un documento perfectamente válido, pero no es el de ${name}: el nombre y la fecha de nacimiento no son los de la ficha. No se ha restablecido nada.`,
    },
    user_id_mismatch: {
      title: (name) => `Alarma: no es ${name}`,
      text: (name) =>
        `El selfie muestra a una persona real, pero no a la que se verificó como ${name} la primera vez. No se ha restablecido nada y se han revocado todos los permisos que ${name} aún tenía.`,
    },
    verification_not_me: {
      title: (name) => `Alarma: ${name} no lo ha solicitado`,
      text: (name) =>
        `Quien abrió el enlace dijo «No soy yo». No se ha restablecido nada y se han revocado todos los permisos que ${name} aún tenía.`,
    },
    identity_conflict: {
      title: () => 'Alarma: esta persona es otro empleado',
      text: () => 'Una persona no puede ser dos empleados. No se ha restablecido nada.',
    },
  },
  next: {
    pending: 'A continuación: siga al teléfono hasta que llegue la respuesta.',
    good: (name) =>
      `A continuación: diga a ${name} que inicie sesión de nuevo y configure el teléfono nuevo.`,
    alarm: (name) =>
      `A continuación: termine la llamada, informe a seguridad y llame a ${name} a un número registrado.`,
    neutral: (name) =>
      `A continuación: pregunte a ${name} en un número registrado y empiece de nuevo.`,
  },
  problems: {
    unknownRequest:
      'La dirección de esta página nombra una solicitud que el soporte no tiene abierta. Una dirección no prueba nada, así que no se ha hecho nada.',
    network: 'El servidor no responde. ¿Sigue en marcha?',
    tooMany: 'Demasiados intentos. Espere un minuto e inténtelo de nuevo.',
    gateway: (code) => `La pasarela no lo ha hecho (${code}). Inténtelo de nuevo.`,
    refused: (code) => `El soporte lo ha rechazado (${code}).`,
  },
  factors: {
    face: 'el rostro',
    doc: 'el documento',
    hwk: 'una clave de dispositivo de al menos un día',
    swk: 'una clave de dispositivo',
    link: 'un enlace que envía la pasarela',
    readback: 'el código, leído al soporte',
    peer: 'una segunda persona que responda',
  },
  and: ' y ',
  or: '; o ',
  grant: {
    title: 'Lo que decía el permiso',
    again: (answer) => rich`Al mostrarlo por segunda vez, la ruta siguió cerrada: ${answer}`,
    tryAgain: 'Probar otra vez el mismo permiso',
    who: 'Quién',
    may: 'Puede',
    once: (action) => rich`${action}, una vez`,
    because: 'Gracias a',
    proof: (factors, time) => `${factors}, a las ${time}`,
    grant: 'Permiso',
    usedUp: (id) => rich`${id}, ya usado`,
    factors: {
      doc: 'documento',
      face: 'selfie',
      hwk: 'clave de dispositivo',
      swk: 'clave sincronizada',
      link: 'enlace a un contacto registrado',
      readback: 'código leído en voz alta',
      peer: 'segunda persona',
    },
  },
  stranger: {
    title: 'Vea lo que ve un extraño',
    camera: (name) =>
      `Pulse el mismo botón y deje que otra persona se siente ante la cámara con la tarjeta de ${name}.`,
    simulated: (name, choice) =>
      `Pulse el mismo botón. En la página de verificación elija en «${choice}» a cualquiera menos a ${name}: una persona real, con todo en regla, que no es ${name}.`,
    face: 'De quién es el rostro',
    document: 'De quién es el documento',
  },
  camera: {
    off: 'Pruébelo con su propio rostro',
    on: 'Sea usted la empleada',
    text: 'La simulación muestra el recorrido. Con su cámara se lee de verdad una tarjeta, se compara el rostro que aparece en ella con el suyo y se le pide que gire la cabeza. Las imágenes se quedan en este equipo.',
    changing: 'Cambiando los proyectos…',
    use: 'Usar mi cámara',
    simulate: 'Usar la simulación',
    photo: (file) =>
      rich`Haga una foto de su rostro, de frente y con luz uniforme. Guárdela como ${file} en la carpeta del proyecto.`,
    card: (name, command) => rich`Dibuje la tarjeta de ${name} con su propio rostro: ${command}`,
    print: (front, back) =>
      rich`Imprima ${front} y ${back} a su tamaño real. O muéstrelas en la pantalla brillante de un teléfono, que quizá se rechace por ser una pantalla.`,
    reset: (name) =>
      `Restablezca la MFA de ${name}, muestre los dos lados de la tarjeta y mire a la cámara.`,
  },
  neighbours: {
    title: 'Inicie sesión en Entra u Okta, y deje la empresa',
    text: (name) =>
      `Un Entra simulado y un Okta simulado piden un selfie a ${name}. También son los directorios de Example Corp: cuando uno desactiva una cuenta, sus permisos terminan en un segundo.`,
    entra: 'Inicie sesión en Entra',
    okta: 'Okta',
    signIn: (entra, okta) =>
      rich`${entra}: después de la contraseña se pide un selfie. ${okta} lo pide antes de una contraseña nueva.`,
    payslips: 'Abra las nóminas',
    read: (payslips, name) =>
      rich`${payslips} como ${name}. Siguen abiertas mientras dura el permiso.`,
    disable:
      'Desactive la cuenta en Entra u Okta y vea cómo se cierran las nóminas. Vuelva a activarla allí.',
    stopped: (command) =>
      rich`No están en marcha. Detenga el servidor e inícielo con ellos: ${command}`,
  },
  log: {
    title: 'Entre bastidores',
    intro: 'Las llamadas que se han hecho, en orden. Los tokens se omiten.',
    actors: { desk: 'Servidor', browser: 'Navegador', guard: 'Guard' },
  },
  steps: {
    record_read: (name) => `El soporte lee la ficha de ${name}.`,
    access_asked: (name) => `El soporte pregunta a la pasarela: ¿es ${name}?`,
    link_given: (name) => `El teléfono de ${name} recibe el enlace a la página de verificación.`,
    browser_returned: () => 'El navegador ha vuelto y nombra la solicitud. Eso no prueba nada.',
    unknown_returned: () =>
      'Un navegador nombra una solicitud que el soporte no tiene abierta. Se ignora.',
    end_asked: () => 'El soporte pregunta a la pasarela cómo ha terminado.',
    pending: () => 'Aún no se ha decidido.',
    granted: (name) => `Concedido: es ${name}.`,
    somebody_else: (_name, reason) => `Denegado, ${reason}: es otra persona.`,
    disowned: (_name, reason) => `Denegado, ${reason}: la persona dice que no es ella.`,
    not_granted: (_name, reason) => `No concedido: ${reason}.`,
    called_off: () => 'El soporte lo cancela.',
    grant_used: () => 'Con el permiso, el soporte llama a su propia ruta protegida.',
    grant_used_again: () => 'Alguien ha guardado el permiso y lo muestra por segunda vez.',
    grant_checked: () =>
      'El guard ha comprobado el permiso con las claves públicas de la pasarela y luego lo ha gastado.',
    identity_forgotten: (name) => `El soporte hace que la pasarela olvide quién es ${name}.`,
    projects_read: () => 'El soporte lee con qué proyectos verifica la pasarela.',
    camera_chosen: () => 'El soporte elige los proyectos con cámara.',
    simulation_chosen: () => 'El soporte elige los proyectos simulados.',
    webhook_failed: () => 'No se pudo comunicar a la pasarela adónde enviar sus eventos.',
    case_opened: () => 'Un agente ha abierto un caso en la consola de personal.',
    case_fetched: () => 'Un webhook dice que el caso ha terminado, así que el sistema lo consulta.',
    case_grant_used: () => 'Con el permiso, el sistema llama a su propia ruta protegida.',
  },
};
