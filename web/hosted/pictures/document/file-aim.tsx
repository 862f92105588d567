import { useId, useState } from 'react';
import { CardIcon } from '../../../kit/icons.js';
import { jpegOf } from '../../camera/index.js';
import classes from './file-aim.module.css';
import { useWords } from '../../words/language-context.js';

/** Takes a picture from a file. It leaves as a plain JPEG: without place, time and device. */
export function FileAim({ onPicture }: { onPicture: (picture: Blob) => void }) {
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
