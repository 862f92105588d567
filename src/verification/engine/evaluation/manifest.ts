import { MOVES, type Move } from '../../evidence/index.js';

export const EXPECTATIONS = ['pass', 'expired', 'underage', 'tampered', 'unreadable'] as const;
export type Expectation = (typeof EXPECTATIONS)[number];

export const TRUTHS = [
  'first_name',
  'last_name',
  'date_of_birth',
  'document_number',
  'date_of_expiry',
] as const;
export type DocumentTruth = Record<(typeof TRUTHS)[number], string>;

export interface LabelledDocument {
  id: string;
  /** Files beside the manifest. A passport has `passport_page` in place of the sides. */
  front?: string;
  passport_page?: string;
  back?: string;
  truth: DocumentTruth;
  expect: Expectation;
}

export interface LabelledFace {
  person: string;
  image: string;
  kind: 'portrait' | 'selfie';
}

export interface LabelledPair {
  /** The id of a document of the manifest, or a file. */
  document: string;
  selfie: string;
  same: boolean;
}

export interface LabelledChallenge {
  id: string;
  frames: { image: string; at_ms: number }[];
  moves: Move[];
  genuine: boolean;
}

/** Labelled pictures (contract, *Evidence*). Lists that are not there are empty. */
export interface Manifest {
  documents: LabelledDocument[];
  faces: LabelledFace[];
  documents_and_selfies: LabelledPair[];
  challenges: LabelledChallenge[];
}

type Entry = Record<string, unknown>;

const isText = (value: unknown): value is string => typeof value === 'string';

/** What each list requires of an entry: a description and a check. */
const LISTS: Record<keyof Manifest, { needs: string; isWhole: (entry: Entry) => boolean }> = {
  documents: {
    needs: 'an id, a front or passport_page, expect and all of truth',
    isWhole: ({ id, front, passport_page: page, expect, truth }) =>
      isText(id) &&
      isText(front ?? page) &&
      EXPECTATIONS.includes(expect as Expectation) &&
      isEntry(truth) &&
      TRUTHS.every((key) => isText(truth[key])),
  },
  faces: {
    needs: 'a person, an image and a kind of portrait or selfie',
    isWhole: ({ person, image, kind }) =>
      isText(person) && isText(image) && (kind === 'portrait' || kind === 'selfie'),
  },
  documents_and_selfies: {
    needs: 'a document, a selfie and same',
    isWhole: ({ document, selfie, same }) =>
      isText(document) && isText(selfie) && typeof same === 'boolean',
  },
  challenges: {
    needs: 'an id, frames of image and at_ms, moves and genuine',
    isWhole: ({ id, frames, moves, genuine }) =>
      isText(id) &&
      typeof genuine === 'boolean' &&
      Array.isArray(frames) &&
      frames.every(
        (frame: unknown) =>
          isEntry(frame) && isText(frame['image']) && typeof frame['at_ms'] === 'number',
      ) &&
      Array.isArray(moves) &&
      moves.every((move) => MOVES.includes(move as Move)),
  },
};

/** Throws a `TypeError` that names the entry which is not as the contract has it. */
export function manifestOf(value: unknown): Manifest {
  if (!isEntry(value)) throw new TypeError('the manifest must be an object');
  const lists = Object.keys(LISTS).map((name) => [name, listOf(value, name as keyof Manifest)]);
  return Object.fromEntries(lists) as Manifest;
}

function listOf(manifest: Entry, name: keyof Manifest): unknown[] {
  const list = manifest[name] ?? [];
  if (!Array.isArray(list)) throw new TypeError(`${name} must be a list`);
  const { needs, isWhole } = LISTS[name];
  const broken = list.findIndex((entry: unknown) => !isEntry(entry) || !isWhole(entry));
  if (broken >= 0) throw new TypeError(`${name}[${broken}] needs ${needs}`);
  return list;
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
