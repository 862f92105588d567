import { Stack } from '@mantine/core';
import { ActionButton } from '../../kit/action-button.js';
import { Notice } from '../../kit/notice.js';
import { useWords } from '../words/language-context.js';

interface CameraUnavailableProps {
  organization: string;
  blocked: boolean;
  onLeave: () => void;
}

export function CameraUnavailable({ organization, blocked, onLeave }: CameraUnavailableProps) {
  const { camera, leaveVerification } = useWords();
  return (
    <Stack gap="md">
      <Notice tone="info" title={camera.unavailable.title}>
        <p>{camera.unavailable.text(organization)}</p>
      </Notice>
      <ActionButton fullWidth variant="default" blocked={blocked} onClick={onLeave}>
        {leaveVerification}
      </ActionButton>
    </Stack>
  );
}
