import { NativeSelect } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { bound } from '../../../kit/forms/typed-text.js';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { useCall } from '../../../kit/data/use-call.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import layout from '../../../kit/forms/layout.module.css';
import classes from '../cases.module.css';

const REASONS = [
  { value: 'answer_the_question', label: 'To answer the question' },
  { value: 'compare_again', label: 'To compare once more' },
  { value: 'check_the_quality', label: 'To check the quality' },
];
/** A picture does not stay on a screen that somebody left. */
const SHOWN_MS = 60_000;

/** A picture that stays hidden until somebody says why they need it. */
export function RevealedPicture({ id, name }: { id: string; name: string }) {
  const { busy, failure, file, reveal, hide } = useReveal(id);
  const [reason, setReason] = useState('answer_the_question');
  return (
    <div className={layout.stack}>
      <strong>{name}</strong>
      <FormFailure failure={failure} />
      {file ? (
        <MarkedPicture name={name} file={file} onHide={hide} />
      ) : (
        <div className={classes.row}>
          <NativeSelect
            aria-label={`Why you need the picture: ${name}`}
            data={REASONS}
            {...bound(reason, setReason)}
          />
          <ActionButton variant="default" busy={busy} onClick={() => void reveal(reason)}>
            {`Reveal ${name.toLowerCase()}`}
          </ActionButton>
        </div>
      )}
    </div>
  );
}

interface MarkedPictureProps {
  name: string;
  file: Blob;
  onHide: () => void;
}

/** Drawn with the reader's name and the time; it goes by itself after a minute. */
function MarkedPicture({ name, file, onHide }: MarkedPictureProps) {
  const { account } = useSignedIn();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (!canvas.current) return;
    const mark = `${account.name} · ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    drawMarked(canvas.current, file, mark).catch(() => setBroken(true));
  }, [file, account.name]);
  return (
    <>
      {isBroken && <p>The picture cannot be shown.</p>}
      <canvas ref={canvas} className={classes.picture} role="img" aria-label={name} />
      <div>
        <ActionButton variant="default" onClick={onHide}>
          Hide the picture
        </ActionButton>
      </div>
    </>
  );
}

/** Asks for a ticket and uses it at once. */
function useReveal(id: string) {
  const { api } = useSignedIn();
  const [file, setFile] = useState<Blob | null>(null);
  const { busy, failure, run } = useCall();
  useEffect(() => {
    const timer = file && setTimeout(hide, SHOWN_MS);
    return () => {
      if (timer) clearTimeout(timer);
    };
  }, [file]);
  const reveal = (reason: string) =>
    run(async () => {
      const path = `/pictures/${id}/reveal`;
      const { ticket } = await api.post<Schema<'PictureTicketView'>>(path, { reason });
      setFile(await api.file(`/picture_tickets/${encodeURIComponent(ticket)}`));
    });
  function hide(): void {
    setFile(null);
  }
  return { busy, failure, file, reveal, hide };
}

/** Draws a picture with the reader's name and the time across it, so that a copy says whose it is. */
async function drawMarked(canvas: HTMLCanvasElement, file: Blob, mark: string): Promise<void> {
  const image = await createImageBitmap(file);
  canvas.width = image.width;
  canvas.height = image.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser cannot draw');
  context.drawImage(image, 0, 0);
  image.close();
  const size = Math.max(12, Math.round(canvas.width / 28));
  context.font = `600 ${String(size)}px sans-serif`;
  context.textAlign = 'center';
  for (let y = size * 2; y < canvas.height; y += size * 6) {
    context.strokeStyle = 'rgb(0 0 0 / 45%)';
    context.lineWidth = size / 8;
    context.strokeText(mark, canvas.width / 2, y);
    context.fillStyle = 'rgb(255 255 255 / 60%)';
    context.fillText(mark, canvas.width / 2, y);
  }
}
