import { useState } from 'react';
import type { CodeStepName } from '../hosted-session.js';
import { CodeForm, type SentCode } from './code-form.js';
import { RecipientForm } from './recipient-form.js';
import type { StepProps } from './step.js';

export const PhoneStep = (props: StepProps) => <CodeStep step="phone" {...props} />;
export const EmailStep = (props: StepProps) => <CodeStep step="email" {...props} />;

/** A number or address, then the code that was sent to it. */
function CodeStep({ step, view, controls }: StepProps & { step: CodeStepName }) {
  const [typed, setTyped] = useState('');
  const [sent, setSent] = useState<SentCode | null>(null);
  const [returned, setReturned] = useState(false);

  const send = (to: string) =>
    controls.sendCode(step, to, (answer) =>
      setSent((before) => ({
        to,
        again: before !== null,
        simulatedCode: answer.simulated_code,
        resendAt: Date.now() + answer.resend_after * 1000,
      })),
    );

  if (!sent) {
    return (
      <RecipientForm
        step={step}
        simulated={view.simulated}
        masked={step === 'phone' ? view.phone_hint : null}
        typed={typed}
        onTyped={setTyped}
        takesFocus={returned}
        controls={controls}
        onSend={send}
        // A phone may unload this page while its owner reads the message; the code is still valid.
        onHaveCode={() => setSent({ to: null, again: false, simulatedCode: null, resendAt: null })}
      />
    );
  }
  return (
    <CodeForm
      step={step}
      sent={sent}
      controls={controls}
      onResend={send}
      onOtherRecipient={() => {
        setReturned(true);
        setSent(null);
      }}
    />
  );
}
