import { useEffect, useRef, useState } from 'react';
import {
  beginAim,
  faceHint,
  isReady,
  isSlow,
  nextAim,
  type FaceLooks,
  type Hint,
  type Sight,
} from '../../camera/index.js';
import { CameraBar, Shutter, SpokenHint } from '../camera-bar.js';
import { useLookThrough } from '../use-look-through.js';
import { useWords } from '../../words/language-context.js';
import type { Words } from '../../words/en.js';

/** Advice stays for so long before the next picture: it must be read and followed. */
const ADVICE_MS = 3_000;

interface FaceAimProps {
  looks: FaceLooks;
  sight: () => Sight | null;
  advice: string | null;
  onGood: (isGood: boolean) => void;
  onTake: () => void;
}

/** Waits for a still face in good light, and takes the selfie, by itself or at a press. */
export function FaceAim({ looks, sight, advice, onGood, onTake }: FaceAimProps) {
  const words = useWords();
  const began = useRef(performance.now() + (advice === null ? 0 : ADVICE_MS));
  const isTaken = useRef(false);
  const [aim, setAim] = useState(() => beginAim(began.current));
  const isAdvising = advice !== null && performance.now() < began.current;
  const isGood = aim.shown === null && !isAdvising;

  const take = () => {
    if (isTaken.current) return;
    isTaken.current = true;
    onTake();
  };
  useLookThrough(true, () => {
    const seen = sight();
    const view = seen && looks.look(seen);
    if (!view) return;
    const now = performance.now();
    const next = nextAim(aim, faceHint(view), now);
    setAim(next);
    if (isReady(next, now)) take();
  });
  useEffect(() => onGood(isGood), [onGood, isGood]);

  return (
    <CameraBar>
      <SpokenHint tone={isGood ? 'good' : 'plain'}>
        {isAdvising ? advice : hintWords(words, aim.shown)}
      </SpokenHint>
      <Shutter
        label={words.selfie.take}
        emphasised={isSlow(aim, performance.now())}
        onPress={take}
      />
    </CameraBar>
  );
}

function hintWords({ camera, selfie }: Words, hint: Hint | null): string {
  if (hint === null) return camera.steady;
  return hint === 'fit' ? selfie.fit : camera.hints[hint];
}
