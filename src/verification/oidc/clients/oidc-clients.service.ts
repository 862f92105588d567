import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/index.js';
import {
  CredentialCache,
  defineCredentialKind,
  Hasher,
  keySetFault,
  mintCredential,
  type ClientKeySet,
} from '../../../platform/crypto/index.js';
import { OutboundHttp, type Page } from '../../../platform/http/index.js';
import { newId, type Id } from '../../../platform/ids/index.js';
import type { Environment } from '../../environment.js';
import { projectNotFound, ProjectsService, type Project } from '../../projects/index.js';
import type { OidcClient, TokenType } from './oidc-client.entity.js';
import {
  clientKeysInvalid,
  oidcClientExists,
  oidcClientNotFound,
  oidInvalid,
  oidNotRegistered,
  projectNotIal2,
  redirectUriInvalid,
} from './oidc-client.problems.js';
import { OidcClientStore } from './oidc-client.store.js';
import { isApp, redirectUriFault } from './redirect-uri.policy.js';

const PREFIX = 'urn:oid:';
const MAX_LENGTH = 200;
/** X.660 6.2: decimal arcs without leading zeros. */
const ARCS = /^(0|[1-9]\d*)(\.(0|[1-9]\d*))+$/;

export interface NewOidcClient {
  name: string;
  oid: string;
  projectId: Id<'proj'>;
  tokenType: TokenType;
  redirectUris: string[];
  oidRegistered?: boolean;
  /** The registered OID of the channel partner whose sub-participant the client is. */
  registeredUnder?: string;
  /** Notice that identity tokens serve individual access. */
  individualAccessIntended?: boolean;
  historicalAddresses?: boolean;
  /** Public keys, or their address; then the client has no secret. */
  jwks?: unknown;
  jwksUri?: string;
}

export interface OidChange {
  oid: string;
  /** About the new OID; the old OID's registration does not count. */
  oidRegistered?: boolean;
  /** See `NewOidcClient.registeredUnder`. Without it, the new OID is no sub-participant's. */
  registeredUnder?: string;
}

export interface OidcClientChange {
  name?: string;
  redirectUris?: string[];
  oidRegistered?: boolean;
  /** See `NewOidcClient`; null ends it. */
  registeredUnder?: string | null;
  individualAccessIntended?: boolean;
  historicalAddresses?: boolean;
  disabled?: boolean;
  /** Replace the existing keys; a secret stays live until it is retired. */
  jwks?: unknown;
  jwksUri?: string;
}

type ClientKeys = Pick<OidcClient, 'jwks' | 'jwksUri'>;

const NO_KEYS: ClientKeys = { jwks: null, jwksUri: null };

const PREFIXES: Record<Environment, string> = { sandbox: 'cs_test', production: 'cs_live' };

defineCredentialKind('a client secret', 'cs_test_', 'cs_live_');

/**
 * Relying parties of one organization. A secret is returned once, at its creation: only its keyed
 * hash is stored.
 */
@Injectable()
export class OidcClientsService {
  #known = new CredentialCache<OidcClient>();

  constructor(
    private readonly store: OidcClientStore,
    private readonly projects: ProjectsService,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
    private readonly outbound: OutboundHttp,
  ) {}

  /**
   * `secret` is empty for a client with keys. Throws `oid_invalid`, `project_not_found`, `project_not_ial2`,
   * `oid_not_registered`, `redirect_uri_invalid`, `client_keys_invalid`, `oidc_client_exists`.
   */
  async create(
    organizationId: Id<'org'>,
    input: NewOidcClient,
    actor: string,
  ): Promise<{ client: OidcClient; secret: string }> {
    const clientId = clientIdOf(input.oid);
    if (clientId === null) throw oidInvalid();
    const { environment } = await this.#ial2Project(organizationId, input.projectId);
    const keys = this.#keysOf(input);
    const secret = keys ? '' : mintCredential(PREFIXES[environment], organizationId);
    const now = this.clock.now();
    const client: OidcClient = checked({
      organizationId,
      id: newId('oidc'),
      clientId,
      tenureId: randomUUID(),
      projectId: input.projectId,
      environment,
      name: input.name,
      tokenType: input.tokenType,
      oidRegistered: input.oidRegistered ?? false,
      registeredUnder: partnerOf(input.registeredUnder),
      individualAccessNoticedAt: input.individualAccessIntended ? now : null,
      historicalAddresses: input.historicalAddresses ?? false,
      redirectUris: input.redirectUris,
      secretHash: keys ? null : this.hasher.credential(secret),
      previousSecretHash: null,
      ...(keys ?? NO_KEYS),
      createdAt: now,
      updatedAt: now,
      disabledAt: null,
    });
    if (!(await this.store.insert(client, actor))) throw oidcClientExists();
    return { client, secret };
  }

  /**
   * Newest first; only sub-participants of `registeredUnder` if given. Throws `oid_invalid`.
   */
  async list(
    organizationId: Id<'org'>,
    page: Page<'oidc'>,
    registeredUnder?: string | null,
  ): Promise<OidcClient[]> {
    return this.store.list(organizationId, page, partnerOf(registeredUnder));
  }

  /** Throws `oidc_client_not_found`. */
  async get(organizationId: Id<'org'>, id: Id<'oidc'>): Promise<OidcClient> {
    const client = await this.store.find(organizationId, id);
    if (!client) throw oidcClientNotFound();
    return client;
  }

  /**
   * Throws `oidc_client_not_found`, `oid_invalid`, `oid_not_registered`, `redirect_uri_invalid`,
   * `client_keys_invalid`.
   */
  async change(
    organizationId: Id<'org'>,
    id: Id<'oidc'>,
    input: OidcClientChange,
    actor: string,
  ): Promise<OidcClient> {
    const keys = this.#keysOf(input);
    const partner = input.registeredUnder;
    const registeredUnder = partnerOf(partner);
    const what = { actor, action: 'oidc_client.changed' } as const;
    return this.#update({ organizationId, id }, what, (client) =>
      checked({
        ...client,
        name: input.name ?? client.name,
        redirectUris: input.redirectUris ?? client.redirectUris,
        oidRegistered: input.oidRegistered ?? client.oidRegistered,
        registeredUnder: partner === undefined ? client.registeredUnder : registeredUnder,
        individualAccessNoticedAt: this.#since(
          client.individualAccessNoticedAt,
          input.individualAccessIntended,
        ),
        historicalAddresses: input.historicalAddresses ?? client.historicalAddresses,
        disabledAt: this.#since(client.disabledAt, input.disabled),
        ...keys,
      }),
    );
  }

  /**
   * Changes the OID, which ends all codes, tokens and authorizations of the old one. The same OID
   * changes nothing. Throws `oid_invalid`, `oidc_client_not_found`, `oid_not_registered`,
   * `oidc_client_exists`.
   */
  async changeOid(
    organizationId: Id<'org'>,
    id: Id<'oidc'>,
    input: OidChange,
    actor: string,
  ): Promise<OidcClient> {
    const clientId = clientIdOf(input.oid);
    if (clientId === null) throw oidInvalid();
    const registeredUnder = partnerOf(input.registeredUnder);
    const before = await this.get(organizationId, id);
    // A repeated call, as after a lost answer: people who verified since need not do it again.
    if (before.clientId === clientId) return before;
    const what = { actor, action: 'oidc_client.oid_changed' } as const;
    return this.#update({ organizationId, id }, what, (client) =>
      checked({
        ...client,
        clientId,
        tenureId: client.clientId === clientId ? client.tenureId : randomUUID(),
        oidRegistered: input.oidRegistered ?? false,
        registeredUnder,
      }),
    );
  }

  /** Makes a second secret. The old one stays live until it is retired or the next rotation. */
  async rotateSecret(
    organizationId: Id<'org'>,
    id: Id<'oidc'>,
    actor: string,
  ): Promise<{ client: OidcClient; secret: string }> {
    const { environment } = await this.get(organizationId, id);
    const secret = mintCredential(PREFIXES[environment], organizationId);
    const what = { actor, action: 'oidc_client.secret_rotated' } as const;
    const client = await this.#update({ organizationId, id }, what, (before) => ({
      ...before,
      secretHash: this.hasher.credential(secret),
      previousSecretHash: before.secretHash,
    }));
    return { client, secret };
  }

  /** Ends the secret before the last rotation; for a client with keys, every secret. */
  retireSecret(organizationId: Id<'org'>, id: Id<'oidc'>, actor: string): Promise<OidcClient> {
    const what = { actor, action: 'oidc_client.secret_retired' } as const;
    return this.#update({ organizationId, id }, what, (client) => ({
      ...client,
      secretHash: client.jwks || client.jwksUri !== null ? null : client.secretHash,
      previousSecretHash: null,
    }));
  }

  /** The client that has this client id now, if it belongs to the organization. */
  findOwn(organizationId: Id<'org'>, clientId: string): Promise<OidcClient | null> {
    return this.store.findOwn(organizationId, clientId);
  }

  /**
   * The live client of a client id, in any organization, or null. Cached: a change holds here at
   * once, elsewhere within seconds.
   */
  async findLive(clientId: string): Promise<OidcClient | null> {
    const now = this.clock.now();
    // A look-up that began before a change writes into the old cache.
    const cache = this.#known;
    const known = cache.get(clientId, now);
    if (known) return known;
    const client = await this.store.findByClientId(clientId);
    if (client?.disabledAt !== null) return null;
    cache.set(clientId, client, now);
    return client;
  }

  /** The given keys, checked; null without any. */
  #keysOf({ jwks, jwksUri }: Pick<NewOidcClient, 'jwks' | 'jwksUri'>): ClientKeys | null {
    if (jwks === undefined && jwksUri === undefined) return null;
    if (jwks !== undefined && jwksUri !== undefined)
      throw clientKeysInvalid({ detail: 'Give the keys or their address, not both' });
    if (jwksUri !== undefined) {
      const fault = this.outbound.fault(jwksUri);
      if (fault)
        throw clientKeysInvalid({ detail: `The address of the keys is refused: ${fault}` });
      return { jwks: null, jwksUri };
    }
    const fault = keySetFault(jwks);
    if (fault !== null) throw clientKeysInvalid({ detail: `The key set ${fault}` });
    return { jwks: jwks as ClientKeySet, jwksUri: null };
  }

  /** Since when something is on; left out, it stays. Repeated, it keeps the time of the first. */
  #since(before: Date | null, isOn: boolean | undefined): Date | null {
    if (isOn === undefined) return before;
    return isOn ? (before ?? this.clock.now()) : null;
  }

  async #update(
    place: Parameters<OidcClientStore['update']>[0],
    what: Parameters<OidcClientStore['update']>[1],
    change: (client: OidcClient) => OidcClient,
  ): Promise<OidcClient> {
    const now = this.clock.now();
    const changed = await this.store.update(place, what, (client) => ({
      ...change(client),
      updatedAt: now,
    }));
    this.#known = new CredentialCache<OidcClient>();
    if (!changed) throw oidcClientNotFound();
    if (changed === 'taken') throw oidcClientExists();
    return changed;
  }

  async #ial2Project(organizationId: Id<'org'>, id: Id<'proj'>): Promise<Project> {
    const project = await this.projects.find(organizationId, id);
    if (!project || project.archivedAt) throw projectNotFound();
    if (project.template === 'ial2') return project;
    throw projectNotIal2({
      detail: `The project ${project.name} has the template ${project.template}; health exchange needs ial2`,
    });
  }
}

/** The client id of a channel partner's OID; null without one. Throws `oid_invalid`. */
function partnerOf(oid: string | null | undefined): string | null {
  if (oid == null || oid === '') return null;
  const clientId = clientIdOf(oid);
  if (clientId === null) throw oidInvalid();
  return clientId;
}

function checked(client: OidcClient): OidcClient {
  if (client.registeredUnder === client.clientId) {
    throw oidInvalid({
      detail: 'A sub-participant has an OID of its own, not that of its partner',
    });
  }
  if (client.environment === 'production' && !client.oidRegistered) throw oidNotRegistered();
  if (client.redirectUris.length === 0) {
    throw redirectUriInvalid({ detail: 'The allow-list needs at least one address' });
  }
  const kind = { sandbox: client.environment === 'sandbox', ofApp: isApp(client.redirectUris) };
  const errors = client.redirectUris.flatMap((uri, index) => {
    const fault = redirectUriFault(uri, kind);
    const pointer = `/redirect_uris/${String(index)}`;
    return fault === null ? [] : [{ pointer, code: 'invalid', detail: `The address ${fault}` }];
  });
  if (errors.length > 0) throw redirectUriInvalid({ detail: errors[0]?.detail ?? '', errors });
  return { ...client, redirectUris: [...new Set(client.redirectUris)] };
}

/**
 * The canonical client id `urn:oid:<OID>` (RFC 3061), or null. X.660: the first arc is 0-2; under 0
 * and 1 the second is at most 39.
 */
export function clientIdOf(text: string): string | null {
  const oid = text.toLowerCase().startsWith(PREFIX) ? text.slice(PREFIX.length) : text;
  if (oid.length > MAX_LENGTH || !ARCS.test(oid)) return null;
  const [first = '', second = ''] = oid.split('.');
  if (!['0', '1', '2'].includes(first)) return null;
  if (first !== '2' && (second.length > 2 || Number(second) > 39)) return null;
  return `${PREFIX}${oid}`;
}
