import { Loader } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { createApiClient } from '../kit/api-client.js';
import { mount } from '../kit/app-provider.js';
import { ActionButton } from '../kit/action-button.js';
import { Card, CardHeading } from '../kit/card.js';
import { ErrorBoundary } from '../kit/error-boundary.js';
import { createDeskApi, type DeskApi } from './desk.js';
import { DeskPage } from './desk-page.js';
import { isPhone, tellDesk } from './phone.js';
import { DeskShell } from './desk-shell.js';
import { useDesk } from './use-desk.js';
import { problemWords } from './words.js';
import { LanguageProvider, loadFirst, useWords } from './words/language.js';

function App({ api }: { api: DeskApi }) {
  const [cameBackWith] = useState(takeRequestFromAddress);
  if (isPhone()) return <PhoneEnd accessRequestId={cameBackWith} />;
  return <HelpDesk api={api} cameBackWith={cameBackWith} />;
}

function HelpDesk({ api, cameBackWith }: { api: DeskApi; cameBackWith: string | null }) {
  const words = useWords();
  const desk = useDesk(api, cameBackWith);
  const { state } = desk;
  if (state.phase === 'open')
    return <DeskPage api={api} desk={state} act={desk.act} onPictures={desk.takePicturesFrom} />;
  return (
    <DeskShell>
      {state.phase === 'loading' ? (
        <Loader aria-label={words.loading} role="status" m="xl" />
      ) : (
        <Card>
          <CardHeading takesFocus>{words.unreachable}</CardHeading>
          <p>{problemWords(words, state.problem)}</p>
          <ActionButton onClick={desk.reload}>{words.tryAgain}</ActionButton>
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
  const { phone } = useWords();
  useEffect(() => {
    if (accessRequestId !== null) tellDesk(accessRequestId);
  }, [accessRequestId]);
  return (
    <DeskShell>
      <Card>
        <CardHeading takesFocus>{phone.title}</CardHeading>
        <p>{phone.text}</p>
        <ActionButton onClick={() => window.close()}>{phone.close}</ActionButton>
      </Card>
    </DeskShell>
  );
}

/** A fault of ours and the title of the window, in the language of the page. */
function Page({ children }: { children: ReactNode }) {
  const { fault, title } = useWords();
  useEffect(() => {
    document.title = title;
  }, [title]);
  return <ErrorBoundary words={fault}>{children}</ErrorBoundary>;
}

const api = createDeskApi(createApiClient({ base: '/demo/api', requestedBy: 'demo-page' }));

void loadFirst(window.navigator.languages).then((first) =>
  mount(
    <LanguageProvider first={first}>
      <Page>
        <App api={api} />
      </Page>
    </LanguageProvider>,
  ),
);
