import { useState } from 'react';
import type { CaptureKind } from '../../hosted-session.js';
import type { CaptureProps } from '../capture-props.js';
import {
  documentBegun,
  nextPicture,
  picturesOf,
  type DocumentChoice,
  type DocumentPicture,
} from './document-stage.js';

/** Which document is being taken, which of its pictures are kept, and which one comes next. */
export function useDocumentPictures({
  view,
  onCaptured,
}: Pick<CaptureProps, 'view' | 'onCaptured'>) {
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
