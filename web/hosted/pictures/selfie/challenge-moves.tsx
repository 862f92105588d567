import { useEffect, useRef, useState } from 'react';
import {
  beginPace,
  headShift,
  jpegOf,
  nextPace,
  promptOf,
  type FaceLooks,
  type GrayImage,
  type Move,
  type Sight,
} from '../../camera/index.js';
import type { LivenessChallenge } from '../../hosted-api.js';
import type { SessionControls } from '../../session-controls.js';
import { CameraBar, SpokenHint } from '../camera-bar.js';
import classes from './challenge-moves.module.css';
import { FrameSender } from './frame-sender.js';
import { useLookThrough } from '../use-look-through.js';
import { useWords } from '../../words/language-context.js';

const FRAME_SIDE = 640;
/** A challenge is good for 60 s; its last frames need time to arrive. */
const LIFE_MS = 50_000;

interface ChallengeMovesProps {
  challenge: LivenessChallenge;
  looks: FaceLooks;
  sight: () => Sight | null;
  controls: SessionControls;
  /** The move that is asked for now. */
  onMove: (move: Move | null) => void;
  onDone: () => void;
  onAgain: (advice: string) => void;
}

/** Says one move after another and sends frames meanwhile. The server judges them. */
export function ChallengeMoves({ challenge, ...props }: ChallengeMovesProps) {
  const { camera, selfie } = useWords();
  const { prompt, isDone, count } = useMoves(challenge, props);
  const { onMove } = props;
  useEffect(() => {
    onMove(prompt === 'ahead' ? null : prompt);
  }, [onMove, prompt]);
  return (
    <CameraBar>
      <SpokenHint tone={isDone ? 'good' : 'plain'} urgent>
        {prompt === null ? selfie.done : camera.moves[prompt]}
      </SpokenHint>
      <ol className={classes.dots} aria-label={selfie.moves}>
        {challenge.moves.map((move, i) => (
          <li key={move + String(i)} data-done={i < count || undefined}>
            <span className={classes.hidden}>
              {i < count ? selfie.moveDone : selfie.moveToCome}
            </span>
          </li>
        ))}
      </ol>
    </CameraBar>
  );
}

function useMoves(
  challenge: LivenessChallenge,
  { looks, sight, controls, onDone, onAgain }: Omit<ChallengeMovesProps, 'challenge' | 'onMove'>,
) {
  const [pace, setPace] = useState(() => beginPace(challenge.moves));
  const [began] = useState(() => performance.now());
  const [sender] = useState(() => new FrameSender(controls.pictures, challenge, began + LIFE_MS));
  const taking = useRef<Promise<void>>(Promise.resolve());
  const first = useRef<GrayImage | null>(null);
  const isDone = pace.phase === 'done';

  useLookThrough(!isDone, () => {
    const seen = sight();
    const picture = seen && looks.picture(seen);
    if (!picture) return;
    first.current ??= picture;
    const atMs = performance.now() - began;
    const next = nextPace(pace, { atMs, shift: headShift(first.current, picture) });
    setPace(next.pace);
    if (next.takesFrame) taking.current = inOrder(taking.current, frameOf(seen), sender, atMs);
  });

  const { late } = useWords().selfie;
  const ends = useRef({ onDone, onAgain, late });
  useEffect(() => {
    ends.current = { onDone, onAgain, late };
  });
  useEffect(() => {
    if (!isDone) return undefined;
    let isShown = true;
    taking.current
      .then(() => sender.complete())
      .then(
        () => {
          if (isShown) ends.current.onDone();
        },
        () => {
          if (!isShown) return;
          controls.look();
          ends.current.onAgain(ends.current.late);
        },
      );
    return () => {
      isShown = false;
    };
  }, [isDone, sender, controls]);

  return { prompt: promptOf(pace), isDone, count: pace.at };
}

function frameOf({ video, size }: Sight): Promise<Blob> {
  return jpegOf(video, { left: 0, top: 0, ...size }, FRAME_SIDE);
}

/** Pictures are written side by side and may be ready out of order; their numbers follow time. */
async function inOrder(
  before: Promise<void>,
  frame: Promise<Blob>,
  sender: FrameSender,
  atMs: number,
): Promise<void> {
  const picture = await frame.catch(() => null);
  await before;
  // A frame that could not be written is left out; the others may be enough.
  if (picture) sender.add(atMs, picture);
}
