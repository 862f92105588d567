import { plural } from './plural.js';

/** Every text of the page. The other languages have the same keys, by type. */
export const en = {
  locale: 'en',
  language: 'Language',
  tryAgain: 'Try again',
  goOn: 'Continue',
  saving: 'Saving…',
  sending: 'Sending…',
  checking: 'Checking…',
  handingIn: 'Handing in…',
  stay: 'Stay',
  close: 'Close',
  leaveVerification: 'Leave verification',
  simulation: 'Simulation',
  simulationBanner: { strong: 'Simulation.', text: 'No real identity is verified.' },
  loading: 'Opening your verification…',
  fault: {
    title: 'Something went wrong on this page',
    text: 'What you did so far is kept. Load the page again to continue.',
    action: 'Load the page again',
  },
  linkEnded: {
    title: 'This link no longer works',
    why: 'It has been used, has expired, or was opened in another browser.',
    next: 'Go back to where you got it and start again, or ask for a new link.',
  },
  problems: {
    codeGone: {
      title: 'That code is no longer good',
      text: 'Ask for a new one, then enter it here.',
    },
    consentChanged: {
      title: 'The text has just changed',
      text: 'Please read it once more, then choose again.',
    },
    noCapture: {
      title: 'This step is not available here yet',
      text: 'This deployment cannot do it, so the verification cannot be finished. Nothing is wrong with your device.',
    },
    noMessages: {
      title: 'No code can be sent here yet',
      text: 'This deployment cannot do it, so the verification cannot be finished. Nothing is wrong with your device.',
    },
    network: {
      title: 'We can’t reach the server',
      text: 'Check your internet connection. Nothing you did is lost.',
    },
    tooMany: {
      title: 'Too many tries',
      text: (wait: string) => `Please wait ${wait}, then try again.`,
    },
    server: {
      title: 'Something went wrong on our side',
      text: 'Nothing you did is lost. Try again in a moment.',
    },
    refused: {
      title: 'That did not work',
      text: 'Please check your entry and try again.',
    },
  },
  wait: {
    unknown: 'a few minutes',
    minutes: (count: number) => plural('en', count, { one: 'a minute', other: `${count} minutes` }),
  },
  closing: {
    simulated: {
      title: 'The simulation is complete',
      text: (organization: string) =>
        `${organization} gets a simulated result. Nobody was verified.`,
    },
    success: {
      title: 'Thank you, you’re verified',
      known: 'Thank you, it’s you',
      text: (organization: string) =>
        `${organization} now has the result. There is nothing more to do here.`,
    },
    failed: {
      title: 'We couldn’t verify you',
      text: (organization: string) =>
        `${organization} knows that this verification did not succeed.`,
      next: (organization: string) =>
        `If you still need to prove who you are, go back to ${organization} to start again, or ask them for help.`,
    },
    notMe: {
      title: 'Thank you for telling us',
      text: (organization: string) =>
        `${organization} is warned that somebody may be acting in your name. Nothing was confirmed, and this link no longer works.`,
      next: 'There is nothing more for you to do.',
    },
    canceled: {
      title: 'Verification canceled',
      text: (organization: string) =>
        `${organization} knows that the verification was stopped. Nothing more is collected.`,
      next: (organization: string) =>
        `If this was a mistake, go back to ${organization} and start again.`,
    },
    expired: {
      title: 'This verification has expired',
      text: 'It was not finished in time, and nothing more can be handed in.',
      next: (organization: string) =>
        `Go back to ${organization} and start again, or ask for a new link.`,
    },
    framed: 'You can go on in the page around this one.',
  },
  return: {
    close: 'You can close this window.',
    back: (organization: string) => `Back to ${organization}`,
    goOn: (organization: string) => `Continue to ${organization}`,
    soon: 'You are taken there in a few seconds.',
    stay: 'Stay here',
  },
  endings: {
    notMe: {
      open: 'This isn’t me',
      title: (organization: string) => `Warn ${organization} that this isn’t you?`,
      confirm: 'Warn them',
      when: (organization: string) =>
        `Do so if you did not ask for this, or if you are not the person ${organization} means.`,
      effect: 'Nothing is confirmed, and this link stops working.',
    },
    leave: {
      title: 'Leave this verification?',
      confirm: 'Leave',
      effect: (organization: string) =>
        `${organization} is told that the verification was canceled. This link stops working.`,
    },
    soon: {
      title: 'Less than two minutes left',
      text: 'Then this link stops working, and what is not finished has to be started again.',
    },
  },
  purpose: {
    asks: (organization: string) => `${organization} asks you to confirm:`,
    warning: 'Only go on if you asked for this yourself. If you did not, choose “This isn’t me”.',
  },
  progress: {
    label: 'Progress',
    count: (position: number, total: number) => `Step ${position} of ${total}`,
    title: (heading: string, position: number, total: number) =>
      `${heading} (step ${position} of ${total})`,
    done: '(done)',
    back: 'Back',
    steps: {
      consent: 'Consent',
      document: 'ID',
      selfie: 'Selfie',
      phone: 'Phone',
      email: 'Email',
      address: 'Address',
      ssn: 'SSN',
      insurance_card: 'Insurance',
    },
  },
  footer: {
    until: (moment: string) => `This link works until ${moment}.`,
    reference: 'Reference',
  },
  check: {
    document: 'We are reading your ID.',
    selfie: 'We are comparing the pictures.',
    other: 'We are checking this.',
    short: 'This takes a few seconds. The page goes on by itself.',
    long: 'It takes longer than usual. Nothing is lost: leave this page open, or come back to it later.',
  },
  titles: {
    consent: (organization: string) => `${organization} asks you to verify your identity`,
    consentKnown: (organization: string) => `${organization} asks you to confirm it’s you`,
    document: 'Show your ID',
    selfie: 'Take a selfie',
    selfieKnown: 'Confirm it’s you with a selfie',
    phone: 'Confirm your phone number',
    email: 'Confirm your email address',
    address: 'Enter your home address',
    ssn: 'Enter your Social Security number',
    insurance_card: 'Your health insurance card',
  },
  consent: {
    asked: 'What we ask for',
    agree: 'Agree and continue',
    decline: 'I don’t agree',
    declining: 'End without agreeing?',
    confirm: 'Don’t agree',
    goBack: 'Go back',
    effect: (organization: string) =>
      `Nothing is collected, and ${organization} is told that you did not agree. This link stops working.`,
  },
  document: {
    intro: 'A driver’s license, passport or identity card that is still valid.',
    compared: 'Next, it is compared with your face.',
    show: 'Show this ID',
  },
  selfie: {
    known: (organization: string) =>
      `It shows ${organization} that you are the same person as before, and really here.`,
    document: 'It shows that the ID is yours, and that you are really here.',
    alone: 'It shows that you are really here.',
    take: 'Take the selfie',
    points: {
      light: 'Find even light, and take off a hat or dark glasses.',
      level: 'Hold the camera at eye level, your face in the oval.',
      moves: 'Then turn your head as the arrows say. It takes seconds.',
    },
    start: 'Start the camera',
    camera: 'Your face',
    fit: 'Put your face into the oval',
    late: 'That did not arrive in time. Try once more',
    notTaken: 'The picture was not taken. Try once more.',
    refused: 'That picture cannot be used. Try once more',
    tooLong: 'That took too long. Try once more',
    offline: 'No connection. We send it again by ourselves',
    wait: 'Keep looking at the camera',
    done: 'Done. Thank you',
    moves: 'Moves',
    moveDone: 'done',
    moveToCome: 'to come',
  },
  repeat: {
    title: 'Please try again',
    left: (count: number) =>
      plural('en', count, {
        one: 'This is your last try.',
        other: `You have ${count} tries left.`,
      }),
  },
  code: {
    label: 'Six-digit code',
    wrong: 'That code is not right. Enter the one in the newest message.',
    incomplete: 'Enter all six digits of the code.',
    newest: 'Enter the code from the newest message you got.',
    sent: (to: string) => `We sent a code to ${to}. It can take a minute to arrive.`,
    sentAgain: (to: string) => `We sent a new code to ${to}. It can take a minute to arrive.`,
    simulated: (to: string) => `Here is a code for ${to}.`,
    simulatedAgain: (to: string) => `Here is a new code for ${to}.`,
    simulatedMessage: 'Simulation: no message was sent. The code is',
    fillIn: 'Fill in',
    send: 'Send the code',
    sendNew: 'Send a new code',
    sendAgainIn: (time: string) => `Send again in ${time}`,
    have: 'I already have a code',
    onFile: (masked: string) => `On file: ${masked}. Enter the whole number.`,
    phone: {
      simulatedIntro:
        'A six-digit code comes next. In a simulation no message is sent: any number will do.',
      intro: 'We send a six-digit code by text message. Message rates may apply.',
      label: 'Mobile number',
      hint: 'Outside the US and Canada, start with + and the country code.',
      refused: 'Enter a mobile number, such as 202 555 0143 or +44 7700 900123.',
      other: 'Use another number',
    },
    email: {
      simulatedIntro:
        'A six-digit code comes next. In a simulation no message is sent: any address will do.',
      intro: 'We send a six-digit code to this address.',
      label: 'Email address',
      hint: '',
      refused: 'Enter an email address, such as ada@example.com.',
      other: 'Change address',
    },
  },
  forms: {
    optional: (label: string) => `${label} (optional)`,
    address: {
      intro: 'Where you live, not a post office box.',
      line1: { label: 'Street and number', refused: 'Enter the street and number.' },
      line2: { label: 'Apartment, suite, floor', refused: 'Shorten this line.' },
      city: { label: 'City', refused: 'Enter the city.' },
      state: {
        label: 'State or province',
        refused: 'Enter a state or province of this country, such as TX or Texas.',
      },
      postal_code: {
        label: 'ZIP or postal code',
        refused: 'Enter a code of this country, such as 78701.',
      },
      country: { label: 'Country', refused: 'Choose a country.' },
    },
    ssn: {
      simulated: 'This is a simulation: enter an invented number, never your own.',
      intro: (organization: string) => `It is sent encrypted and shown only to ${organization}.`,
      label: 'Social Security number',
      description: 'Nine digits, such as 123-45-6789.',
      refused: 'Enter the nine digits of your Social Security number.',
    },
    insurance: {
      simulated: 'In a simulation no photo is taken. Enter what stands on the card.',
      intro: 'Both pictures are saved. Now enter what stands on the card.',
      payer_name: {
        label: 'Insurance company',
        refused: 'Enter the name of the insurance company.',
      },
      insurance_member_id: {
        label: 'Member ID',
        description: 'As it stands on the card.',
        refused: 'Enter the member ID: letters, digits, spaces and hyphens.',
      },
      policy_holder_first_name: {
        label: 'Policy holder’s first name',
        refused: 'Enter the policy holder’s first name.',
      },
      policy_holder_last_name: {
        label: 'Policy holder’s last name',
        refused: 'Enter the policy holder’s last name.',
      },
      group_name: { label: 'Group name', refused: 'Shorten this name.' },
      group_id: { label: 'Group number', refused: 'Shorten this number.' },
      payer_id: { label: 'Payer ID', refused: 'Shorten this ID.' },
    },
  },
  handoff: {
    open: 'Go on with a phone',
    scan: 'Scan this with your phone',
    opened: 'Go on with your phone',
    openedText:
      'Your phone has the page. Leave this one open: it follows along and finishes with it.',
    newCode: 'Show a new code',
    here: 'Go on here instead',
    gone: 'The code was shown on this page before it was loaded again.',
    qr: 'QR code for your phone',
    how: 'Open the camera of your phone and hold it to the code. It works once, for ten minutes.',
    copy: 'Copy the link instead',
    copied: 'The link is copied',
  },
  kiosk: {
    idle: {
      title: 'Are you still there?',
      text: (seconds: number) =>
        plural('en', seconds, {
          one: 'This screen is cleared in one second, and the verification ends.',
          other: `This screen is cleared in ${seconds} seconds, and the verification ends.`,
        }),
      stay: 'I’m still here',
      end: 'End now',
    },
    end: { done: 'Done', soon: 'This screen is cleared in a few seconds.' },
    reset: {
      title: 'Ready for the next person',
      text: 'Nothing of the last person is left on this device.',
      help: 'If you were not done, ask the staff here to start again.',
    },
  },
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
      left: 'Turn your head to the left',
      right: 'Turn your head to the right',
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
          'Copy the link below and open it in Safari, Chrome or Firefox. You go on where you are now.',
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
    intro: 'First a picture of both sides, then what stands on the card.',
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

export type Words = typeof en;
