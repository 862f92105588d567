import { Stack } from '@mantine/core';
import { ActionButton } from '../../kit/action-button.js';
import { Notice } from '../../kit/notice.js';

interface CameraUnavailableProps {
  organization: string;
  blocked: boolean;
  onLeave: () => void;
}

export function CameraUnavailable({ organization, blocked, onLeave }: CameraUnavailableProps) {
  return (
    <Stack gap="md">
      <Notice tone="info" title="Camera capture is not available here yet">
        <p>
          This deployment cannot take pictures, so this step cannot be finished. Nothing is wrong
          with your device. Please ask {organization} how to go on.
        </p>
      </Notice>
      <ActionButton fullWidth variant="default" blocked={blocked} onClick={onLeave}>
        Leave verification
      </ActionButton>
    </Stack>
  );
}
