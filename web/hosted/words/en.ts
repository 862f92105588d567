import { askingEn } from './asking/en.js';
import { picturesEn } from './pictures/en.js';
import { plural } from '../../kit/language/plural.js';

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
      title: 'That code no longer works',
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
    keyNotShown: {
      title: 'That was not accepted',
      text: 'Try again and confirm when your device asks, or go on without it.',
    },
    facesOver: {
      title: 'No more tries today',
      text: 'Too many pictures of the face did not match today. Show your ID if you have not yet, or ask your help desk for a new link.',
    },
    stepOver: {
      title: 'This step can’t be taken again',
      text: 'All its tries are used. Continue with the step that is shown.',
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
    yourData: 'See what is held about you',
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
      next: (organization: string) =>
        `You can ask ${organization} for another way. You need not say why.`,
    },
    soon: {
      title: 'Less than two minutes left',
      text: 'Then this link stops working, and what is not finished has to be started again.',
    },
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
      device_key: 'Device',
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
    device_key: 'Confirm with your device',
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
      `${organization} recognizes you by it: it is compared with your earlier pictures.`,
    document: 'It is compared with the photo on your ID.',
    alone: 'We check that the pictures show one face making the moves that we ask for.',
    take: 'Take the selfie',
    points: {
      light: 'Find even light, and take off a hat or dark glasses.',
      level: 'Hold the camera at eye level, your face in the oval.',
      moves: 'Then turn your head as the arrows say, as far as is comfortable. It takes seconds.',
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
    moreTime: 'I need more time for each move',
    light: 'Light my face with colors from the screen',
    aboutLight:
      'The color around the picture changes softly with each move. Untick it if light or colors trouble you: nothing else changes.',
    otherWay: 'I would rather go another way',
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
      hint: 'Start with + and the country code.',
      refused: 'Enter a mobile number with the country code, such as +44 7700 900123.',
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
      simulated: 'In a simulation no photo is taken. Enter what the card says.',
      intro: 'Both pictures are saved. Now enter what the card says.',
      payer_name: {
        label: 'Insurance company',
        refused: 'Enter the name of the insurance company.',
      },
      insurance_member_id: {
        label: 'Member ID',
        description: 'As printed on the card.',
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
  deviceKey: {
    intro:
      'You asked us to remember a device. Unlock it as you always do, with your face, finger or PIN.',
    framed: 'A remembered device cannot be used inside another page.',
    asking: 'Waiting for your device…',
    show: 'Use my device',
    without: 'I don’t have it here',
    withoutText: (organization: string) =>
      `You can go on without it. If ${organization} then asks for more, call its help desk: it sends you a link to a contact on record.`,
    lost: 'I have no remembered device with me',
    lostText: 'Then you show your ID, and your face after it.',
    losing: 'Go on with your ID?',
    lose: 'Show my ID',
    loseEffect:
      'You then show your ID, and after it your face, even if you have taken a selfie here. You cannot take this back.',
    instead: 'Now show your ID, and then your face. A remembered device counts only after a day.',
    offer: (organization: string) =>
      `Shall we remember this device? Next time, ${organization} then asks for your face and for its lock. Choose this only on a device that is yours alone.`,
    earlier:
      'Have you lost a device that you remembered? Then forget your earlier devices: none of them counts any more.',
    forgetEarlier: 'Forget my earlier devices',
    forgotten: 'Your earlier devices are forgotten.',
    notForgotten: 'Your earlier devices were not forgotten. Try again.',
    remember: 'Remember this device',
    notNow: 'Not now',
    made: 'This device is remembered. It counts in 15 minutes, and from tomorrow for resets too. We have told you at every contact on record.',
    notMade: 'The device was not remembered. Try again, and confirm when your browser asks.',
  },
  handoff: {
    open: 'Go on with a phone',
    scan: 'Scan this with your phone',
    scanInApp: 'Copy the link into your browser',
    hidden: 'The code is hidden now',
    opened: 'Go on with your phone',
    openedText:
      'Your phone has the page. Leave this one open: it follows along and finishes with it.',
    newCode: 'Show a new code',
    here: 'Go on here instead',
    gone: 'For safety the code is shown only once. Show a new one; the old one then stops working.',
    qr: 'QR code for your phone',
    how: 'Open the camera of your phone and hold it to the code. It works once, for ten minutes.',
    copy: 'Copy the link',
    copied: 'The link is copied',
    copyHere: 'Your browser does not let us copy it. Copy it here:',
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
  ...picturesEn,
  ...askingEn,
};

export type Words = typeof en;
