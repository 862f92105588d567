import { useState } from 'react';
import type { CameraFault } from '../../camera/index.js';
import type { PictureSource } from '../../hosted-api.js';
import type { CaptureProps } from '../capture-props.js';
import { FaultPage } from '../fault-page.js';
import type { CaptureKind } from '../../hosted-session.js';
import { CardPictures } from './card-pictures.js';
import { DocumentChoices } from './document-choices.js';
import { SourceChoice } from './source-choice.js';
import {
  documentBegun,
  type DocumentChoice,
  type DocumentPicture,
  nextPicture,
  picturesOf,
} from './document-stage.js';

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

/** Which document is being taken, which of its pictures are kept, and which one comes next. */
function useDocumentPictures({ view, onCaptured }: Pick<CaptureProps, 'view' | 'onCaptured'>) {
  const [document, setDocument] = useState<DocumentChoice | null>(null);
  /** Pictures on the server: those from before this page was loaded, and those accepted since. */
  const [kept, setKept] = useState<readonly CaptureKind[]>(view.captures);
  const begun = document ?? documentBegun(kept);

  const open = (choice: DocumentChoice, anew: boolean): void => {
    if (anew) setKept(kept.filter((kind) => !picturesOf(choice).some((own) => own === kind)));
    setDocument(choice);
  };
  const close = (): void => setDocument(null);
  const keep = (kind: DocumentPicture): void => {
    const now = [...kept.filter((other) => other !== kind), kind];
    setKept(now);
    if (document && nextPicture(document, now) === null) {
      close();
      onCaptured();
    }
  };
  return {
    begun,
    isComplete: begun !== null && nextPicture(begun, kept) === null,
    wanted: document && nextPicture(document, kept),
    open,
    close,
    keep,
  };
}
