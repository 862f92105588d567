import type { ReactNode } from 'react';
import { createApiClient } from '../kit/api-client.js';
import { mount } from '../kit/app-provider.js';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { ErrorBoundary } from '../kit/error-boundary.js';
import { App } from './app.js';
import { createHostedApi } from './hosted-api.js';
import { LanguageProvider, loadFirst, useWords } from './words/language-context.js';

// The page lives at /verify/{session_id}; the server set the cookie before it sent anyone here.
const sessionId = window.location.pathname.split('/')[2] ?? '';
const client = createApiClient({
  base: `/verify/api/${encodeURIComponent(sessionId)}`,
  requestedBy: 'hosted-page',
});
const api = createHostedApi(client);

// The server knows the language of the session, also where nothing of it can be loaded.
const languages = [document.documentElement.lang, ...window.navigator.languages];

// Top-level await would hold back the error page for old browsers.
void loadFirst(languages).then((first) =>
  mount(
    <LanguageProvider first={first}>
      <PageBoundary>
        <App api={api} />
      </PageBoundary>
    </LanguageProvider>,
  ),
);

/** A fault of ours, in the language of the page. */
function PageBoundary({ children }: { children: ReactNode }) {
  const { fault } = useWords();
  return <ErrorBoundary words={fault}>{children}</ErrorBoundary>;
}
