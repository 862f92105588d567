import type { Schema } from '../../../../api/schemas.js';
import { counted } from '../../../../kit/data/words.js';
import { ELEMENTS_EN } from '../../../../kit/language/element-words.js';
import { FACTORS, waitingWords } from '../../../words.js';

type Case = Schema<'OpenedDeskCaseView'>;

export const en = {
  locale: 'en',
  elements: ELEMENTS_EN,
  title: 'Help desk',
  intro: 'The link goes to a contact on record. The caller then reads a code back to you.',
  yourSystem: 'Your system',
  somebodyElse: 'Somebody else',
  find: {
    title: 'Who is calling?',
    advice: 'Ask the caller; never tell them what you see.',
    field: 'Employee id, name, e-mail or telephone',
    hint: (advice: string) => `Whole words of the name, the whole e-mail or number. ${advice}`,
    find: 'Find',
    finding: 'Searching',
    nobody: 'Nobody was found.',
    noContact: 'No contact on record',
    choose: 'Choose',
    chooseNamed: (name: string) => `Choose ${name}`,
    inactive: 'Not active',
    more: 'There are more. Ask for the employee id or the full name.',
  },
  send: {
    title: (name: string) => `For ${name}`,
    noActions:
      'No action has a label yet. An administrator adds them on the page “Action settings”.',
    action: 'What they ask for',
    actionHint: 'They read it on their page, in their own language.',
    actionChoice: 'Choose what the caller asks for',
    ticket: 'Ticket number (optional)',
    sms: (contact: string) => `Text to ${contact}`,
    email: (contact: string) => `E-mail to ${contact}`,
    noContact: 'There is no contact on record. Send them to HR.',
    nowhere: {
      title: 'No link can be sent',
      text: 'What is on record opens with the account that is reset: whoever took the account would read the link. Send the caller to HR, for a private address or a telephone number.',
    },
    leftOut: (contact: string) =>
      `${contact} is left out: it opens with the account that is reset.`,
    tooNew: 'A contact that was changed less than 72 hours ago cannot be used.',
    recent: (contact: string) =>
      `${contact} was changed less than seven days ago. It gets the link, but does not count as a contact on record yet: choose another one if you can.`,
  },
  list: {
    name: 'Cases',
    which: 'Which cases',
    own: 'My cases',
    all: 'All cases',
    none: 'No cases',
    noneText: 'A case begins when you send a link.',
    state: 'State',
    erased: 'Erased employee',
    somebody: 'Employee',
    overrideWaits: 'Override waits',
    overridesWait: (count: number) => waitingWords('override', count),
  },
  case: {
    name: 'Case',
    title: 'The case',
    askedFor: 'Asked for',
    shown: 'Shown',
    missing: 'Missing',
    or: ', or ',
    doneBySystem: 'Done by your system',
    employee: 'Employee',
    employeeId: 'Employee id',
    sentTo: 'Link sent to',
    ticket: 'Ticket',
    agent: 'Agent',
    unusual: 'Unusual',
    wrongCodes: 'Wrong codes',
    sentAgain: 'Sent again',
    ofThree: (count: number) => `${String(count)} of 3`,
    opened: 'Opened',
    pageOpened: 'Page opened',
    proved: 'Identity proved',
    ended: 'Ended',
    endsIn: (time: string) => `Ends in ${time}`,
    sendAgain: 'Send again',
    sendAgainIn: (seconds: number) => `Send again in ${String(seconds)} s`,
    isSentAgain: 'The link is sent again, to the same contact.',
    cancel: 'Cancel the case',
    isCanceled: 'The case is canceled. The link no longer works.',
  },
  code: {
    title: 'The code',
    field: 'Six characters, as the caller reads them',
    left: (count: number) =>
      `${counted(count, 'try', 'tries')} left. The third wrong code ends the case.`,
    check: 'Check the code',
  },
  vouch: {
    title: 'A second person',
    erased: 'Erased',
    ask: 'Ask a second person',
    who: 'Who vouches?',
    advice:
      'Choose somebody who knows the employee, such as their manager, looked up in your own directory. Do not take whom the caller proposes.',
    askNamed: (name: string) => `Ask ${name} to vouch?`,
    how: 'They get a link, speak with the employee, and confirm with their own face and device key.',
    send: 'Send the link',
    isSent: 'The link is sent to the second person.',
    asked: 'Asked, not answered yet',
  },
  override: {
    title: 'Override',
    nobody: (reason: string) => `Nobody was verified in this case. ${reason}.`,
    waits: 'Waits for a lead other than you.',
    over: 'It can no longer be approved.',
    approve: 'Approve the override',
    isApproved: 'The case is overridden.',
    refuse: 'Refuse it',
    isRefused: 'The override is refused.',
    wasRefused: 'The override was refused.',
    ask: 'Ask for an override',
    question: 'Ask for an override?',
    confirm: 'Ask for the override',
    isAsked: 'The override waits for a second lead.',
    effect: 'Nobody was verified. A second lead must approve, and there will be no grant.',
    why: 'Why',
  },
  statuses: {
    sending: {
      label: 'Sending',
      script: 'Say: “I am sending a link to the contact we have on record. I will wait.”',
    },
    sent: {
      label: 'Sent',
      script: 'Say: “Please open the link that you get from us. I will wait.”',
    },
    delivered: {
      label: 'Delivered',
      script: 'Say: “The link has arrived. Please open it yourself. I will wait.”',
    },
    opened: {
      label: 'Opened',
      script: 'Say: “Please follow the page. At the end it shows six characters.”',
    },
    awaiting_code: {
      label: 'Code needed',
      script: 'Say: “Please read me the six characters on your page.” Never suggest any of them.',
    },
    verified: {
      label: 'Verified',
      script: 'The person on the telephone is the employee. Your system may now do what was asked.',
    },
    not_verified: {
      label: 'Not verified',
      script: 'Do nothing that was asked. End the call politely.',
    },
    canceled: { label: 'Canceled', script: 'Nothing was verified.' },
    expired: {
      label: 'Too late',
      script: 'The time ran out, so nothing was verified. You may open another case.',
    },
    overridden: {
      label: 'Overridden',
      script: 'Two leads let this case pass. Nobody was verified, and there is no grant.',
    },
  },
  unknownStatus: { label: 'Unknown', script: 'Load the page again.' },
  /** Reasons in the words of an agent. They never say what a document or a face showed. */
  reasons: {
    user_id_mismatch: 'Another person than the employee was verified. Tell security now.',
    profile_mismatch: 'The identity document does not agree with the record. Send them to HR.',
    identity_conflict: 'This person already is another employee. Tell security now.',
    verification_failed: 'The verification did not succeed. They may try again in another case.',
    verification_not_me: 'The employee said: “This isn’t me.” Tell security now.',
    no_longer_needed: 'The request that they were asked to vouch for ended first.',
    vouch_objected: 'The second person said: “This is wrong.” Tell security now.',
    verification_canceled: 'The case was canceled, or the person declined.',
    verification_expired: 'It was not finished in time.',
    verification_stale: 'The verification was too old, or the identity was reset meanwhile.',
    session_mismatch: 'Two links were mixed up. Tell security if it happens again.',
    employee_inactive: 'The employee is not active any more.',
    identity_lost:
      'The verified identity was deleted. Two people must reset it first. Tell security.',
    factors_missing:
      'The person was recognised, but did not show all that this needs. Open another case, by a contact on record.',
    flow_disabled: 'The verification is switched off in the configuration.',
    link_not_delivered: 'The link could not be delivered. HR can correct the contact.',
    read_back_failed:
      'Three wrong codes: the caller cannot see the employee’s page. Tell security now.',
    resets_frozen: 'The employee objected in the last 24 hours. Nothing is reset.',
  },
  unknownReason: 'It was not verified.',
  flags: {
    repeated_employee: 'Another case of this employee within a day',
    agent_without_success: 'Several cases of this agent without success',
  },
  overrides: {
    met_in_person: 'Met in person, with an identity document',
    confirmed_by_manager: 'Confirmed by the manager, on a video call',
    service_unavailable: 'The verification service was not available',
    no_camera: 'The employee has no working camera',
  } satisfies Record<NonNullable<Case['override_reason']>, string>,
  /** What became of the automatic action. */
  actions: {
    queued: 'Not yet: it is being called',
    done: 'Done',
    failed: 'Not done',
    unknown: 'Unknown: it was called and may have done it. Look there before you do it again',
  } satisfies Record<NonNullable<Case['automatic_action']>['status'], string>,
  /** What became of a second person who was asked. */
  vouches: {
    given: 'Vouched',
    declined: 'Cannot vouch now',
    objected: 'Said: “This is wrong.” Tell security now',
    not_needed: 'Not needed any more',
    undelivered: 'The link could not be delivered',
    unanswered: 'Did not answer in time',
    failed: 'Did not vouch: face or device key were not enough',
  } satisfies Record<NonNullable<Schema<'DeskVouchView'>['outcome']>, string>,
  channels: { sms: 'Telephone', email: 'E-mail' },
  factors: FACTORS,
};

/** The texts of the help desk in one language. */
export type DeskWords = typeof en;
