import { useEffect, useRef } from 'react';
import type { RequestProblem } from '../../../kit/api-client.js';
import type { CaptureAnswer, LivenessChallenge } from '../../hosted-api.js';
import type { SessionControls } from '../../session-controls.js';
import { useUpload, type UploadState } from '../use-upload.js';

interface After {
  onChallenge: (challenge: LivenessChallenge) => void;
  onAgain: (advice: string) => void;
}

const AGAIN = 'That picture cannot be used. Try once more';

/** Sends a selfie and, where it is good, begins a challenge at once. */
export function useSelfieUpload(
  picture: Blob | null,
  { pictures, look }: SessionControls,
  after: After,
): UploadState['phase'] {
  const { state, send, reset } = useUpload(look);
  const newest = useRef(after);
  useEffect(() => {
    newest.current = after;
  });
  const challenge = useRef<LivenessChallenge | null>(null);

  useEffect(() => {
    if (!picture) return undefined;
    challenge.current = null;
    send(async () => {
      const answer = await pictures.keep('selfie', picture, 'camera');
      if (isGood(answer)) challenge.current = await pictures.startChallenge();
      return answer;
    });
    return reset;
  }, [picture, pictures, send, reset]);

  useEffect(() => {
    if (state.phase === 'refused') newest.current.onAgain(adviceOn(state.problem));
    if (state.phase !== 'answered') return;
    if (challenge.current) newest.current.onChallenge(challenge.current);
    else newest.current.onAgain(state.answer.issues[0]?.hint ?? AGAIN);
  }, [state]);
  return state.phase;
}

/** A selfie that has something wrong fails later: it is cheaper to take another one now. */
function isGood({ accepted, issues }: CaptureAnswer): boolean {
  return accepted && issues.length === 0;
}

function adviceOn(problem: RequestProblem): string {
  return problem.status === 409 ? 'That took too long. Try once more' : AGAIN;
}
