import { Deadline } from '../documents/deadline.js';
import { decodePicture } from '../documents/images/decode-picture.js';
import { hasCode } from '../documents/legibility/has-code.js';
import { legibilityIssues, type DocumentIssue } from '../documents/legibility/legibility.policy.js';
import { measureLegibility } from '../documents/legibility/measure-legibility.js';
import { openTextReader, type TextReader } from '../documents/printed/text-reader.js';
import { PictureRefused } from '../../../../platform/pictures/index.js';
import { readDocument as documentOf } from '../documents/read-document.js';
import { toGray } from '../documents/images/picture.js';
import {
  analysePortrait as portraitOf,
  analyseSelfie as selfieOf,
  hasPortrait,
} from '../faces/reading/analyse-face.js';
import { FaceEngine } from '../faces/reading/face-engine.js';
import { followHead as motionsOf } from '../liveness/reading/follow-head.js';
import { regularPattern } from '../liveness/reading/regular-pattern.js';
import { fingerprintIn, readFrame as frameOf } from '../liveness/reading/read-frame.js';
import { cutFace } from './cut-face.js';
import type { EngineJobs, Read } from './engine-jobs.js';

/** The jobs of a worker thread. Pictures are decoded only here. */
type Answers<Name extends keyof EngineJobs> = Promise<EngineJobs[Name]['answer']>;
type Input<Name extends keyof EngineJobs> = EngineJobs[Name]['input'];

/** Larger pictures add nothing about a face, and take longer. */
const SELFIE_SIDE = 1280;
const DOCUMENT_SIDE = 1600;
const FRAME_SIDE = 960;

let faceEngine: Promise<FaceEngine> | undefined;
let textReader: Promise<TextReader> | undefined;

/**
 * Code that opens strangers' files must not use the network; models come only from the packages.
 */
globalThis.fetch = () => Promise.reject(new Error('engine workers call nobody'));

export async function load(): Promise<void> {
  await Promise.all([loaded(), opened()]);
}

export async function readDocument({
  front,
  back,
  isPassport,
  withinMs,
  ...settings
}: Input<'readDocument'>): Answers<'readDocument'> {
  return reading(async () => {
    const pictures = {
      front: await decodePicture(front),
      ...(back && { back: await decodePicture(back) }),
      isPassport,
    };
    const reader = await opened();
    const deadline = new Deadline(withinMs);
    const value = await documentOf({ ...settings, pictures, reader, deadline });
    if (deadline.isOver()) await closeReader(reader);
    return value;
  });
}

/** A quick look for the person who took the picture. It decides nothing. */
export async function glanceAtDocument({
  picture,
  shows,
}: Input<'glanceAtDocument'>): Answers<'glanceAtDocument'> {
  return reading(async () => {
    const pixels = await decodePicture(picture, { longestSide: DOCUMENT_SIDE });
    const gray = toGray(pixels);
    const issues: DocumentIssue[] = legibilityIssues(measureLegibility(gray));
    if (shows === 'code' && !hasCode(gray)) issues.unshift('no_barcode');
    if (shows === 'portrait' && !hasPortrait(await loaded(), pixels)) issues.unshift('no_document');
    return issues;
  });
}

export async function analyseSelfie({ picture }: Input<'analyseSelfie'>): Answers<'analyseSelfie'> {
  return reading(async () => {
    const faces = await loaded();
    const pixels = await decodePicture(picture, { longestSide: SELFIE_SIDE });
    const { main, ...selfie } = selfieOf(faces, pixels);
    return {
      ...selfie,
      fingerprint: main && fingerprintIn(pixels, main.mesh),
      pattern: main && regularPattern(pixels, main.mesh),
      cut: main && (await cutFace(pixels, main)),
    };
  });
}

export async function analysePortrait({
  picture,
}: Input<'analysePortrait'>): Answers<'analysePortrait'> {
  return reading(async () => {
    const faces = await loaded();
    const pixels = await decodePicture(picture, { longestSide: DOCUMENT_SIDE });
    const { main, upright, ...portrait } = portraitOf(faces, pixels);
    return {
      ...portrait,
      pattern: main && regularPattern(upright, main.mesh),
      cut: main && (await cutFace(upright, main)),
    };
  });
}

export async function readFrame({ picture }: Input<'readFrame'>): Answers<'readFrame'> {
  return reading(async () =>
    frameOf(await loaded(), await decodePicture(picture, { longestSide: FRAME_SIDE })),
  );
}

export function followHead({ views, ...options }: Input<'followHead'>): Answers<'followHead'> {
  return Promise.resolve(motionsOf(views, options));
}

function loaded(): Promise<FaceEngine> {
  faceEngine ??= FaceEngine.load();
  return faceEngine;
}

function opened(): Promise<TextReader> {
  textReader ??= openTextReader();
  return textReader;
}

/** It may still be busy with the last document: the next one gets another. */
async function closeReader(reader: TextReader): Promise<void> {
  textReader = undefined;
  await reader.close();
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
