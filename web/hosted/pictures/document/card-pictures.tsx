import { useId, useState } from 'react';
import { type CameraFault, jpegOf } from '../../camera/index.js';
import type { PictureSource } from '../../hosted-api.js';
import { tellPersonSeen } from '../../person-seen.js';
import type { SessionControls } from '../../session-controls.js';
import { CameraDialog } from '../camera-dialog.js';
import { CaptureDialog } from '../capture-dialog.js';
import { useUpload } from '../use-upload.js';
import { useWords } from '../../words/language-context.js';
import { CardIcon } from '../../../kit/icons.js';
import { CardAim } from './card-aim.js';
import type { CardPicture } from './document-stage.js';
import { PictureReview } from './picture-review.js';
import classes from './card-pictures.module.css';

interface CardPicturesProps {
  kind: CardPicture;
  source: PictureSource;
  controls: SessionControls;
  onKept: (kind: CardPicture) => void;
  onClose: () => void;
  onFault: (fault: CameraFault) => void;
}

/** Takes one picture after another, by camera or from files. */
export function CardPictures({ kind, source, onClose, onFault, ...props }: CardPicturesProps) {
  const words = useWords();
  const { title } = words.pictures[kind];
  if (source === 'file')
    return (
      <CaptureDialog title={title} closeLabel={words.close} onClose={onClose}>
        <OnePicture key={kind} kind={kind} stream={null} {...props} />
      </CaptureDialog>
    );
  return (
    <CameraDialog title={title} facing="environment" onClose={onClose} onFault={onFault}>
      {(stream) => <OnePicture key={kind} kind={kind} stream={stream} {...props} />}
    </CameraDialog>
  );
}

interface OnePictureProps extends Pick<CardPicturesProps, 'kind' | 'controls' | 'onKept'> {
  /** Null: it comes from a file. */
  stream: MediaStream | null;
}

/** One picture: taken, uploaded while the person reviews it, and then accepted or repeated. */
function OnePicture({ kind, stream, controls, onKept }: OnePictureProps) {
  const [picture, setPicture] = useState<Blob | null>(null);
  const upload = useUpload(controls.look);
  if (!picture) {
    const onPicture = (taken: Blob) => {
      setPicture(taken);
      // It was held into the camera. The next picture needs a touch.
      tellPersonSeen();
      // Uploaded immediately, so the hints arrive while the person reviews the picture.
      upload.send(() => controls.pictures.keep(kind, taken, stream ? 'camera' : 'file'));
    };
    if (!stream) return <FileAim onPicture={onPicture} />;
    return <CardAim kind={kind} stream={stream} onPicture={onPicture} />;
  }
  return (
    <PictureReview
      kind={kind}
      picture={picture}
      upload={upload.state}
      onUse={() => onKept(kind)}
      onRetake={() => {
        upload.reset();
        setPicture(null);
      }}
      onSendNow={upload.sendNow}
    />
  );
}

/** Takes a picture from a file. It leaves as a plain JPEG: without place, time and device. */
function FileAim({ onPicture }: { onPicture: (picture: Blob) => void }) {
  const { files } = useWords();
  const inputId = useId();
  const [isRefused, setRefused] = useState(false);
  const read = async (file: File): Promise<void> => {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    onPicture(await jpegOf(bitmap, { left: 0, top: 0, width, height }));
  };
  return (
    <div className={classes.aim}>
      <p className={classes.advice}>{files.advice}</p>
      <label htmlFor={inputId} className={classes.choose}>
        <CardIcon size={22} />
        {files.choose}
      </label>
      <input
        id={inputId}
        className={classes.input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          setRefused(false);
          if (file) read(file).catch(() => setRefused(true));
        }}
      />
      <p className={classes.refused} role="alert">
        {isRefused && files.unreadable}
      </p>
    </div>
  );
}
