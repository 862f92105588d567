/** The texts around pictures: the camera, files, and what stands for them in a simulation. */
export const picturesEn = {
  camera: {
    loading: 'Loading the camera',
    close: 'Close the camera',
    starting: 'Starting the camera…',
    allow: 'If your browser asks, allow it. Pictures are sent to us and to nobody else.',
    take: 'Take the picture',
    steady: 'Good. Hold it like this',
    unavailable: {
      title: 'Camera capture is not available here yet',
      text: (organization: string) =>
        `This deployment cannot take pictures, so this step cannot be finished. Nothing is wrong with your device. Please ask ${organization} how to go on.`,
    },
    hints: {
      dark: 'It is too dark. Find more light',
      backlit: 'The light is behind you. Turn towards it',
      closer: 'Move closer',
      hold_still: 'Hold still',
      glare: 'Tilt it a little to avoid the reflection',
      blurred: 'Blurred. Wait for it to get sharp',
    },
    moves: {
      ahead: 'Look straight ahead',
      left: 'Turn your head far to the left',
      right: 'Turn your head far to the right',
      up: 'Look up',
      down: 'Look down',
    },
    faults: {
      denied: {
        title: 'The camera is not allowed',
        advice: [
          'Your browser keeps the camera from this page.',
          'Tap the icon beside the address, allow the camera, then try again.',
          'On an iPhone or iPad, also look in Settings under Apps, your browser, Camera.',
        ],
      },
      no_camera: {
        title: 'This device has no camera',
        advice: [
          'We need a picture, and no camera was found here.',
          'Connect one and try again, or go on with your phone.',
        ],
      },
      in_use: {
        title: 'The camera is busy',
        advice: [
          'Another app or tab is using it, such as a video call.',
          'Close that one, then try again.',
        ],
      },
      in_app_browser: {
        title: 'Open this page in your own browser',
        advice: [
          'You are inside of another app, which does not let us use the camera.',
          'Press “Go on with a phone”, copy the link there, and open it in Safari, Chrome or Firefox. You go on where you are now.',
          'Without that button, begin again in one of them.',
        ],
      },
      in_frame: {
        title: 'The camera is not allowed here',
        advice: [
          'If your browser asks, allow the camera, then try again.',
          'If it does not ask, the site around this page keeps the camera from us. Go on with your phone, or tell that site.',
        ],
      },
      insecure: {
        title: 'This page was opened without encryption',
        advice: [
          'Browsers allow the camera on encrypted pages only: their address begins with https.',
          'Open the link again exactly as you got it. If that does not help, tell whoever sent it to you.',
        ],
      },
      old_browser: {
        title: 'This browser is too old for the camera',
        advice: [
          'Update your browser, or the system of your phone, then open the link again.',
          'Or go on with another device.',
        ],
      },
      stopped: {
        title: 'The camera has stopped',
        advice: [
          'It was unplugged, switched off, or taken by a call.',
          'The pictures you already confirmed are kept. Try again when it is free.',
        ],
      },
      failed: {
        title: 'The camera did not start',
        advice: [
          'Try again. If that does not help, close the other tabs and apps, or restart the browser.',
        ],
      },
    },
  },
  pictures: {
    document_front: {
      title: 'Front of your ID',
      fit: 'Fit the front of your ID into the frame',
      taken: 'The front of your ID, as you took it',
    },
    document_back: {
      title: 'Back of your ID',
      fit: 'Turn your ID over and fit the back into the frame',
      taken: 'The back of your ID, as you took it',
    },
    passport_page: {
      title: 'Photo page of your passport',
      fit: 'Fit the page with your photo into the frame',
      taken: 'The photo page, as you took it',
    },
    insurance_front: {
      title: 'Front of your insurance card',
      fit: 'Fit the front of your insurance card into the frame',
      taken: 'The front of your insurance card, as you took it',
    },
    insurance_back: {
      title: 'Back of your insurance card',
      fit: 'Turn the card over and fit the back into the frame',
      taken: 'The back of your insurance card, as you took it',
    },
  },
  choices: {
    card: { title: 'Driver’s license or ID card', detail: 'We take a picture of both sides.' },
    passport: { title: 'Passport', detail: 'We take a picture of the page with your photo.' },
    firstSaved: 'Your first picture is saved.',
    otherSide: 'Go on with the other side',
    startAgain: 'Or start again:',
    tip: 'Lay it flat, out of its cover, in even light. The picture is taken by itself when it is sharp.',
    oneSaved: 'Your picture is saved.',
    bothSaved: 'Both pictures are saved.',
    oneAgain: 'Take it again',
    bothAgain: 'Take them again',
  },
  review: {
    use: 'Use this picture',
    useAnyway: 'Use it anyway',
    again: 'Take it again',
    sendNow: 'Send it now',
    waiting: 'It has not arrived yet. We keep it here and send it again by ourselves.',
    refused: 'This picture cannot be used. Please take another one.',
    question: 'Can you read every word, with all four corners in sight?',
  },
  files: {
    use: 'Choose picture files instead',
    useCamera: 'Use the camera instead',
    choose: 'Choose a picture',
    advice: 'A sharp picture of the whole side, with all four corners in sight: JPEG, PNG or WebP.',
    unreadable: 'This file is no picture that we can read. Choose a JPEG, PNG or WebP file.',
  },
  insurance: {
    intro: 'First a picture of both sides, then what the card says.',
    take: 'Take pictures of the card',
    next: 'Go on with the back',
  },
  simulated: {
    intro: {
      document: 'No camera is used. Choose what it would have seen.',
      selfie: 'No camera is used. Choose whose face it would have seen.',
      outcome: 'No camera is used. Choose what happens this time.',
    },
    who: { document: 'Whose ID is shown', selfie: 'Whose face is shown' },
    happens: 'What happens',
    person: 'This session’s person',
    settled: 'No camera is used. As chosen with the ID:',
    subject: 'The person this session is about',
    id: 'ID',
    specimen: 'Specimen',
    name: 'Name',
    dob: 'Date of birth',
    documents: {
      drivers_license: 'Driver’s license',
      passport: 'Passport',
      identity_card: 'Identity card',
      residence_permit: 'Residence permit',
    },
    scenarios: {
      success: { label: 'Everything checks out', effect: 'Every check passes.' },
      document_expired: {
        label: 'The ID has expired',
        effect: 'The ID is readable, but past its expiry date.',
      },
      document_unreadable: {
        label: 'The ID cannot be read',
        effect: 'The picture of the ID is too poor to read.',
      },
      underage: {
        label: 'The person is under age',
        effect: 'The ID shows an age below the limit.',
      },
      selfie_mismatch: {
        label: 'The selfie shows someone else',
        effect: 'The face does not match the one it is compared with.',
      },
      liveness_failed: {
        label: 'The selfie is not of a live person',
        effect: 'A photo or a screen is held up to the camera.',
      },
      profile_mismatch: {
        label: 'The details differ from those on file',
        effect: 'The ID is good, but the name or date of birth is not the expected one.',
      },
      consent_declined: {
        label: 'Consent is declined',
        effect: 'The person does not agree, and the session ends.',
      },
      abandoned: {
        label: 'The page is left unfinished',
        effect: 'The person walks away; nothing more arrives.',
      },
      different_user: {
        label: 'Another known person takes part',
        effect: 'Every check passes, but for a different person than the session is about.',
      },
    },
  },
};

export type PictureWords = typeof picturesEn;
