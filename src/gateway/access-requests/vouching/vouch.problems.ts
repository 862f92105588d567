import { defineProblem } from '../../../platform/errors/index.js';
import type { Unfit } from './vouch.policy.js';

export const vouchNotNeeded = defineProblem(
  'vouch_not_needed',
  409,
  'A second person cannot help this request: what it is for takes none, or its link does not count',
);
export const vouchOpen = defineProblem(
  'vouch_open',
  409,
  'Somebody else has been asked to vouch for this request and has not answered yet',
);
export const vouchesSpent = defineProblem(
  'vouches_spent',
  409,
  'Three people have been asked to vouch for this request',
);
export const vouchTooLate = defineProblem(
  'vouch_too_late',
  409,
  'The access request ends in less than five minutes, so nobody could vouch in time',
);
export const vouchAtDesk = defineProblem(
  'vouch_at_desk',
  409,
  'The help desk opened this request, so only its agent asks for a vouch',
);
export const vouchUnavailable = defineProblem(
  'vouch_unavailable',
  409,
  'Nobody can vouch while known_user_key is off, or no provider sends links',
);

/** One and the same for everybody who cannot vouch, so that a key learns of nobody who could. */
export const secondPersonUnfit = defineProblem(
  'second_person_unfit',
  409,
  'This person cannot vouch for the employee',
);

/** Why a vouch is not asked for. */
export const VOUCH_PROBLEMS = [
  vouchNotNeeded,
  vouchOpen,
  vouchesSpent,
  vouchTooLate,
  vouchAtDesk,
  vouchUnavailable,
  secondPersonUnfit,
] as const;

/** For staff, who may see the record. */
export const UNFIT_WORDS: Readonly<Record<Unfit, string>> = {
  unknown: 'There is no such employee',
  same_person: 'They are the employee themselves, perhaps with another record',
  own_record:
    'This is the record of somebody who took part in the request: somebody else must vouch',
  not_active: 'They are not active',
  not_established: 'Their identity was never established',
  shared_contact: 'They share an e-mail address or a telephone number with the employee',
  too_new: 'Their identity was established, reset or attacked less than 24 hours ago',
  too_many: 'They were asked five times in 24 hours',
  no_contact: 'Their record has no contact to which a link may be sent today',
};
