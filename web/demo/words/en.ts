import type { ReactNode } from 'react';
import { rich } from '../../kit/language/rich-text.js';

export const en = {
  locale: 'en',
  title: 'Help desk · Example Corp',
  desk: 'Help desk',
  loading: 'Opening the help desk',
  tryAgain: 'Try again',
  unreachable: 'The help desk can’t be reached',
  failed: 'That did not work',
  fault: {
    title: 'Something went wrong on this page',
    text: 'What you did so far is kept. Load the page again to continue.',
    action: 'Load the page again',
  },
  banner: {
    label: 'Demo',
    strong: 'Demo.',
    text: 'Example Corp and its people are invented; the calls are real.',
  },
  footer: (document: ReactNode) =>
    rich`This page and its back end are a customer of the gateway: they use its SDK and nothing else. What they call is in the ${document}.`,
  document: 'API document',
  phone: {
    title: 'Done on this phone',
    text: 'The help desk sees the result in its own window.',
    close: 'Put the phone away',
  },
  caller: {
    title: (name: string) => `Reset MFA for ${name}?`,
    story: (name: string) =>
      `Somebody is on the phone: “It’s ${name}, I have a new phone and can’t sign in.” They know her birthday, her manager and her employee number. So would an impostor. The desk asks for none of it: it has the gateway find out.`,
    asking: 'Asking the gateway…',
    reset: (name: string) => `Reset MFA for ${name}`,
    openPhone: (name: string) => `Open ${name}’s phone`,
    forget: (name: string) => `Forget ${name}’s identity`,
    employee: 'Employee',
    identity: 'Identity',
    unknown: 'Not known yet: she will show an ID and take a selfie',
    known: (time: string) =>
      `Known since ${time}: recognised by the face, beside something she has`,
    neverReset: 'Never reset',
    lastReset: (count: number, time: string) => `Reset ${times(count)}, last at ${time}`,
  },
  forget: {
    title: (name: string) => `Forget who ${name} is?`,
    confirm: 'Forget',
    keep: 'Keep',
    effect: (name: string) =>
      `The gateway will no longer know which verified person ${name} is, and revokes her grants. The next reset begins like the first: with an ID and a selfie.`,
  },
  waiting: {
    title: (name: string) => `Waiting for ${name}`,
    text: 'The verification has not ended. Until it has, and has ended well, nothing is reset.',
    sent: (name: string, mailbox: ReactNode) =>
      rich`The gateway sent the link to ${name}’s e-mail address on record. In development it is in ${mailbox}.`,
    mailbox: 'the mailbox',
    askAgain: 'Ask the gateway again',
    callOff: 'Call it off',
  },
  reason: (code: ReactNode) => rich`The gateway’s reason: ${code}`,
  outcome: {
    canceled: {
      title: 'Called off',
      text: 'The verification was stopped before its end. Nothing was reset.',
    },
    expired: {
      title: 'Out of time',
      text: 'The verification was not finished in time. Nothing was reset.',
    },
    notEnough: {
      title: 'Recognised, but that is not enough',
      text: (name: string, ways: string) =>
        `It is the face of ${name}. A face alone resets nothing. Missing: ${ways}.`,
    },
    notReset: {
      title: 'Granted, but not reset yet',
      text: 'The protected route did not take the grant. Ask again to try once more.',
    },
    reset: {
      title: 'MFA was reset',
      established: (name: string) =>
        `It is ${name}: the ID fits the record and the selfie fits the ID. From now on the face is recognised, beside something that ${name} has.`,
      known: (name: string) =>
        `It is ${name}: the selfie shows the person who was verified the first time.`,
    },
    denied: {
      title: 'Not verified',
      text: 'The verification did not succeed. Nothing was reset.',
    },
  },
  alarms: {
    profile_mismatch: {
      title: (name: string) => `Alarm: this is not ${name}`,
      text: (name: string) =>
        `Somebody showed a perfectly good ID, and it is not ${name}’s: name and birthday are not those of the record. Nothing was reset.`,
    },
    user_id_mismatch: {
      title: (name: string) => `Alarm: this is not ${name}`,
      text: (name: string) =>
        `The selfie shows a real person, and not the one who was verified as ${name} the first time. Nothing was reset, and every grant ${name} still had was revoked.`,
    },
    verification_not_me: {
      title: (name: string) => `Alarm: ${name} did not ask for this`,
      text: (name: string) =>
        `Whoever opened the link said “This isn’t me”. Nothing was reset, and every grant ${name} still had was revoked.`,
    },
    identity_conflict: {
      title: () => 'Alarm: this person is another employee',
      text: () => 'One person cannot be two employees. Nothing was reset.',
    },
  },
  next: {
    pending: 'Next: stay on the line until the answer is here.',
    good: (name: string) => `Next: tell ${name} to sign in again and set up the new phone.`,
    alarm: (name: string) =>
      `Next: end the call, report it to security, and reach ${name} on a number on record.`,
    neutral: (name: string) => `Next: ask ${name}, on a number on record, and start again.`,
  },
  problems: {
    unknownRequest:
      'The address of this page names a request that the desk does not have open. An address proves nothing, so nothing was done.',
    network: 'The server does not answer. Is it still running?',
    tooMany: 'That was too often. Wait a minute, then try again.',
    gateway: (code: string) => `The gateway did not do it (${code}). Try again.`,
    refused: (code: string) => `The desk refused it (${code}).`,
  },
  /** What is missing. */
  factors: {
    face: 'the face',
    doc: 'the document',
    hwk: 'a device key that is a day old',
    swk: 'a device key',
    link: 'a link that the gateway sends',
    readback: 'the code, read back to the help desk',
    peer: 'a second person who vouches',
  },
  and: ' and ',
  or: '; or ',
  grant: {
    title: 'What the grant said',
    again: (answer: ReactNode) =>
      rich`When it was shown a second time, the route stayed closed: ${answer}`,
    tryAgain: 'Try the same grant again',
    who: 'Who',
    may: 'May',
    once: (action: ReactNode) => rich`${action}, once`,
    because: 'Because of',
    proof: (factors: string, time: string) => `${factors}, at ${time}`,
    grant: 'Grant',
    usedUp: (id: ReactNode) => rich`${id}, used up`,
    /** What was shown, in the order in which it is read. `mfa` only sums up the others. */
    factors: {
      doc: 'ID',
      face: 'selfie',
      hwk: 'device key',
      swk: 'synced key',
      link: 'link to a contact on record',
      readback: 'code read back',
      peer: 'second person',
    },
  },
  stranger: {
    title: 'See what a stranger sees',
    camera: (name: string) =>
      `Press the same button, and let somebody else sit before the camera with ${name}’s card.`,
    simulated: (name: string, choice: string) =>
      `Press the same button. On the verification page choose anybody but ${name} under “${choice}”: a real person, with everything in order, who is not ${name}.`,
    face: 'Whose face is shown',
    document: 'Whose ID is shown',
  },
  camera: {
    off: 'Try it with your own face',
    on: 'Be the employee yourself',
    text: 'The simulation shows the flow. With your camera the engine really reads a card, compares the face on it with yours, and asks you to turn your head. Pictures stay on this machine.',
    changing: 'Changing the projects…',
    use: 'Use my camera',
    simulate: 'Use the simulation',
    photo: (file: ReactNode) =>
      rich`Take a photo of your face, from the front and in even light. Save it as ${file} in the folder of the project.`,
    card: (name: string, command: ReactNode) =>
      rich`Draw ${name}’s card with your face on it: ${command}`,
    print: (front: ReactNode, back: ReactNode) =>
      rich`Print ${front} and ${back} at their own size. Or show them on the bright screen of a phone, which may be refused as a screen.`,
    reset: (name: string) => `Reset MFA for ${name}, show both sides, and look into the camera.`,
  },
  neighbours: {
    title: 'Sign in at Entra or Okta, and leave',
    text: (name: string) =>
      `A simulated Entra and a simulated Okta ask ${name} for a selfie. They are Example Corp’s directories too: when one disables an account, its grants end within a second.`,
    entra: 'Sign in at Entra',
    okta: 'Okta',
    signIn: (entra: ReactNode, okta: ReactNode) =>
      rich`${entra}: after the password it asks for a selfie. ${okta} asks for one before a new password.`,
    payslips: 'Open the payslips',
    read: (payslips: ReactNode, name: string) =>
      rich`${payslips} as ${name}. They stay open while the grant lives.`,
    disable:
      'Disable the account at Entra or Okta, and watch the payslips close. Enable it again there.',
    stopped: (command: ReactNode) =>
      rich`They do not run. Stop the server and start it with them: ${command}`,
  },
  log: {
    title: 'Behind the scenes',
    intro: 'The calls that were made, in order. Tokens are left out.',
    actors: { desk: 'Back end', browser: 'Browser', guard: 'Guard' },
  },
  steps: {
    record_read: (name: string) => `The desk reads ${name}’s record.`,
    access_asked: (name: string) => `The desk asks the gateway: is this ${name}?`,
    link_given: (name: string) => `${name}’s phone gets the link to the hosted page.`,
    browser_returned: () => 'The browser is back and names the request. That proves nothing.',
    unknown_returned: () => 'A browser names a request that the desk does not have open. Ignored.',
    end_asked: () => 'The desk asks the gateway how it ended.',
    pending: () => 'Not decided yet.',
    granted: (name: string) => `Granted: it is ${name}.`,
    somebody_else: (_name: string, reason: string) => `Denied, ${reason}: it is somebody else.`,
    disowned: (_name: string, reason: string) =>
      `Denied, ${reason}: the person says it is not them.`,
    not_granted: (_name: string, reason: string) => `Not granted: ${reason}.`,
    called_off: () => 'The desk calls it off.',
    grant_used: () => 'With the grant, the desk calls its own protected route.',
    grant_used_again: () => 'Somebody kept the grant and shows it a second time.',
    grant_checked: () =>
      'The guard checked the grant with the gateway’s public keys, then used it up.',
    identity_forgotten: (name: string) => `The desk has the gateway forget who ${name} is.`,
    projects_read: () => 'The desk reads which projects the gateway verifies with.',
    camera_chosen: () => 'The desk chooses the projects with a camera.',
    simulation_chosen: () => 'The desk chooses the simulated projects.',
    webhook_failed: () => 'The gateway could not be told where to send its events.',
    case_opened: () => 'An agent opened a case in the people console.',
    case_fetched: () => 'A webhook says that the case ended, so the system fetches it.',
    case_grant_used: () => 'With the grant, the system calls its own protected route.',
  },
};

function times(count: number): string {
  if (count === 1) return 'once';
  return count === 2 ? 'twice' : `${count} times`;
}

/** The texts of the demo in one language. */
export type DemoWords = typeof en;
