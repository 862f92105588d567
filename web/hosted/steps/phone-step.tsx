import { useState } from 'react';
import { CodeForm } from './phone-code-form.js';
import { NumberForm } from './phone-number-form.js';
import type { StepProps } from './step.js';

/** A code that is on its way, and what the person is told about it. */
export interface SentCode {
  /** Null: the code was asked for before this page was loaded. */
  phone: string | null;
  /** Not the first one from this page. */
  again: boolean;
  simulatedCode: string | null;
  /** Milliseconds since the epoch. */
  resendAt: number | null;
}

export function PhoneStep({ view, controls }: StepProps) {
  const [typedPhone, setTypedPhone] = useState('');
  const [sent, setSent] = useState<SentCode | null>(null);
  const [returned, setReturned] = useState(false);

  const send = (phone: string) =>
    controls.sendPhoneCode(phone, (answer) =>
      setSent((before) => ({
        phone,
        again: before !== null,
        simulatedCode: answer.simulated_code,
        resendAt: Date.now() + answer.resend_after * 1000,
      })),
    );

  if (!sent) {
    return (
      <NumberForm
        simulated={view.simulated}
        masked={view.phone_hint}
        typed={typedPhone}
        onTyped={setTypedPhone}
        takesFocus={returned}
        controls={controls}
        onSend={send}
        // A phone may drop this page while its owner looks at the message; the code still counts.
        onHaveCode={() =>
          setSent({ phone: null, again: false, simulatedCode: null, resendAt: null })
        }
      />
    );
  }
  return (
    <CodeForm
      sent={sent}
      controls={controls}
      onResend={send}
      onOtherNumber={() => {
        setReturned(true);
        setSent(null);
      }}
    />
  );
}
