import { useState } from 'react';
import type { CameraFault } from '../../camera/index.js';
import type { CaptureKind } from '../../hosted-session.js';
import { CameraDialog } from '../camera-dialog.js';
import type { CaptureProps } from '../capture-props.js';
import { CardAim } from './card-aim.js';
import { DocumentChoices } from './document-choices.js';
import {
  documentBegun,
  nextPicture,
  picturesOf,
  type DocumentChoice,
  type DocumentPicture,
} from './document-stage.js';
import { FaultPage } from '../fault-page.js';
import { PictureReview } from './picture-review.js';
import { PICTURE_WORDS } from '../picture-words.js';
import { useUpload } from '../use-upload.js';

/** Takes the pictures of a document, side by side, and hands them in together. */
export function DocumentCapture(props: CaptureProps) {
  const { view, controls, notice, onCaptured } = props;
  const [document, setDocument] = useState<DocumentChoice | null>(null);
  const [fault, setFault] = useState<CameraFault | null>(null);
  /** Kept by the server: those of before this page was loaded, and those confirmed since. */
  const [kept, setKept] = useState<readonly CaptureKind[]>(view.captures);
  const begun = document ?? documentBegun(kept);

  const open = (choice: DocumentChoice, anew: boolean) => {
    if (anew) setKept(kept.filter((kind) => !picturesOf(choice).some((own) => own === kind)));
    setDocument(choice);
  };
  const onKept = (kind: DocumentPicture) => {
    const now = [...kept.filter((other) => other !== kind), kind];
    setKept(now);
    if (document && nextPicture(document, now) === null) {
      setDocument(null);
      onCaptured();
    }
  };
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
  const wanted = document && nextPicture(document, kept);
  return (
    <>
      <DocumentChoices
        begun={begun}
        isComplete={begun !== null && nextPicture(begun, kept) === null}
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
          onClose={() => setDocument(null)}
          onFault={setFault}
        >
          {(stream) => (
            <DocumentPictureCapture
              key={wanted}
              kind={wanted}
              stream={stream}
              controls={controls}
              onKept={() => onKept(wanted)}
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

/** One picture: aimed at, looked at, sent meanwhile, and kept or taken again. */
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
          // Sent at once: the answer is there when the person has looked at it.
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
