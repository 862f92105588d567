import { useState } from 'react';
import type { CameraFault } from '../../camera/index.js';
import type { PictureSource } from '../../hosted-api.js';
import type { CaptureProps } from '../capture-props.js';
import { FaultPage } from '../fault-page.js';
import { CardPictures } from './card-pictures.js';
import { DocumentChoices } from './document-choices.js';
import { SourceChoice } from './source-choice.js';
import { useDocumentPictures } from './use-document-pictures.js';

/** Takes the pictures of a document, side by side, and hands them in together. */
export function DocumentCapture(props: CaptureProps) {
  const { view, controls, notice, onCaptured } = props;
  const { begun, isComplete, wanted, open, close, keep } = useDocumentPictures(props);
  const [fault, setFault] = useState<CameraFault | null>(null);
  const [source, setSource] = useState<PictureSource>('camera');
  const choice = view.takes_files && (
    <SourceChoice
      source={source}
      blocked={props.blocked}
      onChange={(next) => {
        setSource(next);
        setFault(null);
      }}
    />
  );
  if (fault) {
    return (
      <>
        <FaultPage
          fault={fault}
          blocked={props.blocked}
          // The same document again: its choice is kept behind this page.
          onRetry={() => setFault(null)}
          onLeave={props.onLeave}
        />
        {choice}
      </>
    );
  }
  return (
    <>
      <DocumentChoices
        begun={begun}
        isComplete={isComplete}
        busy={props.busy}
        blocked={props.blocked}
        notice={notice}
        onOpen={open}
        onHandIn={onCaptured}
      />
      {!isComplete && choice}
      {wanted && (
        <CardPictures
          kind={wanted}
          source={source}
          controls={controls}
          onKept={() => keep(wanted)}
          onClose={close}
          onFault={setFault}
        />
      )}
    </>
  );
}
