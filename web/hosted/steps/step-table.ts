import type { StepName } from '../hosted-session.js';
import { AddressStep } from '../forms/address-step.js';
import { EmailStep, PhoneStep } from './code-step.js';
import { ConsentStep } from './consent-step.js';
import { DocumentStep } from './document-step.js';
import { InsuranceCardStep } from '../forms/insurance-card-step.js';
import { SelfieStep } from './selfie-step.js';
import { SsnStep } from '../forms/ssn-step.js';
import type { Step } from './step.js';

/** The server chooses and orders the steps; this table holds the look of each. */
export const STEPS: Record<StepName, Step> = {
  consent: {
    title: (view) =>
      view.identity_known
        ? `${view.organization_name} asks you to confirm it’s you`
        : `${view.organization_name} asks you to verify your identity`,
    Body: ConsentStep,
  },
  document: { title: () => 'Show your ID', Body: DocumentStep },
  selfie: {
    title: (view) => (view.identity_known ? 'Confirm it’s you with a selfie' : 'Take a selfie'),
    Body: SelfieStep,
  },
  phone: { title: () => 'Confirm your phone number', Body: PhoneStep },
  email: { title: () => 'Confirm your email address', Body: EmailStep },
  address: { title: () => 'Enter your home address', Body: AddressStep },
  ssn: { title: () => 'Enter your Social Security number', Body: SsnStep },
  insurance_card: { title: () => 'Your health insurance card', Body: InsuranceCardStep },
};
