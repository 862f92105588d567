import { useState } from 'react';
import type { CameraFault } from '../../camera/index.js';
import { CameraDialog } from '../camera-dialog.js';
import type { CaptureProps } from '../capture-props.js';
import { CardAim } from './card-aim.js';
import { DocumentChoices } from './document-choices.js';
import type { DocumentPicture } from './document-stage.js';
import { FaultPage } from '../fault-page.js';
import { PictureReview } from './picture-review.js';
import { PICTURE_WORDS } from '../picture-words.js';
import { useDocumentPictures } from './use-document-pictures.js';
import { useUpload } from '../use-upload.js';

/** Takes the pictures of a document, side by side, and hands them in together. */
export function DocumentCapture(props: CaptureProps) {
  const { controls, notice, onCaptured } = props;
  const { begun, isComplete, wanted, open, close, keep } = useDocumentPictures(props);
  const [fault, setFault] = useState<CameraFault | null>(null);
  if (fault) {
    return (
      <FaultPage
        fault={fault}
        blocked={props.blocked}
        // The same document again: its choice is kept behind this page.
        onRetry={() => setFault(null)}
        onLeave={props.onLeave}
      />
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
      {wanted && (
        <CameraDialog
          title={PICTURE_WORDS[wanted].title}
          facing="environment"
          onClose={close}
          onFault={setFault}
        >
          {(stream) => (
            <DocumentPictureCapture
              key={wanted}
              kind={wanted}
              stream={stream}
              controls={controls}
              onKept={() => keep(wanted)}
            />
          )}
        </CameraDialog>
      )}
    </>
  );
}

interface DocumentPictureCaptureProps extends Pick<CaptureProps, 'controls'> {
  kind: DocumentPicture;
  stream: MediaStream;
  onKept: () => void;
}

/** One picture: taken, uploaded while the person reviews it, and then accepted or repeated. */
function DocumentPictureCapture({ kind, stream, controls, onKept }: DocumentPictureCaptureProps) {
  const [picture, setPicture] = useState<Blob | null>(null);
  const upload = useUpload(controls.look);
  if (!picture) {
    return (
      <CardAim
        kind={kind}
        stream={stream}
        onPicture={(taken) => {
          setPicture(taken);
          // Uploaded immediately, so the hints arrive while the person reviews the picture.
          upload.send(() => controls.pictures.keep(kind, taken));
        }}
      />
    );
  }
  return (
    <PictureReview
      kind={kind}
      picture={picture}
      upload={upload.state}
      onUse={onKept}
      onRetake={() => {
        upload.reset();
        setPicture(null);
      }}
      onSendNow={upload.sendNow}
    />
  );
}
