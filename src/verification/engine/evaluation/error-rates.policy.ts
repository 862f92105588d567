/** Two pictures that were compared. */
export interface ComparedPair {
  /** Their files. */
  pictures: readonly [string, string];
  /** Whether they show one person. */
  same: boolean;
  /** Null where one of them has no face that can be compared. */
  distance: number | null;
  accepted: boolean;
}

/** Shares from 0 to 1; null if nothing was counted. */
export interface ErrorRates {
  genuine_pairs: number;
  impostor_pairs: number;
  /** Genuine pairs that were not accepted, pictures that could not be used included. */
  frr: number | null;
  /** Impostor pairs that were accepted. */
  far: number | null;
  /** Where both errors are equally frequent, of the pairs that have a distance. */
  eer: number | null;
  /** The pairs that were judged wrongly. */
  errors: Pick<ComparedPair, 'pictures' | 'same' | 'distance'>[];
}

export function errorRates(pairs: readonly ComparedPair[]): ErrorRates {
  const genuine = pairs.filter(({ same }) => same);
  const impostor = pairs.filter(({ same }) => !same);
  return {
    genuine_pairs: genuine.length,
    impostor_pairs: impostor.length,
    frr: share(genuine, ({ accepted }) => !accepted),
    far: share(impostor, ({ accepted }) => accepted),
    eer: equalErrorRate(genuine, impostor),
    errors: pairs
      .filter(({ same, accepted }) => same !== accepted)
      .map(({ pictures, same, distance }) => ({ pictures, same, distance })),
  };
}

/** The smallest of the larger errors over all thresholds. */
function equalErrorRate(
  genuine: readonly ComparedPair[],
  impostor: readonly ComparedPair[],
): number | null {
  const [near, far] = [distances(genuine), distances(impostor)];
  if (near.length === 0 || far.length === 0) return null;
  const errorAt = (threshold: number): number =>
    Math.max(
      near.filter((distance) => distance > threshold).length / near.length,
      far.filter((distance) => distance <= threshold).length / far.length,
    );
  return Math.min(...[...near, ...far].map(errorAt));
}

function distances(pairs: readonly ComparedPair[]): number[] {
  return pairs.flatMap(({ distance }) => distance ?? []);
}

function share(
  pairs: readonly ComparedPair[],
  counts: (pair: ComparedPair) => boolean,
): number | null {
  return pairs.length === 0 ? null : pairs.filter(counts).length / pairs.length;
}
