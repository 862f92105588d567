import { Injectable, type Type } from '@nestjs/common';
import type { Transaction } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import type { Connection } from './connection.entity.js';
import { connectionInvalid } from './connection.problems.js';
import {
  MACHINE_SCOPES,
  type ConnectionCheck,
  type ConnectionConfig,
  type ConnectionKind,
  type MachineScope,
  type SecretsOfKind,
  type UsedSecrets,
} from './connection.js';

/**
 * What one kind of connection is. Each module that serves a kind registers it with
 * `ConnectionKinds`; a kind that nobody registered cannot be made.
 */
export interface ConnectionKindDefinition {
  kind: ConnectionKind;
  /** Its settings: a class with field decorators. Unknown fields are refused. */
  config: Type<object>;
  /** Connections of this kind that a customer may have. */
  most: number;
  secrets: SecretsOfKind;
  /** Scopes of the tokens that its client may fetch at the token endpoint; none for most kinds. */
  scopes?: readonly MachineScope[];
  /** The complete settings, given what was sent. `before` is null for a new connection. Throws `connection_invalid`. */
  settle?(
    customerId: Id<'cust'>,
    config: ConnectionConfig,
    before: ConnectionConfig | null,
  ): ConnectionConfig | Promise<ConnectionConfig>;
  /** What must hold for it to work. */
  check(connection: Connection, secrets: UsedSecrets): Promise<ConnectionCheck[]>;
  /** Called in the transaction that makes it. */
  created?(connection: Connection, tx: Transaction): Promise<void>;
  /** Called in the transaction that removes it. */
  removed?(connection: Connection, actor: string, tx: Transaction): Promise<void>;
  /** Values that the customer enters at the foreign system, such as addresses. */
  shown?(connection: Connection): Record<string, string>;
}

/** The kinds of connections that this deployment serves. Each module registers its own. */
@Injectable()
export class ConnectionKinds {
  readonly #kinds = new Map<ConnectionKind, ConnectionKindDefinition>();

  register(definition: ConnectionKindDefinition): void {
    this.#kinds.set(definition.kind, definition);
  }

  /** Throws `connection_invalid` for a kind that is not served. */
  get(kind: ConnectionKind): ConnectionKindDefinition {
    const definition = this.#kinds.get(kind);
    if (definition) return definition;
    throw connectionInvalid({
      detail: `This version serves no connections of the kind ${kind}; it serves ${this.served().join(', ')}`,
    });
  }

  served(): ConnectionKind[] {
    return [...this.#kinds.keys()];
  }

  /** The scopes that any client may ask for at the token endpoint. */
  scopes(): MachineScope[] {
    const scopes = [...this.#kinds.values()].flatMap((kind) => kind.scopes ?? []);
    return MACHINE_SCOPES.filter((scope) => scopes.includes(scope));
  }

  /** Prefixes of the secrets that foreign systems send. */
  prefixes(): string[] {
    return [...this.#kinds.values()].flatMap(({ secrets }) => secrets.checked?.prefix ?? []);
  }
}
