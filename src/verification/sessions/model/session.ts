import type { Id } from '../../../platform/ids/index.js';
import type { Check, FailureCode, ProfileMatch } from '../../checks/index.js';
import type { Consent } from '../../consent/index.js';
import type { Simulation } from '../../engine/index.js';
import type { Environment } from '../../environment.js';
import type { GivenPerson, Person } from '../../people/index.js';
import type { EngineName, StepName, UserInfo } from '../../projects/index.js';
import type { StepAttempts } from './attempts.policy.js';
import type { SessionStatus } from './session.machine.js';

/** What a person said when they ended their session themselves. */
export const PERSON_ENDINGS = ['consent_declined', 'not_me'] as const;
export type PersonEnding = (typeof PERSON_ENDINGS)[number];

/** Why a session ended without success: the code in `status_details`. */
export type EndCode = FailureCode | PersonEnding;

/** A verification session. `data` is null once the session was redacted: its key is destroyed. */
export interface Session {
  organizationId: Id<'org'>;
  id: Id<'vs'>;
  projectId: Id<'proj'>;
  environment: Environment;
  status: SessionStatus;
  /** What checks its evidence, as its project said when it was created. */
  engine: EngineName;
  steps: StepName[];
  userInfo: UserInfo;
  /** Whether it tells where the person lived before. */
  historicalAddresses: boolean;
  /** The person a known-user session is about. */
  requestedUserId: Id<'user'> | null;
  /** The person who was verified. */
  userId: Id<'user'> | null;
  userCreated: boolean;
  profileMatch: ProfileMatch;
  /** Why it ended without success; null where nobody said why. */
  endCode: EndCode | null;
  checks: Check[];
  createdAt: Date;
  updatedAt: Date;
  completedAt: Date | null;
  expiresAt: Date;
  redactedAt: Date | null;
  data: SessionData | null;
}

/** Whose sessions: those of one organization in one environment. */
export type Owner = Pick<Session, 'organizationId' | 'environment'>;

/** The personal data of a session, in wire spelling. It is stored sealed under the data key of the session. */
export interface SessionData {
  redirect_url: string | null;
  custom_fields: Record<string, string>;
  email: string | null;
  phone: string | null;
  profile: GivenPerson | null;
  locale: string | null;
  visits: Visit[];
  consent: Consent | null;
  done: StepName[];
  simulation: Simulation | null;
  phone_check: PhoneCheck | null;
  /** The run that checks the current step; null while there is none. */
  run: Id<'run'> | null;
  /** What was found in the steps that are done, until the session ends. */
  found: FoundInSteps[];
  /** Tries of the steps with a camera that did not pass. */
  attempts: Partial<Record<StepName, StepAttempts>>;
  /** Who was verified; null until then. */
  person: Person | null;
}

/** Of a session of which nothing is known yet, or nothing any more. */
export function emptyData(): SessionData {
  return {
    redirect_url: null,
    custom_fields: {},
    email: null,
    phone: null,
    profile: null,
    locale: null,
    visits: [],
    consent: null,
    done: [],
    simulation: null,
    phone_check: null,
    run: null,
    found: [],
    attempts: {},
    person: null,
  };
}

/** What an engine found in one or more steps. */
export interface FoundInSteps {
  steps: StepName[];
  checks: Check[];
  failure: FailureCode | null;
  person: Person | null;
}

/** One opening of the hosted page. */
export interface Visit {
  ip: string;
  user_agent: string;
  locale: string;
  zoneinfo: string;
  created_at: number;
}

/** A one-time code under way. Only its keyed hash is kept. */
export interface PhoneCheck {
  number: string;
  code_hash: string;
  tries: number;
  /** Unix seconds of the sends so far. */
  sent_at: number[];
}
