import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ActionButton } from '../../kit/action-button.js';
import type { CameraFault } from '../camera/index.js';
import type { PictureSource } from '../hosted-api.js';
import type { CaptureKind, HostedSessionView } from '../hosted-session.js';
import type { SessionControls } from '../session-controls.js';
import { CardPictures } from './document/card-pictures.js';
import { firstMissing, INSURANCE_PICTURES } from './document/document-stage.js';
import { SourceChoice } from './document/source-choice.js';
import { FaultPage } from './fault-page.js';
import { useWords } from '../words/language-context.js';

export interface InsurancePicturesProps {
  view: HostedSessionView;
  controls: SessionControls;
  onLeave: () => void;
  /** Both sides are kept. */
  onComplete: () => void;
}

/** Takes a picture of both sides of an insurance card. */
export function InsurancePictures({ view, controls, onLeave, onComplete }: InsurancePicturesProps) {
  const { insurance } = useWords();
  const [kept, setKept] = useState<readonly CaptureKind[]>(view.captures);
  const [isOpen, setIsOpen] = useState(false);
  const [fault, setFault] = useState<CameraFault | null>(null);
  const [source, setSource] = useState<PictureSource>('camera');
  const wanted = firstMissing(INSURANCE_PICTURES, kept) ?? INSURANCE_PICTURES[0];
  const blocked = controls.busy !== null;
  return (
    <>
      {fault ? (
        <FaultPage
          fault={fault}
          blocked={blocked}
          onRetry={() => {
            setFault(null);
            setIsOpen(true);
          }}
          onLeave={onLeave}
        />
      ) : (
        <Stack gap="md">
          <Text c="dimmed">{insurance.intro}</Text>
          <ActionButton fullWidth blocked={blocked} onClick={() => setIsOpen(true)}>
            {wanted === 'insurance_back' ? insurance.next : insurance.take}
          </ActionButton>
        </Stack>
      )}
      {view.takes_files && (
        <SourceChoice
          source={source}
          blocked={blocked}
          onChange={(next) => {
            setSource(next);
            setFault(null);
          }}
        />
      )}
      {isOpen && (
        <CardPictures
          kind={wanted}
          source={source}
          controls={controls}
          onKept={(kind) => {
            const now = [...kept, kind];
            setKept(now);
            if (firstMissing(INSURANCE_PICTURES, now) === null) onComplete();
          }}
          onClose={() => setIsOpen(false)}
          onFault={(found) => {
            setFault(found);
            setIsOpen(false);
          }}
        />
      )}
    </>
  );
}
