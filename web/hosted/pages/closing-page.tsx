import { CheckIcon, ClockIcon, CloseIcon, ShieldIcon } from '../../kit/icons.js';
import { DeviceKeyOffer } from '../device-key/device-key-offer.js';
import { EarlierDevices } from '../device-key/earlier-devices.js';
import { isFramed } from '../parent-page.js';
import type { HostedApi } from '../hosted-api.js';
import type { ClosedStatus, HostedSessionView } from '../hosted-session.js';
import { KioskEnd } from '../kiosk.js';
import { closingWords } from './closing-words.js';
import { MessageCard } from './message-card.js';
import { SessionShell } from './session-shell.js';
import { ReturnAction } from './return-action.js';
import { useWords } from '../words/language-context.js';

const LOOKS = {
  success: { icon: <CheckIcon size={32} />, tone: 'good' },
  failed: { icon: <CloseIcon size={30} />, tone: 'bad' },
  canceled: { icon: <CloseIcon size={30} />, tone: 'neutral' },
  expired: { icon: <ClockIcon size={30} />, tone: 'neutral' },
} as const;
const WARNED = { icon: <ShieldIcon size={30} />, tone: 'good' } as const;

interface ClosingPageProps {
  view: HostedSessionView;
  api: HostedApi;
  status: ClosedStatus;
  /** Clears a shared device; null on a person's own. */
  onDone: (() => void) | null;
}

export function ClosingPage({ view, api, status, onDone }: ClosingPageProps) {
  const words = useWords();
  const { title, paragraphs } = closingWords(words, status, view);
  const look = view.result?.said === 'not_me' ? WARNED : LOOKS[status];
  return (
    <SessionShell view={view}>
      <MessageCard {...look} title={title} takesFocus>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <DeviceKeyOffer view={view} api={api.deviceKey}>
          <EarlierDevices view={view} api={api.deviceKey} />
          <Next view={view} status={status} onDone={onDone} />
        </DeviceKeyOffer>
        {view.result?.shows_data && !isFramed() && (
          <p>
            <a href={`/me/${view.id}#${words.locale}`}>{words.closing.yourData}</a>
          </p>
        )}
      </MessageCard>
    </SessionShell>
  );
}

function Next({ view, status, onDone }: Omit<ClosingPageProps, 'api'>) {
  const { closing } = useWords();
  if (onDone) return <KioskEnd onDone={onDone} />;
  // The page around this one was told, and knows where to go on.
  if (isFramed()) return <p>{closing.framed}</p>;
  return <ReturnAction view={view} status={status} />;
}
