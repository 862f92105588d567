import { Loader } from '@mantine/core';
import { useState } from 'react';
import { ActionButton } from '../kit/action-button.js';
import { Card, CardHeading } from '../kit/card.js';
import type { DeskApi } from './desk-api.js';
import { DeskPage } from './pages/desk-page.js';
import { PhoneEnd } from './pages/phone-end.js';
import { isPhone } from './phone.js';
import { DeskShell } from './pages/desk-shell.js';
import { useDesk } from './use-desk.js';
import { problemWords } from './words.js';

export function App({ api }: { api: DeskApi }) {
  const [cameBackWith] = useState(takeRequestFromAddress);
  if (isPhone()) return <PhoneEnd accessRequestId={cameBackWith} />;
  return <HelpDesk api={api} cameBackWith={cameBackWith} />;
}

function HelpDesk({ api, cameBackWith }: { api: DeskApi; cameBackWith: string | null }) {
  const desk = useDesk(api, cameBackWith);
  const { state } = desk;
  if (state.phase === 'open')
    return <DeskPage api={api} desk={state} act={desk.act} onPictures={desk.takePicturesFrom} />;
  return (
    <DeskShell>
      {state.phase === 'loading' ? (
        <Loader aria-label="Opening the help desk" role="status" m="xl" />
      ) : (
        <Card>
          <CardHeading takesFocus>The help desk can’t be reached</CardHeading>
          <p>{problemWords(state.problem)}</p>
          <ActionButton onClick={desk.reload}>Try again</ActionButton>
        </Card>
      )}
    </DeskShell>
  );
}

/** Removed from the address at once: a reload must not look like another return. */
function takeRequestFromAddress(): string | null {
  const id = new URLSearchParams(window.location.search).get('access_request_id');
  if (id !== null) window.history.replaceState(null, '', window.location.pathname);
  return id;
}
