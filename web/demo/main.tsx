import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { createApiClient } from '../kit/api-client.js';
import { mount } from '../kit/app-provider.js';
import { ActionButton } from '../kit/action-button.js';
import { Card, CardHeading } from '../kit/card.js';
import { createDeskApi, type DeskApi } from './desk.js';
import { DeskPage } from './desk-page.js';
import { isPhone, tellDesk } from './phone.js';
import { DeskShell } from './desk-shell.js';
import { useDesk } from './use-desk.js';
import { problemWords } from './words.js';

function App({ api }: { api: DeskApi }) {
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

/** Where the employee's device ends: the result is shown at the desk. */
function PhoneEnd({ accessRequestId }: { accessRequestId: string | null }) {
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

mount(
  <App api={createDeskApi(createApiClient({ base: '/demo/api', requestedBy: 'demo-page' }))} />,
);
