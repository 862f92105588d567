import { useCallback, useRef, useState } from 'react';
import { FaceLooks, jpegOf, sightOf, type Move, type Sight } from '../../camera/index.js';
import type { LivenessChallenge } from '../../hosted-api.js';
import type { SessionControls } from '../../session-controls.js';
import { ChallengeMoves } from './challenge-moves.js';
import { FaceAim } from './face-aim.js';
import { MoveArrow } from './move-arrow.js';
import { SelfieWait } from './selfie-wait.js';
import { useSelfieUpload } from './use-selfie-upload.js';
import { Viewfinder } from '../viewfinder.js';
import { useWords } from '../../words/language-context.js';

const SELFIE_SIDE = 1280;
/** As the server waits for who needs time. */
const TIMES_LONGER = 4;

interface SelfieCameraProps {
  stream: MediaStream;
  controls: SessionControls;
  /** The person needs more time for each move. */
  moreTime: boolean;
  onDone: () => void;
}

/** The current phase of the camera. */
type SelfieStage =
  /** `advice`: the fault of the previous picture. */
  | { stage: 'aim'; advice: string | null }
  | { stage: 'send'; picture: Blob }
  | { stage: 'moves'; challenge: LivenessChallenge };

/** The selfie, then the moves of a challenge, before one camera that stays open. */
export function SelfieCamera({ stream, controls, moreTime, onDone }: SelfieCameraProps) {
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
    moreTime,
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
