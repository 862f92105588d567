import { useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../../kit/action-button.js';
import type { CardPicture } from './document-stage.js';
import classes from './picture-review.module.css';
import type { UploadState } from '../use-upload.js';
import { useWords } from '../../words/language-context.js';

interface PictureReviewProps {
  kind: CardPicture;
  picture: Blob;
  upload: UploadState;
  onUse: () => void;
  onRetake: () => void;
  onSendNow: () => void;
}

/** The picture and the server's hints about it. The person decides. */
export function PictureReview({ kind, picture, upload, ...on }: PictureReviewProps) {
  const { pictures, review, saving } = useWords();
  const url = useObjectUrl(picture);
  const isWanted = useRef(false);
  const [waits, setWaits] = useState(false);
  const answer = upload.phase === 'answered' ? upload.answer : null;
  const issues = answer?.issues ?? [];
  const mustRetake = upload.phase === 'refused';
  const { onUse } = on;

  // Pressed while the picture was on its way: it goes on when the answer holds nothing new.
  useEffect(() => {
    if (!isWanted.current || !answer) return;
    isWanted.current = false;
    setWaits(false);
    if (answer.issues.length === 0) onUse();
  }, [answer, onUse]);

  const use = () => {
    if (answer) {
      onUse();
    } else {
      isWanted.current = true;
      setWaits(true);
    }
  };
  return (
    <div className={classes.review}>
      <div className={classes.frame}>{url && <img src={url} alt={pictures[kind].taken} />}</div>
      <div className={classes.words}>
        <div role="status">
          <ReviewWords upload={upload} />
        </div>
        <div className={classes.buttons}>
          {!mustRetake && (
            <ActionButton
              fullWidth
              variant={issues.length > 0 ? 'default' : 'filled'}
              busy={waits && upload.phase === 'sending'}
              busyLabel={saving}
              onClick={use}
            >
              {issues.length > 0 ? review.useAnyway : review.use}
            </ActionButton>
          )}
          <ActionButton
            fullWidth
            variant={mustRetake || issues.length > 0 ? 'filled' : 'default'}
            onClick={on.onRetake}
          >
            {review.again}
          </ActionButton>
          {upload.phase === 'waiting' && (
            <ActionButton fullWidth variant="default" onClick={on.onSendNow}>
              {review.sendNow}
            </ActionButton>
          )}
        </div>
      </div>
    </div>
  );
}

function ReviewWords({ upload }: { upload: UploadState }) {
  const { review } = useWords();
  if (upload.phase === 'waiting') return <p>{review.waiting}</p>;
  if (upload.phase === 'refused') return <p>{review.refused}</p>;
  const issues = upload.phase === 'answered' ? upload.answer.issues : [];
  if (issues.length === 0) return <p>{review.question}</p>;
  return (
    <>
      {issues.map(({ code, hint }) => (
        <p key={code}>{hint}</p>
      ))}
    </>
  );
}

/** The picture never leaves the page's memory for the browser's storage. */
function useObjectUrl(picture: Blob): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return url;
}
