import { useState } from 'react';
import { Box } from '@mantine/core';
import { ActionButton } from '../../kit/action-button.js';
import { Notice } from '../../kit/notice.js';
import type { HostedSessionView } from '../hosted-session.js';
import { useWords } from '../words/language-context.js';
import type { DeviceKeyApi } from './device-key-api.js';

interface EarlierDevicesProps {
  view: HostedSessionView;
  api: DeviceKeyApi;
}

/** Lets a person who showed their document in place of a device forget those that they remembered before. */
export function EarlierDevices({ view, api }: EarlierDevicesProps) {
  const { deviceKey } = useWords();
  const [state, setState] = useState<'offered' | 'busy' | 'done' | 'failed'>('offered');
  if (!view.result?.forgets_devices) return null;
  if (state === 'done')
    return (
      <Box mb="lg">
        <Notice tone="info" announced>
          <p>{deviceKey.forgotten}</p>
        </Notice>
      </Box>
    );
  const forget = () => {
    setState('busy');
    api.forgetEarlier().then(
      () => setState('done'),
      () => setState('failed'),
    );
  };
  return (
    <Box mb="lg">
      <p>{deviceKey.earlier}</p>
      {state === 'failed' && (
        <Notice tone="error" announced>
          <p>{deviceKey.notForgotten}</p>
        </Notice>
      )}
      <ActionButton variant="default" busy={state === 'busy'} mt="sm" onClick={forget}>
        {deviceKey.forgetEarlier}
      </ActionButton>
    </Box>
  );
}
