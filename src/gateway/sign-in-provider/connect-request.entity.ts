import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';

/** What the client asked for, as its answer needs it. Nothing of a person. */
export interface ConnectParameters {
  redirect_uri: string;
  response_mode: 'query' | 'form_post';
  state: string | null;
  nonce: string | null;
  /** S256 (RFC 7636); null where the answer is no code. */
  code_challenge: string | null;
  /** What Microsoft's page asked for: goes back in the token. */
  acr?: string;
  /** Classes of which the client must have one, or no code (OpenID Connect Core 5.5.1.1). */
  essential_acr?: string[];
  /** What Okta pushed. */
  pushed?: PushedClaims;
}

/** How the pushed values compare with the record: never a value. */
export interface PushedClaims {
  action: string;
  /** False where a name or the birth date differs: nothing is verified then. */
  agrees: boolean;
  /** By claim, whether it matches; the parts of an address by their names. */
  matches: Record<string, boolean | Record<string, boolean>>;
}

/** One sign-in that a client asked for. Its handle comes back from the hosted page alone. */
@Entity({ schema: 'gateway', name: 'connect_requests' })
@ForeignKey('ConnectionEntity', ['customerId', 'connectionId'], ['customerId', 'id'])
@Index('connect_requests_expiry_index', ['customerId', 'expiresAt'])
@Index('connect_requests_connection_index', ['customerId', 'connectionId'])
@Index('connect_requests_state_key', ['customerId', 'connectionId', 'stateHash'], { unique: true })
export class ConnectRequestEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;
  @PrimaryColumn({ type: 'bytea' }) handleHash: Buffer;

  /** Of the cookie that the first browser got: the last one must be the same. Null while it is only pushed. */
  @Column({ type: 'bytea', nullable: true }) browserHash: Buffer | null;

  /** Of a `state` that counts once; null where any number of sign-ins may have it. */
  @Column({ type: 'bytea', nullable: true }) stateHash: Buffer | null;
  @Column(idColumn('conn')) connectionId: Id<'conn'>;

  /** Null where nobody suits: such a request is never granted. */
  @Column({ ...idColumn('emp'), nullable: true }) employeeRowId: Id<'emp'> | null;
  @Column({ ...idColumn('ar'), nullable: true }) accessRequestId: Id<'ar'> | null;

  /** The id by which the client asked, under the employee's own key. */
  @Column({ type: 'bytea', nullable: true }) sealedSubject: Buffer | null;
  @Column({ type: 'jsonb' }) parameters: ConnectParameters;
  @Column({ type: 'timestamptz' }) expiresAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) usedAt: Date | null;
}

export type ConnectRequest = ConnectRequestEntity;

/** The answer to a request, which its client fetches once. */
@Entity({ schema: 'gateway', name: 'connect_codes' })
@ForeignKey('ConnectRequestEntity', ['customerId', 'handleHash'], ['customerId', 'handleHash'], {
  name: 'connect_codes_request_fkey',
  onDelete: 'CASCADE',
})
@Index('connect_codes_request_index', ['customerId', 'handleHash'])
export class ConnectCodeEntity {
  @PrimaryColumn(idColumn('cust')) customerId: Id<'cust'>;
  @PrimaryColumn({ type: 'bytea' }) codeHash: Buffer;
  @Column({ type: 'bytea' }) handleHash: Buffer;

  /** How, by what and when the person was recognised. Null for a client that is told of failures too. */
  @Column({ type: 'text', nullable: true }) acr: string | null;
  @Column({ type: 'text', array: true }) amr: string[];
  @Column({ type: 'timestamptz' }) authTime: Date;
  @Column({ type: 'timestamptz' }) expiresAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) usedAt: Date | null;
}

export type ConnectCode = ConnectCodeEntity;
