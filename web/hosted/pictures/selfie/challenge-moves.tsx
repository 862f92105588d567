import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  beginPace,
  faceHint,
  headShift,
  isFirst,
  LIGHT_SETTLES_MS,
  jpegOf,
  nextPace,
  promptOf,
  told,
  type FaceLooks,
  type GrayImage,
  type Move,
  type Pace,
  type Sight,
} from '../../camera/index.js';
import type { LivenessChallenge, LivenessPrompt } from '../../hosted-api.js';
import { tellPersonSeen } from '../../person-seen.js';
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
  /** How many times longer each move may take. */
  patience: number;
  looks: FaceLooks;
  sight: () => Sight | null;
  controls: SessionControls;
  /** The move that is asked for now. */
  onMove: (move: Move | null) => void;
  onDone: () => void;
  onAgain: (advice: string) => void;
}

/** Says one move after another, as the server tells them, and sends frames meanwhile. The server judges them. */
export function ChallengeMoves({ challenge, ...props }: ChallengeMovesProps) {
  const { camera, selfie } = useWords();
  const { prompt, light, isDone, count } = useMoves(challenge, props);
  useScreenLight(isDone ? null : light);
  const { onMove } = props;
  useEffect(() => {
    onMove(prompt === 'ahead' ? null : prompt);
    // A challenge follows a selfie with a face, and has few moves: it cannot last by itself.
    tellPersonSeen();
  }, [onMove, prompt]);
  return (
    <CameraBar>
      <SpokenHint tone={isDone ? 'good' : 'plain'} urgent>
        {prompt === null ? selfie.done : camera.moves[prompt]}
      </SpokenHint>
      <ol className={classes.dots} aria-label={selfie.moves}>
        {Array.from({ length: challenge.moves }, (_, i) => (
          <li key={i} data-done={i < count || undefined}>
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
  {
    patience,
    looks,
    sight,
    controls,
    onDone,
    onAgain,
  }: Omit<ChallengeMovesProps, 'challenge' | 'onMove'>,
) {
  const [light, setLight] = useState(challenge.prompt.light);
  const [pace, setPace] = useState(() =>
    // A process of the version before names no light.
    beginPace(challenge.moves, patience, light ? LIGHT_SETTLES_MS : 0),
  );
  const [began] = useState(() => performance.now());
  const [sender] = useState(
    () => new FrameSender(controls.pictures, challenge, began + LIFE_MS * patience),
  );
  const taking = useRef<Promise<void>>(Promise.resolve());
  const first = useRef<GrayImage | null>(null);
  const isDone = pace.phase === 'done';

  useLookThrough(!isDone, () => {
    const seen = sight();
    const picture = seen && looks.picture(seen);
    if (!picture) return;
    if (isFirst(pace)) first.current = picture;
    const view = isFirst(pace) ? looks.look(seen) : null;
    const isGood = view !== null && faceHint(view) === null;
    const atMs = performance.now() - began;
    const next = nextPace(pace, {
      atMs,
      shift: headShift(first.current ?? picture, picture),
      isGood,
    });
    // An answer of the server meanwhile is newer than this look.
    if (next.pace !== pace) setPace(next.pace);
    if (next.takesFrame) taking.current = inOrder(taking.current, frameOf(seen), sender);
  });

  const { late } = useWords().selfie;
  useAnswer(pace.phase, {
    ask: (isAtEnd) =>
      taking.current.then(() => (isAtEnd ? sender.complete().then(() => null) : sender.next())),
    onAnswer: (next) => {
      if (next === null) onDone();
      else if (next.prompt !== 'ahead') {
        const move = next.prompt;
        setLight(next.light);
        setPace((waiting) => told(waiting, move, performance.now() - began));
      }
    },
    onLate: () => {
      controls.look();
      onAgain(late);
    },
  });

  return { prompt: promptOf(pace), light, isDone, count: pace.at };
}

/** Colours what is around the picture; the styles of the camera read it. */
function useScreenLight(light: string | null): void {
  useEffect(() => {
    const { style } = document.documentElement;
    if (light) style.setProperty('--screen-light', light);
    return () => void style.removeProperty('--screen-light');
  }, [light]);
}

interface Asking {
  /** The next prompt; null once the answer is complete. */
  ask: (isAtEnd: boolean) => Promise<LivenessPrompt | null>;
  onAnswer: (next: LivenessPrompt | null) => void;
  onLate: () => void;
}

/** Asks the server once in each phase that waits for it. */
function useAnswer(phase: Pace['phase'], asking: Asking): void {
  const ask = useEffectEvent(asking.ask);
  const onAnswer = useEffectEvent(asking.onAnswer);
  const onLate = useEffectEvent(asking.onLate);
  useEffect(() => {
    if (phase !== 'ask' && phase !== 'done') return undefined;
    let isShown = true;
    ask(phase === 'done').then(
      (next) => {
        if (isShown) onAnswer(next);
      },
      () => {
        if (isShown) onLate();
      },
    );
    return () => {
      isShown = false;
    };
  }, [phase]);
}

function frameOf({ video, size }: Sight): Promise<Blob> {
  return jpegOf(video, { left: 0, top: 0, ...size }, FRAME_SIDE);
}

/** Pictures are written side by side and may be ready out of order; their numbers follow time. */
async function inOrder(
  before: Promise<void>,
  frame: Promise<Blob>,
  sender: FrameSender,
): Promise<void> {
  const picture = await frame.catch(() => null);
  await before;
  // A frame that could not be written is left out; the others may be enough.
  if (picture) sender.add(picture);
}
