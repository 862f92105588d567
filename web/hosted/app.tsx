import { useEffect, useState } from 'react';
import { usePalette } from '../kit/use-palette.js';
import { useParentPage } from './parent-page.js';
import type { HostedApi } from './hosted-api.js';
import { type HostedSessionView, isClosed } from './hosted-session.js';
import { Kiosk } from './kiosk.js';
import { ClosingPage } from './pages/closing-page.js';
import { LinkEndedPage, LoadingPage, UnreachablePage } from './pages/no-session-pages.js';
import { StepPage } from './pages/step-page.js';
import { useHostedSession } from './hooks/use-hosted-session.js';
import type { SessionControls } from './session-controls.js';
import type { PageState } from './page-state.js';
import { useLanguage } from './words/language-context.js';

export function App({ api }: { api: HostedApi }) {
  const { state, controls, reload } = useHostedSession(api);
  useParentPage(state.phase === 'open' ? state.view : null);
  usePalette(state.phase === 'open' ? (state.view.brand?.palette ?? null) : null);
  const isSettled = useSessionLanguage(state);
  if (state.phase === 'loading' || !isSettled) return <LoadingPage />;
  if (state.phase === 'gone') return <LinkEndedPage />;
  if (state.phase === 'unreachable') {
    return <UnreachablePage problem={state.problem} onRetry={reload} />;
  }
  const { view } = state;
  if (!view.kiosk) return <SessionPage {...{ view, api, controls }} onDone={null} />;
  return (
    <Kiosk view={view} api={api}>
      {(onDone) => <SessionPage {...{ view, api, controls }} onDone={onDone} />}
    </Kiosk>
  );
}

interface SessionPageProps {
  view: HostedSessionView;
  api: HostedApi;
  controls: SessionControls;
  /** Clears a shared device; null on a person's own. */
  onDone: (() => void) | null;
}

function SessionPage({ view, api, controls, onDone }: SessionPageProps) {
  return isClosed(view.status) ? (
    <ClosingPage view={view} api={api} status={view.status} onDone={onDone} />
  ) : (
    <StepPage view={view} controls={controls} />
  );
}

/** Follows the session's language. False until the page speaks it for the first time. */
function useSessionLanguage(state: PageState): boolean {
  const { speak } = useLanguage();
  const [isSettled, setSettled] = useState(false);
  const language = state.phase === 'open' ? state.view.language : null;
  useEffect(() => {
    if (!language) return;
    void speak(language).then(() => setSettled(true));
  }, [language, speak]);
  return isSettled || language === null;
}
