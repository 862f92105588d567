import { useEffect, useEffectEvent, useRef } from 'react';
import type { CaptureAnswer, LivenessChallenge } from '../../hosted-api.js';
import { showsPerson, tellPersonSeen } from '../../kiosk/person-seen.js';
import type { SessionControls } from '../../session-controls.js';
import { useUpload, type UploadState } from '../use-upload.js';
import { useWords } from '../../words/language-context.js';

interface After {
  moreTime: boolean;
  onChallenge: (challenge: LivenessChallenge) => void;
  onAgain: (advice: string) => void;
}

/** Sends a selfie and, where it is good, begins a challenge at once. */
export function useSelfieUpload(
  picture: Blob | null,
  { pictures, look }: SessionControls,
  { moreTime, onChallenge, onAgain }: After,
): UploadState['phase'] {
  const { state, send, reset } = useUpload(look);
  const { refused, tooLong } = useWords().selfie;
  const challenge = useRef<LivenessChallenge | null>(null);
  const begin = useEffectEvent(() => pictures.startChallenge(moreTime));
  const settle = useEffectEvent(() => {
    if (state.phase === 'refused') onAgain(state.problem.status === 409 ? tooLong : refused);
    if (state.phase !== 'answered') return;
    if (showsPerson(state.answer)) tellPersonSeen();
    if (challenge.current) onChallenge(challenge.current);
    else onAgain(state.answer.issues[0]?.hint ?? refused);
  });

  useEffect(() => {
    if (!picture) return undefined;
    challenge.current = null;
    send(async () => {
      const answer = await pictures.keep('selfie', picture, 'camera');
      if (isGood(answer)) challenge.current = await begin();
      return answer;
    });
    return reset;
  }, [picture, pictures, send, reset]);

  useEffect(() => settle(), [state]);
  return state.phase;
}

/** A selfie that has something wrong fails later: it is cheaper to take another one now. */
function isGood({ accepted, issues }: CaptureAnswer): boolean {
  return accepted && issues.length === 0;
}
