import type { Id } from '../../platform/ids/index.js';
import { isUnreadable, type StoredFace, type StoredHuman } from '../persons/index.js';
import { FACE_THRESHOLDS, matchTemplates } from './native/faces/face-match.policy.js';
import { fromStored } from './native/faces/stored-template.js';

/** The face that a session showed. */
export interface ShownFace {
  face: Pick<StoredFace, 'kind' | 'template'>;
  /** The person whom the session names. */
  namedId: Id<'user'> | null;
}

export type SameHuman =
  /**
   * `isFaceless`: no readable face is stored, so the new one is enrolled. `isOnRecord`: by this very document, which once
   * came with their selfie.
   */
  | { result: 'known'; id: Id<'user'>; isFaceless: boolean; isOnRecord: boolean }
  | { result: 'new' }
  /** The document belongs to somebody with another face. */
  | { result: 'conflict'; id: Id<'user'> }
  /** Undecided. `isOutdated`: the stored face must first be read by the current model. */
  | { result: 'unclear'; isOutdated: boolean };

/**
 * Recognises a human at one partner by their document, or by name and birth date, and then only if
 * the face agrees (contract, Same human).
 */
export function findSameHuman(shown: ShownFace, known: readonly StoredHuman[]): SameHuman {
  const compared = known.map((each) => ({ ...each, match: compare(shown.face, each.face) }));
  const owner = compared.find(({ hasDocument }) => hasDocument);
  if (owner) return resultForOwner(shown, owner);
  const [nearest] = compared
    .filter(({ match }) => match.outcome === 'same')
    .toSorted((a, b) => a.match.distance - b.match.distance);
  if (nearest) return { result: 'known', id: nearest.id, isFaceless: false, isOnRecord: false };
  const open = compared.find(({ match }) => match.outcome === 'unclear');
  return open ? { result: 'unclear', isOutdated: open.match.isOutdated } : { result: 'new' };
}

function resultForOwner(
  { face, namedId }: ShownFace,
  { id, hasIdentity, isOnRecord, match }: StoredHuman & { match: Comparison },
): SameHuman {
  switch (match.outcome) {
    case 'same':
      return { result: 'known', id, isFaceless: false, isOnRecord };
    case 'different':
      return { result: 'conflict', id };
    case 'unclear':
      return { result: 'unclear', isOutdated: match.isOutdated };
    case 'nothing':
      // The document was asked for again, with a selfie. A session that names nobody proves less: a forged
      // document would put another face under their id.
      return hasIdentity && face.kind === 'selfie' && id === namedId
        ? { result: 'known', id, isFaceless: true, isOnRecord }
        : { result: 'unclear', isOutdated: false };
  }
}

interface Comparison {
  outcome: 'same' | 'different' | 'unclear' | 'nothing';
  distance: number;
  isOutdated: boolean;
}

/** `nothing`: there is no stored face that could agree. */
function compare({ template }: ShownFace['face'], stored: StoredFace | null): Comparison {
  const none = { distance: Infinity, isOutdated: false };
  if (!stored || isUnreadable(stored, template)) return { outcome: 'nothing', ...none };
  const known = fromStored(stored.template);
  const match = matchTemplates(fromStored(template), known, FACE_THRESHOLDS.portrait);
  if (match.outcome !== 'unclear') return { ...none, ...match };
  if (match.reasons.includes('damaged')) return { outcome: 'nothing', ...none };
  return { ...none, outcome: 'unclear', isOutdated: match.reasons.includes('other_model') };
}
