import { useState } from 'react';
import { CodeForm } from './phone-code-form.js';
import { NumberForm } from './phone-number-form.js';
import type { SentCode } from './sent-code.js';
import type { StepProps } from './step.js';

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
        // A phone may unload this page while its owner reads the message; the code is still valid.
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
