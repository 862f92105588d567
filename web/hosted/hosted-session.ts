/** The session as the server shows it to the person being verified: `GET /verify/api/{session_id}`. */
export interface HostedSessionView {
  object_name: 'hosted_session';
  id: string;
  status: SessionStatus;
  organization_name: string;
  /** Public name of what it is about; null shows nothing. */
  project_name: string | null;
  locale: string | null;
  /** Unix seconds, as is the server's time when it answered. */
  expires_at: number;
  now: number;
  /** When it ends in milliseconds by this device's clock; worked out as the answer came in. */
  ends_at: number;
  /** Nothing here is real: sandbox project, simulated people. */
  simulated: boolean;
  /** The session is about someone known already, and asks only whether it is still them. */
  identity_known: boolean;
  /** What the person is asked to confirm, as the partner names it: `reset_mfa`. */
  purpose: string | null;
  steps: StepView[];
  current_step: StepName | null;
  consent: ConsentView;
  simulation: SimulationView | null;
  /** The last two digits of the number on record, at the step that asks for it. */
  phone_hint: string | null;
  result: ResultView | null;
}

export interface ConsentView {
  version: string;
  items: { step: StepName; title: string; detail: string }[];
  /** Sentences: who gets it, who processes it, how long it is kept. */
  terms: string[];
  text: string;
  text_hash: string;
}

export interface ResultView {
  redirect_url: string | null;
  /** What the person said to end it. */
  said: 'consent_declined' | 'not_me' | null;
}

export type SessionStatus =
  'not_started' | 'awaiting_user_input' | 'success' | 'failed' | 'expired' | 'canceled';

export type ClosedStatus = Exclude<SessionStatus, 'not_started' | 'awaiting_user_input'>;

export type StepName = 'consent' | 'document' | 'selfie' | 'phone';

export interface StepView {
  name: StepName;
  status: 'done' | 'current' | 'todo';
  /** Null for consent, which is not tried. */
  attempts_left: number | null;
  /** Why the last try is to be repeated, in words for the person. */
  reasons: { code: string; text: string }[];
}

export interface SimulationView {
  personas: Persona[];
  scenarios: string[];
  /** Null: the person the session is about. */
  default_persona: string | null;
  chosen: SimulationChoice | null;
}

export interface Persona {
  id: string;
  first_name: string;
  last_name: string;
  /** YYYY-MM-DD */
  dob: string;
  document_type: string;
}

export interface SimulationChoice {
  /** Null: the person the session is about. */
  persona: string | null;
  scenario: string;
}

export interface PhoneCodeView {
  /** Only where nothing is sent for real. */
  simulated_code: string | null;
  /** Seconds. */
  resend_after: number;
}

export function isClosed(status: SessionStatus): status is ClosedStatus {
  return status !== 'not_started' && status !== 'awaiting_user_input';
}

export function stepOf(view: Pick<HostedSessionView, 'steps'>, name: StepName): StepView | null {
  return view.steps.find((step) => step.name === name) ?? null;
}

/** The step at hand was tried and did not pass. */
export function isRepeated(view: Pick<HostedSessionView, 'steps' | 'current_step'>): boolean {
  const step = view.current_step && stepOf(view, view.current_step);
  return step !== null && step.reasons.length > 0;
}

export function hasStep(view: Pick<HostedSessionView, 'steps'>, name: StepName): boolean {
  return stepOf(view, name) !== null;
}
