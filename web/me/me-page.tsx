import { useCallback, useEffect, useState } from 'react';
import type { Schema } from '../api/schemas.js';
import { ActionButton } from '../kit/action-button.js';
import { RequestProblem, type ApiClient } from '../kit/api-client.js';
import { CardHeading } from '../kit/card.js';
import { ConfirmDialog } from '../kit/dialogs/confirm-dialog.js';
import { useCall } from '../kit/data/use-call.js';
import { FormFailure } from '../kit/forms/form-failure.js';
import { signalRevoked } from '../kit/passkeys/authenticator-signals.js';
import { DeviceList } from './device-list.js';
import { HeldList } from './held-list.js';
import { MeFrame } from './me-frame.js';
import classes from './me-page.module.css';
import { useMeLanguage } from './me-language.js';
import { isPassing, problemText } from './problem-text.js';

type Held = Schema<'HeldDataView'>;

interface MePageProps {
  api: Pick<ApiClient, 'get' | 'patch' | 'delete'>;
  /** Opened by the link to a contact, and not after a verification. */
  isByLink?: boolean;
}

type State =
  | { phase: 'loading' }
  | { phase: 'refused'; error: unknown }
  | { phase: 'shown'; held: Held }
  | { phase: 'deleted' }
  | { phase: 'closed' };

/** What is held about the person who has just verified, or opened their link, in this browser. */
export function MePage({ api, isByLink = false }: MePageProps) {
  const { words } = useMeLanguage();
  const [state, setState] = useState<State>({ phase: 'loading' });
  const read = useCallback(() => {
    setState({ phase: 'loading' });
    api.get<Held>('/held').then(
      (held) => setState({ phase: 'shown', held }),
      (error: unknown) => setState({ phase: 'refused', error }),
    );
  }, [api]);
  useEffect(read, [read]);
  const [isRetried, setRetried] = useState(false);
  const name = state.phase === 'shown' ? state.held.organization_name : words.title;
  return (
    <MeFrame name={name} brand={state.phase === 'shown' ? state.held.brand : null}>
      <Content
        state={state}
        api={api}
        isByLink={isByLink}
        isRetried={isRetried}
        onRetry={() => {
          setRetried(true);
          read();
        }}
        onChanged={(held) => setState({ phase: 'shown', held })}
        onDeleted={() => setState({ phase: 'deleted' })}
        onClosed={() => setState({ phase: 'closed' })}
      />
    </MeFrame>
  );
}

interface ContentProps extends MePageProps {
  state: State;
  /** The button that was pressed is gone, so the page takes the focus. */
  isRetried: boolean;
  onRetry: () => void;
  onChanged: (held: Held) => void;
  onDeleted: () => void;
  onClosed: () => void;
}

function Content(props: ContentProps) {
  const { state, api, isByLink, isRetried, onRetry, onChanged, onDeleted, onClosed } = props;
  const { words } = useMeLanguage();
  if (state.phase === 'loading') return <p role="status">{words.loading}</p>;
  if (state.phase === 'refused')
    return (
      <>
        <CardHeading takesFocus>
          {isPassing(state.error) ? words.unread : words.notHere}
        </CardHeading>
        <p className={classes.intro}>{problemText(state.error, { words, isByLink })}</p>
        {isPassing(state.error) && <ActionButton onClick={onRetry}>{words.readAgain}</ActionButton>}
      </>
    );
  if (state.phase === 'deleted' || state.phase === 'closed')
    return (
      <>
        <CardHeading takesFocus>{words[state.phase]}</CardHeading>
        <p className={classes.intro}>{words[`${state.phase}Text`]}</p>
      </>
    );
  return (
    <>
      <CardHeading takesFocus={isRetried}>{words.title}</CardHeading>
      <HeldList held={state.held} />
      <DeviceList api={api} isByLink={isByLink} held={state.held} onChanged={onChanged} />
      <Closing api={api} onClosed={onClosed} />
      <Withdrawal api={api} isByLink={isByLink} held={state.held} onDeleted={onDeleted} />
    </>
  );
}

interface ClosingProps extends MePageProps {
  onClosed: () => void;
}

/** For a shared computer: the next person sees nothing. */
function Closing({ api, onClosed }: ClosingProps) {
  const { words } = useMeLanguage();
  const { busy, failure, run } = useCall(() => words.tryAgain);
  const close = (): Promise<unknown> =>
    run(async () => {
      try {
        await api.delete('/held/access');
      } catch (error) {
        // The access has ended by itself.
        if (!(error instanceof RequestProblem && error.code === 'link_invalid')) throw error;
      }
      onClosed();
    });
  return (
    <>
      <FormFailure failure={failure} />
      <ActionButton busy={busy} onClick={() => void close()}>
        {words.done}
      </ActionButton>
    </>
  );
}

interface WithdrawalProps extends MePageProps {
  held: Held;
  onDeleted: () => void;
}

function Withdrawal({ api, isByLink, held, onDeleted }: WithdrawalProps) {
  const { words } = useMeLanguage();
  const [opened, setOpened] = useState(false);
  const { busy, failure, run } = useCall((error) => problemText(error, { words, isByLink }));
  const isAll = held.scope === 'person';
  const consequences = isAll ? words.consequences : words.consequencesThis;
  const withdraw = (): Promise<unknown> =>
    run(async () => {
      await api.delete('/held');
      for (const { credential_id: id } of held.device_keys) void signalRevoked(id);
      onDeleted();
    });
  return (
    <>
      <ActionButton variant="default" onClick={() => setOpened(true)}>
        {words.withdraw}
      </ActionButton>
      <ConfirmDialog
        opened={opened}
        title={isAll ? words.sure : words.sureThis}
        confirmLabel={words.confirm}
        cancelLabel={words.keep}
        busy={busy}
        failure={<FormFailure failure={failure} />}
        onConfirm={() => void withdraw()}
        onClose={() => setOpened(false)}
      >
        <p>{consequences(held.organization_name)}</p>
      </ConfirmDialog>
    </>
  );
}
