import { NativeSelect } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { bound } from '../../../kit/forms/bound.js';
import type { Schema } from '../../../api/schemas.js';
import { ActionButton } from '../../../kit/action-button.js';
import { useCall } from '../../../kit/data/use-call.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import layout from '../../../kit/forms/layout.module.css';
import classes from '../cases.module.css';
import { drawMarked } from './draw-marked.js';

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
