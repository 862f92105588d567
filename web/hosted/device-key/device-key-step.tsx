import { Text } from '@mantine/core';
import { ActionButton } from '../../kit/action-button.js';
import { ActionFailure } from '../action-failure.js';
import { isFramed } from '../parent-page.js';
import type { StepProps } from '../steps/step.js';
import { useWords } from '../words/language-context.js';
import type { Words } from '../words/en.js';

/** Asks for the person's device key, after their face, or the document in its place, has passed. */
export function DeviceKeyStep({ view, controls }: StepProps) {
  const words = useWords();
  const { deviceKey } = words;
  const isBusy = controls.busy !== null;
  return (
    <>
      <Text c="dimmed" mb="md">
        {isFramed() ? deviceKey.framed : deviceKey.intro}
      </Text>
      <ActionFailure of="device_key" controls={controls} />
      {!isFramed() && (
        <ActionButton
          fullWidth
          busy={controls.busy === 'device_key'}
          busyLabel={deviceKey.asking}
          blocked={isBusy}
          onClick={controls.showKey}
        >
          {deviceKey.show}
        </ActionButton>
      )}
      <ActionButton
        fullWidth
        variant="subtle"
        mt="sm"
        busy={controls.busy === 'without_key'}
        blocked={isBusy}
        onClick={controls.goWithoutKey}
      >
        {deviceKey.without}
      </ActionButton>
      <ActionFailure of="without_key" controls={controls} />
      <Text c="dimmed" size="sm" mt="sm">
        {withoutKeyText(words, view)}
      </Text>
    </>
  );
}

function withoutKeyText({ deviceKey, otherWay }: Words, view: StepProps['view']): string {
  const { organization_name: organization } = view;
  if (view.without_face === 'taken') return otherWay.endsWithoutKey(organization);
  return view.document_instead === 'offered'
    ? deviceKey.lostText
    : deviceKey.withoutText(organization);
}
