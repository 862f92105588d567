import { NativeSelect } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { RequestProblem } from '../../../kit/api-client.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { words } from '../../case-words.js';
import classes from '../cases.module.css';
import { drawMarked } from './draw-marked.js';

const REASONS = [
  { value: 'answer_the_question', label: 'To answer the question' },
  { value: 'compare_again', label: 'To compare once more' },
  { value: 'check_the_quality', label: 'To check the quality' },
];
/** Hides the picture after a while, in case the reviewer has left. */
const SHOWN_MS = 60_000;

/**
 * A picture that is hidden until the reviewer gives a reason. It is shown with a watermark, for a
 * short time.
 */
export function RevealedPicture({ picture }: { picture: Schema<'ReviewPictureView'> }) {
  const { api, account } = useSignedIn();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [reason, setReason] = useState('answer_the_question');
  const [file, setFile] = useState<Blob | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const name = words(picture.kind);

  useEffect(() => {
    if (!file || !canvas.current) return undefined;
    const mark = `${account.name} · ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    drawMarked(canvas.current, file, mark).catch(() => {
      setFailure('The picture cannot be shown.');
    });
    const timer = setTimeout(() => {
      setFile(null);
    }, SHOWN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [file, account.name]);

  const reveal = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const path = `/pictures/${picture.id}/reveal`;
      const { ticket } = await api.post<Schema<'PictureTicketView'>>(path, { reason });
      setFile(await api.file(`/picture_tickets/${encodeURIComponent(ticket)}`));
    } catch (error) {
      setFailure(error instanceof RequestProblem ? error.message : 'Something went wrong.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes.stack}>
      <strong>{name}</strong>
      <FormFailure failure={failure} />
      {file ? (
        <>
          <canvas ref={canvas} className={classes.picture} role="img" aria-label={name} />
          <div>
            <ActionButton
              variant="default"
              onClick={() => {
                setFile(null);
              }}
            >
              Hide the picture
            </ActionButton>
          </div>
        </>
      ) : (
        <div className={classes.row}>
          <NativeSelect
            aria-label={`Why you need the picture: ${name}`}
            data={REASONS}
            value={reason}
            onChange={(event) => {
              setReason(event.currentTarget.value);
            }}
          />
          <ActionButton variant="default" busy={busy} onClick={() => void reveal()}>
            {`Reveal ${name.toLowerCase()}`}
          </ActionButton>
        </div>
      )}
    </div>
  );
}
