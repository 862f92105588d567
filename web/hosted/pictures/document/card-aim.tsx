import { useRef, useState } from 'react';
import {
  beginAim,
  cardHint,
  CardLooks,
  isReady,
  isSlow,
  jpegOf,
  nextAim,
  sightOf,
  within,
  withMargin,
  type Hint,
} from '../../camera/index.js';
import { CameraBar, Shutter, SpokenHint } from '../camera-bar.js';
import type { CardPicture } from './document-stage.js';
import { useLookThrough } from '../use-look-through.js';
import { Viewfinder } from '../viewfinder.js';
import { useWords } from '../../words/language-context.js';
import type { Words } from '../../words/en.js';

/** The margin around the outline, so that a tilted card is complete. */
const MARGIN = 0.18;

interface CardAimProps {
  kind: CardPicture;
  stream: MediaStream;
  onPicture: (picture: Blob) => void;
}

/** Aims at a document and takes its picture, by itself or at a press. */
export function CardAim({ kind, stream, onPicture }: CardAimProps) {
  const words = useWords();
  const video = useRef<HTMLVideoElement>(null);
  const outline = useRef<HTMLDivElement>(null);
  const isTaken = useRef(false);
  const [looks] = useState(() => new CardLooks());
  const [aim, setAim] = useState(() => beginAim(performance.now()));

  const take = () => {
    const sight = sightOf(video.current, outline.current);
    if (!sight || isTaken.current) return;
    isTaken.current = true;
    jpegOf(sight.video, within(sight.size, withMargin(sight.outline, MARGIN))).then(
      onPicture,
      () => {
        isTaken.current = false;
      },
    );
  };
  useLookThrough(true, () => {
    const sight = sightOf(video.current, outline.current);
    const view = sight && looks.look(sight);
    if (!view) return;
    const now = performance.now();
    const next = nextAim(aim, cardHint(view), now);
    setAim(next);
    if (isReady(next, now)) take();
  });

  const isGood = aim.shown === null;
  return (
    <>
      <Viewfinder
        stream={stream}
        video={video}
        outline={outline}
        shape={kind === 'passport_page' ? 'passport' : 'card'}
        tone={isGood ? 'good' : 'waiting'}
      />
      <CameraBar>
        <SpokenHint tone={isGood ? 'good' : 'plain'}>
          {aim.shown === null ? words.camera.steady : hintWords(words, aim.shown, kind)}
        </SpokenHint>
        <Shutter
          label={words.camera.take}
          emphasised={isSlow(aim, performance.now())}
          onPress={take}
        />
      </CameraBar>
    </>
  );
}

/** Each picture has its own text for `fit`. */
function hintWords({ camera, pictures }: Words, hint: Hint, kind: CardPicture): string {
  return hint === 'fit' ? pictures[kind].fit : camera.hints[hint];
}
