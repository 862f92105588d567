import type { StepName } from '../hosted-session.js';
import { AddressStep } from './address-step.js';
import { DeviceKeyStep } from '../device-key/device-key-step.js';
import { EmailStep, PhoneStep } from './code-step.js';
import { ConsentStep } from './consent-step.js';
import { DocumentStep } from './document-step.js';
import { InsuranceCardStep } from './insurance-card-step.js';
import { SelfieStep } from './selfie-step.js';
import { SsnStep } from './ssn-step.js';
import type { Step } from './step.js';

/** The server chooses and orders the steps; this table holds the look of each. */
export const STEPS: Record<StepName, Step> = {
  consent: {
    title: ({ titles }, { identity_known: isKnown, organization_name: organization }) =>
      isKnown ? titles.consentKnown(organization) : titles.consent(organization),
    Body: ConsentStep,
  },
  document: { title: ({ titles }) => titles.document, Body: DocumentStep },
  selfie: {
    title: ({ titles }, view) => (view.identity_known ? titles.selfieKnown : titles.selfie),
    Body: SelfieStep,
  },
  phone: { title: ({ titles }) => titles.phone, Body: PhoneStep },
  email: { title: ({ titles }) => titles.email, Body: EmailStep },
  address: { title: ({ titles }) => titles.address, Body: AddressStep },
  ssn: { title: ({ titles }) => titles.ssn, Body: SsnStep },
  device_key: { title: ({ titles }) => titles.device_key, Body: DeviceKeyStep },
  insurance_card: { title: ({ titles }) => titles.insurance_card, Body: InsuranceCardStep },
};
