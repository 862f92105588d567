import { ActionButton } from '../kit/action-button.js';
import { Notice } from '../kit/notice.js';
import type { ActionName } from './page-state.js';
import { isShownAtField, problemWords } from './problem-words.js';
import type { SessionControls } from './session-controls.js';
import { useScrolledTo } from '../kit/forms/use-scrolled-to.js';
import classes from './action-failure.module.css';
import { useWords } from './words/language-context.js';

interface ActionFailureProps {
  of: ActionName;
  controls: SessionControls;
}

/** Why an action failed, shown beside the action's button. */
export function ActionFailure({ of, controls }: ActionFailureProps) {
  const { failure } = controls;
  const words = useWords();
  const shown = failure?.action === of && !isShownAtField(failure) ? failure : null;
  const notice = useScrolledTo<HTMLDivElement>(shown);
  if (!shown) return null;
  const problem = problemWords(words, shown.problem);
  return (
    <div ref={notice} className={classes.failure}>
      <Notice tone="error" title={problem.title} announced>
        <p>{problem.text}</p>
        {problem.retryable && (
          <ActionButton
            variant="default"
            size="sm"
            mt="sm"
            blocked={controls.busy !== null}
            onClick={controls.retry}
          >
            {words.tryAgain}
          </ActionButton>
        )}
      </Notice>
    </div>
  );
}
