import { usePalette } from '../kit/brand/use-palette.js';
import { useParentPage } from './embedding/use-parent-page.js';
import type { HostedApi } from './hosted-api.js';
import { isClosed, type HostedSessionView } from './hosted-session.js';
import { Kiosk } from './kiosk/kiosk.js';
import { ClosingPage } from './pages/closing-page.js';
import { LinkEndedPage } from './pages/link-ended-page.js';
import { LoadingPage } from './pages/loading-page.js';
import { StepPage } from './pages/step-page.js';
import { UnreachablePage } from './pages/unreachable-page.js';
import { useHostedSession } from './hooks/use-hosted-session.js';
import type { SessionControls } from './session-controls.js';
import { useSessionLanguage } from './words/use-session-language.js';

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
