import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsObject, IsOptional } from 'class-validator';
import {
  BooleanField,
  ChoiceField,
  givenIn,
  PageQuery,
  TextField,
  TextsField,
} from '../../../platform/http/index.js';
import { isId, type Id } from '../../../platform/ids/index.js';
import {
  TOKEN_TYPES,
  type TokenType,
  oidcClientNotFound,
  type NewOidcClient,
} from '../../oidc/index.js';
import { projectNotFound } from '../../projects/index.js';

const REDIRECT_URIS =
  'Allow-list: https, the scheme of an app such as `com.example.app:/done`, or in a sandbox http to this machine. Matched letter by letter.';
const MOST_REDIRECT_URIS = { max: 2000, maxItems: 50 };
const OID = 'Object identifier as X.660 writes them, bare or as `urn:oid:…`.';
const REGISTERED = 'Whether the OID is registered with the network; production needs it.';
const REGISTERED_UNDER =
  'For a sub-participant: the registered OID of its channel partner. An empty text ends it.';
const INDIVIDUAL_ACCESS =
  'Notice that the identity token serves individual access; networks want it in advance.';
const JWKS =
  'Public keys (a JSON Web Key Set) that the client signs its assertions with (RFC 7523): RSA from 2048 bits, EC on P-256 or P-384, Ed25519.';
const JwksField = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      description: JWKS,
      type: 'object',
      additionalProperties: true,
      nullable: true,
    }),
    IsOptional(),
    IsObject(),
  );
const JWKS_URI = 'Address of such a key set, in place of `jwks`; read again every five minutes.';
const HISTORICAL =
  'Whether TEFCA identity tokens and the sessions behind them carry historical addresses.';

export class CreateOidcClientDto {
  @TextField('Shown to staff.', { max: 100 }) name: string;
  @TextField(OID, { max: 250, example: '2.16.840.1.113883.3.7204.1' }) oid: string;
  @TextField('A project of the IAL2 template.', { max: 64 }) project_id: string;

  @ChoiceField('Which network the identity token is for.', { of: TOKEN_TYPES })
  token_type: TokenType;

  @TextsField(REDIRECT_URIS, MOST_REDIRECT_URIS) redirect_uris: string[];
  @BooleanField(REGISTERED, { optional: true }) oid_registered?: boolean | null;
  @TextField(REGISTERED_UNDER, { max: 250, optional: true }) registered_under?: string | null;
  @BooleanField(INDIVIDUAL_ACCESS, { optional: true }) individual_access_intended?: boolean | null;
  @BooleanField(HISTORICAL, { optional: true }) historical_addresses?: boolean | null;

  @JwksField() jwks?: object | null;

  @TextField(JWKS_URI, { max: 2000, optional: true }) jwks_uri?: string | null;
}

export class ChangeOidDto {
  @TextField(OID, { max: 250, example: '2.16.840.1.113883.3.7204.2' }) oid: string;

  @BooleanField(
    'Whether this OID is registered with the network. Not carried over from the old OID; production needs it.',
    { optional: true },
  )
  oid_registered?: boolean | null;

  @TextField(
    'For a sub-participant: the registered OID of its channel partner. Without it, the new OID is not a sub-participant’s.',
    { max: 250, optional: true },
  )
  registered_under?: string | null;
}

export class ListOidcClientsQuery extends PageQuery {
  @TextField('Only the sub-participants of this OID.', { max: 250, optional: true })
  registered_under?: string;
}

/** Omitted fields keep their value. */
export class ChangeOidcClientDto {
  @TextField('Shown to staff.', { min: 1, max: 100, optional: true }) name?: string | null;
  @TextsField(REDIRECT_URIS, { ...MOST_REDIRECT_URIS, optional: true }) redirect_uris?:
    string[] | null;
  @BooleanField(REGISTERED, { optional: true }) oid_registered?: boolean | null;
  @TextField(REGISTERED_UNDER, { max: 250, optional: true }) registered_under?: string | null;
  @BooleanField(INDIVIDUAL_ACCESS, { optional: true }) individual_access_intended?: boolean | null;
  @BooleanField(HISTORICAL, { optional: true }) historical_addresses?: boolean | null;

  @BooleanField('A disabled client gets no tokens, and its existing ones are invalid.', {
    optional: true,
  })
  disabled?: boolean | null;

  @JwksField() jwks?: object | null;

  @TextField(JWKS_URI, { max: 2000, optional: true }) jwks_uri?: string | null;
}

/** Maps the body of a new client. Throws `project_not_found` for a text that is no project's id. */
export function newOidcClient(input: CreateOidcClientDto): NewOidcClient {
  const { projectId, ...given } = givenIn(input);
  if (!isId('proj', projectId)) throw projectNotFound();
  return { ...given, projectId };
}

/** Throws `oidc_client_not_found` for a text that is no client's id. */
export function oidcClientId(id: string): Id<'oidc'> {
  if (!isId('oidc', id)) throw oidcClientNotFound();
  return id;
}
