import { useEffect } from 'react';
import { ActionButton } from '../../kit/action-button.js';
import { Card, CardHeading } from '../../kit/card.js';
import { tellDesk } from '../phone.js';
import { DeskShell } from './desk-shell.js';

/** Where the employee's device ends: the result is shown at the desk. */
export function PhoneEnd({ accessRequestId }: { accessRequestId: string | null }) {
  useEffect(() => {
    if (accessRequestId !== null) tellDesk(accessRequestId);
  }, [accessRequestId]);
  return (
    <DeskShell>
      <Card>
        <CardHeading takesFocus>Done on this phone</CardHeading>
        <p>The help desk sees the result in its own window.</p>
        <ActionButton onClick={() => window.close()}>Put the phone away</ActionButton>
      </Card>
    </DeskShell>
  );
}
