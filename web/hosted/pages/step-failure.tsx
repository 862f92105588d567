import { ActionButton } from '../../kit/action-button.js';
import { Notice } from '../../kit/notice.js';
import { isSaidAtTheField, problemWords } from '../problem-words.js';
import type { SessionControls } from '../use-hosted-session.js';
import classes from './step-failure.module.css';

export function StepFailure({ controls }: { controls: SessionControls }) {
  const { failure } = controls;
  if (!failure || isSaidAtTheField(failure)) return null;
  const words = problemWords(failure.problem);
  return (
    <div className={classes.failure}>
      <Notice tone="error" title={words.title} announced>
        <p>{words.text}</p>
        {words.retryable && (
          <ActionButton
            variant="default"
            size="sm"
            mt="sm"
            blocked={controls.busy !== null}
            onClick={controls.retry}
          >
            Try again
          </ActionButton>
        )}
      </Notice>
    </div>
  );
}
