import type { Schema } from '../api/schemas.js';

/** The session as the server shows it to the person being verified: `GET /verify/api/{session_id}`. */
export type HostedSessionView = Schema<'HostedSessionView'> & {
  /** When it ends, in milliseconds by this device's clock; computed when the answer arrived. */
  ends_at: number;
};

export type ConsentView = Schema<'ConsentTextView'>;
export type SimulationView = Schema<'HostedSimulationView'>;
export type SimulationChoice = Schema<'SimulationChoiceView'>;
export type Persona = Schema<'SimulationPersonaView'>;
export type SentCodeView = Schema<'SentCodeView'>;
export type AddressInput = Schema<'AddressStepDto'>;
export type InsuranceInput = Schema<'InsuranceCardStepDto'>;
export type StepView = Schema<'HostedStepView'>;
export type StepName = StepView['name'];
/** The steps that a one-time code confirms. */
export type CodeStepName = Extract<StepName, 'phone' | 'email'>;
export type CaptureKind = HostedSessionView['captures'][number];
/** A link for a phone, shown once. */
export type NewHandoff = Schema<'NewHandoffView'>;
export type SessionStatus = HostedSessionView['status'];
export type ClosedStatus = Exclude<SessionStatus, 'not_started' | 'awaiting_user_input'>;

export function isClosed(status: SessionStatus): status is ClosedStatus {
  return status !== 'not_started' && status !== 'awaiting_user_input';
}

export function stepOf(view: Pick<HostedSessionView, 'steps'>, name: StepName): StepView | null {
  return view.steps.find((step) => step.name === name) ?? null;
}

/** The current step was tried and did not pass. */
export function isRepeated(view: Pick<HostedSessionView, 'steps' | 'current_step'>): boolean {
  const step = view.current_step && stepOf(view, view.current_step);
  return step !== null && step.reasons.length > 0;
}

export function hasStep(view: Pick<HostedSessionView, 'steps'>, name: StepName): boolean {
  return stepOf(view, name) !== null;
}
