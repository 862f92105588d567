import { sha256 } from '../../platform/crypto/index.js';
import type { Connection } from './connection.entity.js';

type Proofs = Pick<Connection, 'config' | 'tokenHashes' | 'oldTokenExpiresAt'>;

/** Whether what bought a machine token would buy another one now: a secret or key that was replaced ends its tokens. */
export function isStillProven(connection: Proofs, proofHash: Buffer | null, now: Date): boolean {
  const { tokenHashes, oldTokenExpiresAt } = connection;
  const [current, former] = tokenHashes;
  const live = [current, keySetHash(connection)];
  if (oldTokenExpiresAt && now < oldTokenExpiresAt) live.push(former);
  return proofHash !== null && live.some((each) => each?.equals(proofHash));
}

/** The key set as it is stored; PostgreSQL orders its members, so equal sets have equal hashes. */
export function keySetHash({ config }: Pick<Connection, 'config'>): Buffer | undefined {
  const keys = config['jwks'];
  return keys ? sha256(JSON.stringify(keys)) : undefined;
}
