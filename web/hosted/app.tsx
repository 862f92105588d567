import type { HostedApi } from './hosted-api.js';
import { isClosed } from './hosted-session.js';
import { ClosingPage } from './pages/closing-page.js';
import { LinkEndedPage } from './pages/link-ended-page.js';
import { LoadingPage } from './pages/loading-page.js';
import { StepPage } from './pages/step-page.js';
import { UnreachablePage } from './pages/unreachable-page.js';
import { useHostedSession } from './hooks/use-hosted-session.js';

export function App({ api }: { api: HostedApi }) {
  const { state, controls, reload } = useHostedSession(api);
  if (state.phase === 'loading') return <LoadingPage />;
  if (state.phase === 'gone') return <LinkEndedPage />;
  if (state.phase === 'unreachable') {
    return <UnreachablePage problem={state.problem} onRetry={reload} />;
  }
  const { view } = state;
  if (isClosed(view.status)) return <ClosingPage view={view} status={view.status} />;
  return <StepPage view={view} controls={controls} />;
}
