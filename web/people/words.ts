import { statusIn, wordsIn } from '../kit/data/words.js';
import type { Status } from '../kit/elements/status-badge.js';

const plain = (code: string): string => code.replaceAll('_', ' ').replaceAll('.', ': ');

interface Words extends Status {
  /** One sentence for the page of one employee. */
  says: string;
}

const IDENTITY_STATES: Record<string, Words> = {
  not_invited: {
    label: 'Not verified',
    tone: 'neutral',
    says: 'Nobody has asked this employee to verify yet, or nothing is open any more.',
  },
  invited: {
    label: 'Invited',
    tone: 'waiting',
    says: 'A link was sent and waits for the employee.',
  },
  in_progress: {
    label: 'In progress',
    tone: 'waiting',
    says: 'A verification is open and waits for the employee.',
  },
  established: {
    label: 'Verified',
    tone: 'good',
    says: 'The identity is established: the face is recognised from now on, beside what the action needs.',
  },
  needs_attention: {
    label: 'Needs attention',
    tone: 'bad',
    says: 'The last verification did not agree with the record, or somebody else acted as this employee.',
  },
  undelivered: {
    label: 'Could not be delivered',
    tone: 'waiting',
    says: 'The last link did not arrive: the contact on record seems to be wrong.',
  },
  expired: {
    label: 'Expired',
    tone: 'waiting',
    says: 'The last request ended before the employee had finished.',
  },
  exempt: {
    label: 'Exempt',
    tone: 'neutral',
    says: 'This employee is not asked until a day. An exemption gives no access.',
  },
};

const STATUSES: Record<string, Status> = {
  active: { label: 'Active', tone: 'good' },
  suspended: { label: 'Suspended', tone: 'waiting' },
  terminated: { label: 'Terminated', tone: 'neutral' },
};

export const STATUS_CHOICES = Object.entries(STATUSES).map(([value, { label }]) => ({
  value,
  label,
}));

export const nextActionWords = wordsIn({
  none: 'Nothing to do.',
  complete_record:
    'Complete the record: a first verification compares first name, last name and birth date.',
  ask_to_verify:
    'Invite the employee, or ask for access in your system: the first request verifies them.',
  wait: 'Wait for the employee to finish.',
  correct_contact: 'Correct the e-mail or telephone, then invite the employee again.',
  look_into_alarm: 'Look at the last request below, then talk to the employee.',
});

const REASONS: Record<string, string> = {
  user_id_mismatch: 'Another person than the one on record',
  profile_mismatch: 'The document does not agree with the record',
  identity_conflict: 'This person already is another employee',
  verification_failed: 'The checks did not pass',
  verification_canceled: 'Canceled',
  link_not_delivered: 'The link could not be delivered',
  verification_not_me: 'The person said that it was not them who asked',
  vouch_objected: 'The second person said that the request is wrong',
  no_longer_needed: 'Nobody waited for it any more',
  read_back_failed: 'Three wrong codes were typed at the help desk',
  resets_frozen: 'The employee had objected less than 24 hours before',
  verification_expired: 'Not finished in time',
  verification_stale: 'The verification was too old, or from before a reset',
  session_mismatch: 'The verification belongs to another request',
  employee_inactive: 'The employee is not active',
  identity_lost: 'The verified person was deleted: the identity must be reset first',
  flow_disabled: 'The flow is switched off',
  factors_missing: 'The person did not show all that the action needs',
};

const FIELDS: Record<string, string> = {
  employee_id: 'Employee id',
  first_name: 'First name',
  last_name: 'Last name',
  dob: 'Date of birth',
  email: 'E-mail',
  phone: 'Telephone',
  department: 'Department',
  title: 'Title',
  status: 'Status',
  locale: 'Language',
  address: 'Address',
  user_id: 'The person of before',
  address_line1: 'Street',
  address_line2: 'Flat or floor',
  address_city: 'City',
  address_state: 'State',
  address_postal_code: 'Postal code',
  address_country: 'Country',
};

const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ['en', 'English'],
  ['es', 'Spanish'],
  ['fr', 'French'],
  ['de', 'German'],
  ['it', 'Italian'],
]);

const FAULTS: Record<string, string> = {
  required: 'is missing',
  invalid: 'cannot be read',
  too_long: 'is too long',
  unknown_value:
    'has a word that means no status: new people are suspended, others stay as they are',
  date_ambiguous: 'can be read as two dates',
  owned_by_directory: 'is kept: owned by a directory',
  employee_own: 'May be your own record: somebody else changes it',
  date_order_differs: 'was taken in the other order than you chose, the only one in the calendar',
  phone_country_missing: 'has no country code, and you chose no country',
  phone_ambiguous: 'may or may not begin with the country code',
  duplicate_in_file: 'stands in an earlier row',
  row_too_long: 'The row has more cells than the header',
  erased: 'The employee was erased, and this row with them',
  changed_since: 'Left by the undo: changed since',
  invited_since: 'Left by the undo: invited since',
  verified_since: 'Left by the undo: verified since',
};

/** States of imports, campaigns and other actions on many. */
export const batchWords = statusIn({
  prepared: { label: 'Not started', tone: 'waiting' },
  uploaded: { label: 'Uploaded', tone: 'waiting' },
  reviewing: { label: 'Being reviewed', tone: 'waiting' },
  reviewed: { label: 'Reviewed', tone: 'waiting' },
  awaiting_approval: { label: 'Waits for a second person', tone: 'waiting' },
  running: { label: 'Running', tone: 'waiting' },
  done: { label: 'Done', tone: 'good' },
  canceled: { label: 'Stopped', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'bad' },
  awaiting_undo: { label: 'Undo waits for a second person', tone: 'waiting' },
  undoing: { label: 'Being undone', tone: 'waiting' },
  undone: { label: 'Undone', tone: 'neutral' },
});

export const outcomeWords = statusIn({
  create: { label: 'New', tone: 'good' },
  change: { label: 'Changed', tone: 'waiting' },
  unchanged: { label: 'Unchanged', tone: 'neutral' },
  reject: { label: 'Refused', tone: 'bad' },
});

const STATUS_REASONS: Record<string, string> = {
  left: 'Left the company',
  dismissed: 'Was dismissed',
  leave_of_absence: 'Is on leave',
  security: 'For security',
  record_error: 'The record was wrong',
  returned: 'Came back',
};

/** The reasons that fit a new status, the usual one first. */
const REASONS_OF_STATUS: Record<string, readonly string[]> = {
  active: ['returned', 'record_error'],
  suspended: ['left', 'dismissed', 'leave_of_absence', 'security', 'record_error'],
  terminated: ['left', 'dismissed', 'security', 'record_error'],
};

const RESET_REASONS: Record<string, string> = {
  wrong_person: 'Another person was verified',
  appearance_changed: 'The appearance has changed',
  account_takeover: 'Somebody took the account over',
  duplicate_identity: 'The person is on record twice',
  person_asked: 'The person asked for it',
  other: 'Another reason',
};

export const resetWords = statusIn({
  waiting: { label: 'Waits for a second person', tone: 'waiting' },
  approved: { label: 'Approved', tone: 'waiting' },
  done: { label: 'Done', tone: 'neutral' },
  canceled: { label: 'Stopped', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
});

const GRANT_STATUSES: Record<string, Status> = {
  active: { label: 'Live', tone: 'good' },
  consumed: { label: 'Used', tone: 'neutral' },
  revoked: { label: 'Revoked', tone: 'bad' },
  expired: { label: 'Expired', tone: 'neutral' },
};

/** How a value of the record is compared with the document. */
export const ruleWords = wordsIn({
  exact: 'Must be the same',
  similar: 'May be nearly the same',
  ignore: 'Is not compared',
});

export const bulkActionWords = wordsIn({
  exempt: 'Exempt',
  change_status: 'Change the status',
});

export const rowWords = statusIn({
  waiting: { label: 'Waiting', tone: 'waiting' },
  done: { label: 'Done', tone: 'good' },
  skipped: { label: 'Skipped', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'bad' },
});

export const rowCodeWords = wordsIn({
  employee_erased: 'Erased meanwhile',
  employee_own: 'May be the record of who prepared this',
  already_so: 'Already is so',
  already_verified: 'Already verified',
  request_open: 'A request is already open',
  employee_inactive: 'Not active',
  employee_exempt: 'Exempt',
  contact_missing: 'No such contact on record',
  resets_frozen: 'The employee objected less than 24 hours before',
  contact_too_new: 'The contact was changed less than 72 hours ago',
  action_needs_code: 'Staff open this at the help desk alone',
  given_up: 'Given up after several tries',
});

export const identityWords = (state: string): Words =>
  IDENTITY_STATES[state] ?? { label: plain(state), tone: 'neutral', says: '' };
export const statusWords = statusIn(STATUSES);
export const reasonWords = (reason: string): string =>
  REASONS[reason] ?? STATUS_REASONS[reason] ?? RESET_REASONS[reason] ?? plain(reason);

/** The reason of a past reset: a code, and what was written to it. Older ones are free text. */
export function pastReasonWords(reason: string): string {
  const [, code = '', note] = /^([a-z_]+)(?:: ([^]*))?$/.exec(reason) ?? [];
  if (!Object.hasOwn(RESET_REASONS, code)) return reason;
  return note === undefined ? resetReasonWords(code) : `${resetReasonWords(code)}: ${note}`;
}
export const grantWords = statusIn(GRANT_STATUSES);
export const GRANT_STATUS_CODES = Object.keys(GRANT_STATUSES);
export const resetReasonWords = wordsIn(RESET_REASONS);
export const statusReasonWords = wordsIn(STATUS_REASONS);
export const statusReasonChoices = (status: string) =>
  (REASONS_OF_STATUS[status] ?? []).map((value) => ({ value, label: statusReasonWords(value) }));

/** The same reason where it fits the new status, or else the usual one of that status. */
export function fittingReason(status: string, reason: string): string {
  const fitting = REASONS_OF_STATUS[status] ?? [];
  return fitting.includes(reason) ? reason : (fitting[0] ?? reason);
}
export const languageWords = (locale: string): string => LANGUAGES.get(locale) ?? locale;
export const LANGUAGE_CODES = [...LANGUAGES.keys()];
export const fieldWords = (field: string): string => FIELDS[field] ?? plain(field);
export const actionWords = plain;

export function faultWords(field: string | null, code: string): string {
  const says = FAULTS[code] ?? plain(code);
  return field === null ? says : `${fieldWords(field)} ${says}`;
}

/** Whose id an actor is. Ids begin with their kind. */
export function actorWords(actor: string): string {
  if (actor.startsWith('staff_')) return 'A staff member';
  if (actor.startsWith('ckey_')) return 'Your system';
  return actor === 'system' ? 'The gateway' : plain(actor);
}

export const RESET_REASON_CODES = Object.keys(RESET_REASONS);
export const STATUS_REASON_CODES = Object.keys(STATUS_REASONS);
export const IDENTITY_STATE_CODES = Object.keys(IDENTITY_STATES);
export const FIELD_CODES = Object.keys(FIELDS);

export const FACTORS = {
  face: 'face',
  doc: 'document',
  hwk: 'device key',
  swk: 'key copied between devices',
  link: 'link to a contact on record',
  readback: 'code told to the desk',
  peer: 'second person',
};

/** Factors in words: "face, document and link to a contact on record". */
export function factorsWords(
  factors: readonly string[],
  { locale, factors: known }: FactorWords = { locale: 'en', factors: FACTORS },
): string {
  const named = factors.map((factor) => known[factor] ?? factor);
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(named);
}

interface FactorWords {
  locale: string;
  factors: Record<string, string>;
}

/** What waits for a second person; the server counts at most a hundred. */
export function waitingWords(what: 'reset' | 'override', count: number): string {
  if (count === 1) return `One ${what} waits for a second person`;
  return `${count >= 100 ? 'A hundred or more' : String(count)} ${what}s wait for a second person`;
}
