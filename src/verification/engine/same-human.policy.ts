import type { Id } from '../../platform/ids/index.js';
import type { StoredTemplate } from '../persons/index.js';
import { FACE_THRESHOLDS, matchTemplates } from './native/faces/face-match.policy.js';
import { fromStored } from './native/faces/stored-template.js';

/** Somebody whom the partner knows by the same document, or by the same name and birth date. */
export interface KnownHuman {
  id: Id<'user'>;
  hasDocument: boolean;
  /** Whether name and birth date are theirs. */
  hasIdentity: boolean;
  /** Null when none is stored. */
  template: StoredTemplate | null;
}

export type SameHuman =
  /** `isFaceless`: no face is stored, so the new one is enrolled. */
  | { result: 'known'; id: Id<'user'>; isFaceless: boolean }
  | { result: 'new' }
  /** The document belongs to somebody with another face. */
  | { result: 'conflict'; id: Id<'user'> }
  /** Undecided. `isOutdated`: the stored face must first be read by the current model. */
  | { result: 'unclear'; isOutdated: boolean };

/**
 * Recognises a human at one partner by their document, or by name and birth date, and then only if
 * the face agrees (contract, Same human).
 */
export function findSameHuman(face: StoredTemplate, known: readonly KnownHuman[]): SameHuman {
  const compared = known.map((each) => ({ ...each, match: compare(face, each.template) }));
  const owner = compared.find(({ hasDocument }) => hasDocument);
  if (owner) return resultForOwner(owner);
  const [nearest] = compared
    .filter(({ match }) => match.outcome === 'same')
    .toSorted((a, b) => a.match.distance - b.match.distance);
  if (nearest) return { result: 'known', id: nearest.id, isFaceless: false };
  const open = compared.find(({ match }) => match.outcome === 'unclear');
  return open ? { result: 'unclear', isOutdated: open.match.isOutdated } : { result: 'new' };
}

function resultForOwner({ id, hasIdentity, match }: KnownHuman & { match: Comparison }): SameHuman {
  switch (match.outcome) {
    case 'same':
      return { result: 'known', id, isFaceless: false };
    case 'different':
      return { result: 'conflict', id };
    case 'unclear':
      return { result: 'unclear', isOutdated: match.isOutdated };
    case 'nothing':
      // The document was asked for again, and it names the same person.
      return hasIdentity
        ? { result: 'known', id, isFaceless: true }
        : { result: 'unclear', isOutdated: false };
  }
}

interface Comparison {
  outcome: 'same' | 'different' | 'unclear' | 'nothing';
  distance: number;
  isOutdated: boolean;
}

/** `nothing`: there is no stored face that could agree. */
function compare(face: StoredTemplate, stored: StoredTemplate | null): Comparison {
  const none = { distance: Infinity, isOutdated: false };
  if (!stored) return { outcome: 'nothing', ...none };
  const match = matchTemplates(fromStored(face), fromStored(stored), FACE_THRESHOLDS.portrait);
  if (match.outcome !== 'unclear') return { ...none, ...match };
  if (match.reasons.includes('damaged')) return { outcome: 'nothing', ...none };
  return { ...none, outcome: 'unclear', isOutdated: match.reasons.includes('other_model') };
}
