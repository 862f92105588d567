import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import type * as pictureSteps from '../pictures/index.js';
import { useWords } from '../words/language-context.js';

type Pictures = typeof pictureSteps;

/** Kept once it is there: a step that follows another must not flash a spinner. */
let loaded: Pictures | null = null;

async function load(): Promise<Pictures> {
  loaded = await import('../pictures/index.js');
  return loaded;
}

/** Fetches the camera's code while the person reads something else. */
export function prepareCamera(): void {
  load().catch(() => undefined);
}

type CameraSourceProps = pictureSteps.CaptureProps & { subject: 'document' | 'selfie' };

/** The camera, whose code is loaded only where a session has one. */
export function CameraSource({ subject, ...props }: CameraSourceProps) {
  const { camera } = useWords();
  const pictures = usePictures();
  if (!pictures) return <Loader aria-label={camera.loading} />;
  return subject === 'document' ? (
    <pictures.DocumentCapture {...props} />
  ) : (
    <pictures.SelfieCapture {...props} />
  );
}

export function InsuranceSource(props: pictureSteps.InsurancePicturesProps) {
  const { camera } = useWords();
  const pictures = usePictures();
  if (!pictures) return <Loader aria-label={camera.loading} />;
  return <pictures.InsurancePictures {...props} />;
}

function usePictures(): Pictures | null {
  const [pictures, setPictures] = useState(loaded);
  const [fault, setFault] = useState<unknown>(null);
  useEffect(() => {
    if (!pictures) load().then(setPictures, setFault);
  }, [pictures]);
  // The page's own error page offers to load it again.
  if (fault !== null) throw fault as Error;
  return pictures;
}
