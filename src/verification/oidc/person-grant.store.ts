import { Injectable } from '@nestjs/common';
import { Database, keyset, newestFirst } from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { idOf, uuidOf, type Id } from '../../platform/ids/index.js';
import type { Environment } from '../environment.js';

/**
 * The data an app got about a person. Each verification for an app has one, so the session's id
 * names it.
 */
export interface PersonGrant {
  sessionId: Id<'vs'>;
  clientId: string;
  clientName: string;
  scope: string;
  createdAt: Date;
  expiresAt: Date;
}

type Row = Omit<PersonGrant, 'sessionId'> & { sessionId: string };

/** The person of the grants, in one environment of an organization. */
export interface GrantOwner {
  organizationId: Id<'org'>;
  environment: Environment;
  userId: Id<'user'>;
}

/** Looked up only for the grants of the page: a join would read the person's whole history. */
const LIVE = `SELECT p.session_id AS "sessionId", p.client_id AS "clientId", c.name AS "clientName",
    p.payload->'openid'->>'scope' AS scope, p.created_at AS "createdAt", p.expires_at AS "expiresAt"
  FROM verification.oidc_payloads p
  CROSS JOIN LATERAL (SELECT c.name FROM verification.oidc_clients c
    WHERE c.client_id = p.client_id AND c.tenure_id = p.tenure_id AND c.environment = $3 LIMIT 1) AS c
  CROSS JOIN LATERAL (SELECT FROM verification.sessions s
    WHERE s.organization_id = $1 AND s.id = p.session_id AND s.redacted_at IS NULL LIMIT 1) AS s
  WHERE p.organization_id = $1 AND p.user_id = $2 AND p.kind = 'Grant' AND p.expires_at > $4`;

/** Grants that are still valid, by person. */
@Injectable()
export class PersonGrantStore {
  constructor(private readonly database: Database) {}

  /** Up to limit + 1 in list order. */
  async list(owner: GrantOwner, page: Page<'vs'>, now: Date): Promise<PersonGrant[]> {
    const values = valuesOf(owner, now);
    const text = `${LIVE} ${keyset(page, values, 'p.session_id')}`;
    return newestFirst((await this.database.query<Row>(text, values)).map(grantOf), page);
  }

  async find(owner: GrantOwner, sessionId: Id<'vs'>, now: Date): Promise<PersonGrant | null> {
    const values = [...valuesOf(owner, now), uuidOf(sessionId)];
    const [row] = await this.database.query<Row>(`${LIVE} AND p.session_id = $5`, values);
    return row ? grantOf(row) : null;
  }
}

function valuesOf({ organizationId, environment, userId }: GrantOwner, now: Date): unknown[] {
  return [uuidOf(organizationId), uuidOf(userId), environment, now];
}

function grantOf({ sessionId, ...row }: Row): PersonGrant {
  return { ...row, sessionId: idOf('vs', sessionId) };
}
