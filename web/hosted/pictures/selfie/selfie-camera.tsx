import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { FaceLooks, jpegOf, type Move, type Sight, sightOf } from '../../camera/index.js';
import type { CaptureAnswer, LivenessChallenge } from '../../hosted-api.js';
import type { SessionControls } from '../../session-controls.js';
import { Viewfinder } from '../viewfinder.js';
import { useWords } from '../../words/language-context.js';
import { CameraBar, SpokenHint } from '../camera-bar.js';
import { showsPerson, tellPersonSeen } from '../../person-seen.js';
import { type UploadState, useUpload } from '../use-upload.js';
import { ChallengeMoves } from './challenge-moves.js';
import { FaceAim } from './face-aim.js';
import classes from './selfie-camera.module.css';

const SELFIE_SIDE = 1280;
/** As the server waits for who needs time. */
const TIMES_LONGER = 4;

interface SelfieCameraProps {
  stream: MediaStream;
  controls: SessionControls;
  /** The person needs more time for each move. */
  moreTime: boolean;
  /** The screen gives coloured light during the moves. */
  light: boolean;
  onDone: () => void;
}

/** The current phase of the camera. */
type SelfieStage =
  /** `advice`: the fault of the previous picture. */
  | { stage: 'aim'; advice: string | null }
  | { stage: 'send'; picture: Blob }
  | { stage: 'moves'; challenge: LivenessChallenge };

/** The selfie, then the moves of a challenge, before one camera that stays open. */
export function SelfieCamera({ stream, controls, moreTime, light, onDone }: SelfieCameraProps) {
  const { selfie } = useWords();
  const video = useRef<HTMLVideoElement>(null);
  const outline = useRef<HTMLDivElement>(null);
  const [looks] = useState(() => new FaceLooks());
  const [now, setNow] = useState<SelfieStage>({ stage: 'aim', advice: null });
  const sight = useCallback((): Sight | null => sightOf(video.current, outline.current), []);
  const again = useCallback((advice: string) => setNow({ stage: 'aim', advice }), []);
  const [isGood, setIsGood] = useState(false);
  const [move, setMove] = useState<Move | null>(null);
  const sending = useSelfieUpload(now.stage === 'send' ? now.picture : null, controls, {
    ...{ moreTime, light },
    onChallenge: (challenge) => setNow({ stage: 'moves', challenge }),
    onAgain: again,
  });

  return (
    <>
      <Viewfinder
        stream={stream}
        video={video}
        outline={outline}
        shape="face"
        tone={isGood || now.stage !== 'aim' ? 'good' : 'waiting'}
      >
        {now.stage === 'moves' && move && <MoveArrow move={move} />}
      </Viewfinder>
      {now.stage === 'aim' && (
        <FaceAim
          looks={looks}
          sight={sight}
          advice={now.advice}
          onGood={setIsGood}
          onTake={() => {
            const seen = sight();
            if (!seen) return;
            const whole = { left: 0, top: 0, ...seen.size };
            jpegOf(seen.video, whole, SELFIE_SIDE).then(
              (picture) => setNow({ stage: 'send', picture }),
              () => again(selfie.notTaken),
            );
          }}
        />
      )}
      {now.stage === 'send' && <SelfieWait isWaiting={sending === 'waiting'} />}
      {now.stage === 'moves' && (
        <ChallengeMoves
          key={now.challenge.challenge_id}
          challenge={now.challenge}
          patience={moreTime ? TIMES_LONGER : 1}
          looks={looks}
          sight={sight}
          controls={controls}
          onMove={setMove}
          onDone={onDone}
          onAgain={again}
        />
      )}
    </>
  );
}

/** The selfie is on its way. */
function SelfieWait({ isWaiting }: { isWaiting: boolean }) {
  const { selfie } = useWords();
  return (
    <CameraBar>
      <SpokenHint>{isWaiting ? selfie.offline : selfie.wait}</SpokenHint>
    </CameraBar>
  );
}

interface After {
  moreTime: boolean;
  light: boolean;
  onChallenge: (challenge: LivenessChallenge) => void;
  onAgain: (advice: string) => void;
}

/** Sends a selfie and, where it is good, begins a challenge at once. */
function useSelfieUpload(
  picture: Blob | null,
  { pictures, look }: SessionControls,
  { moreTime, light, onChallenge, onAgain }: After,
): UploadState['phase'] {
  const { state, send, reset } = useUpload(look);
  const { refused, tooLong } = useWords().selfie;
  const challenge = useRef<LivenessChallenge | null>(null);
  const begin = useEffectEvent(() => pictures.startChallenge({ moreTime, light }));
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

/** Over the mirrored picture: the person's own left is on the left. */
function MoveArrow({ move }: { move: Move }) {
  return (
    <svg
      key={move}
      className={classes.arrow}
      data-move={move}
      viewBox="0 0 64 64"
      aria-hidden="true"
    >
      <path d="M52 32H14m15-17L12 32l17 17" />
    </svg>
  );
}
