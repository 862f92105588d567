import { useEffect, useState, type ReactNode } from 'react';
import { ActionButton } from '../../kit/action-button.js';
import { Notice } from '../../kit/notice.js';
import { isFramed } from '../parent-page.js';
import type { HostedSessionView } from '../hosted-session.js';
import { useWords } from '../words/language-context.js';
import { canMakeKey, type DeviceKeyApi } from './device-key-api.js';

interface DeviceKeyOfferProps {
  view: HostedSessionView;
  api: DeviceKeyApi;
  /** What follows, once the person has decided. */
  children: ReactNode;
}

type State = 'looking' | 'offered' | 'making' | 'failed' | 'made' | 'over';

/** Offers to remember this device, where it can keep a key. */
export function DeviceKeyOffer({ view, api, children }: DeviceKeyOfferProps) {
  const { deviceKey } = useWords();
  const isOffered = view.result?.offers_device_key === true && !isFramed();
  const [state, setState] = useState<State>(isOffered ? 'looking' : 'over');
  useEffect(() => {
    if (!isOffered) return;
    void canMakeKey().then((can) => setState(can ? 'offered' : 'over'));
  }, [isOffered]);
  if (state === 'looking') return null;
  if (state === 'over') return children;
  if (state === 'made')
    return (
      <>
        <Notice tone="info" announced>
          <p>{deviceKey.made}</p>
        </Notice>
        {children}
      </>
    );
  const make = () => {
    setState('making');
    api.make().then(
      () => setState('made'),
      () => setState('failed'),
    );
  };
  return (
    <>
      <p>{deviceKey.offer(view.organization_name)}</p>
      {state === 'failed' && (
        <Notice tone="error" announced>
          <p>{deviceKey.notMade}</p>
        </Notice>
      )}
      <ActionButton busy={state === 'making'} busyLabel={deviceKey.asking} mt="sm" onClick={make}>
        {deviceKey.remember}
      </ActionButton>
      <ActionButton
        variant="subtle"
        mt="sm"
        blocked={state === 'making'}
        onClick={() => setState('over')}
      >
        {deviceKey.notNow}
      </ActionButton>
    </>
  );
}
