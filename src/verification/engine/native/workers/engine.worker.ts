import { decodePicture, PictureRefused } from '../documents/images/index.js';
import {
  analysePortrait as portraitOf,
  analyseSelfie as selfieOf,
  FaceEngine,
} from '../faces/reading/index.js';
import { FrameReader, PassiveModels } from '../liveness/reading/index.js';
import type { EngineJobs, Read } from './engine-jobs.js';

/** The jobs of a worker thread. Pictures are decoded only here. */
type Answers<Name extends keyof EngineJobs> = Promise<EngineJobs[Name]['answer']>;
type Input<Name extends keyof EngineJobs> = EngineJobs[Name]['input'];

/** Larger pictures add nothing about a face, and take longer. */
const SELFIE_SIDE = 1280;
const DOCUMENT_SIDE = 1600;
const FRAME_SIDE = 960;

interface Models {
  readonly faces: FaceEngine;
  readonly passive: PassiveModels;
}

let models: Promise<Models> | undefined;

/**
 * Code that opens strangers' files must not use the network; models come only from the packages.
 */
globalThis.fetch = () => Promise.reject(new Error('engine workers call nobody'));

export async function load(): Promise<void> {
  await loaded();
}

export async function analyseSelfie({ picture }: Input<'analyseSelfie'>): Answers<'analyseSelfie'> {
  return reading(async () => {
    const { faces, passive } = await loaded();
    const pixels = await decodePicture(picture, { longestSide: SELFIE_SIDE });
    const { main, ...selfie } = selfieOf(faces, pixels);
    return { ...selfie, signals: main ? passive.read(pixels, main.mesh) : null };
  });
}

export async function analysePortrait({
  picture,
}: Input<'analysePortrait'>): Answers<'analysePortrait'> {
  return reading(async () => {
    const { faces } = await loaded();
    return portraitOf(faces, await decodePicture(picture, { longestSide: DOCUMENT_SIDE }));
  });
}

export async function observeChallenge({
  frames,
}: Input<'observeChallenge'>): Answers<'observeChallenge'> {
  return reading(async () => {
    const { faces } = await loaded();
    const reader = new FrameReader(faces);
    const seen = [];
    for (const { picture, atMs } of frames) {
      seen.push(reader.read(await decodePicture(picture, { longestSide: FRAME_SIDE }), atMs));
    }
    return seen;
  });
}

function loaded(): Promise<Models> {
  models ??= FaceEngine.load().then(async (faces) => ({
    faces,
    passive: await PassiveModels.load(),
  }));
  return models;
}

/** A refused picture is a result. Any other error ends the thread. */
async function reading<T>(read: () => Promise<T>): Promise<Read<T>> {
  try {
    return { refusal: null, value: await read() };
  } catch (error) {
    if (error instanceof PictureRefused) return { refusal: error.reason, value: null };
    throw error;
  }
}
