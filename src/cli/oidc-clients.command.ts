import { Command, InvalidArgumentError, Option } from 'commander';
import { OPERATOR } from '../platform/audit/index.js';
import type { Id } from '../platform/ids/index.js';
import {
  OidChanges,
  OidcClientsService,
  TOKEN_TYPES,
  type NewOidcClient,
  type OidChange,
  type OidcClient,
  type OidcClientChange,
} from '../verification/oidc/index.js';
import { idOption, type OfOrganization, organizationCommand, withService } from './context.js';

interface One extends OfOrganization {
  id: Id<'oidc'>;
}

export function oidcClientCommands(): Command {
  const clients = new Command('oidc-clients').description('OpenID Connect relying parties');
  organizationCommand(clients, 'create')
    .description('the secret is printed once and never again')
    .requiredOption('--name <name>', 'name')
    .requiredOption('--oid <oid>', 'object identifier, bare or as urn:oid:…')
    .requiredOption('--project-id <id>', 'a project of the ial2 template', idOption('proj'))
    .addOption(new Option('--token-type <type>').choices(TOKEN_TYPES).makeOptionMandatory())
    .requiredOption('--redirect-uris <uris...>', 'allow-list')
    .option('--oid-registered', 'the OID is registered with the network')
    .option('--registered-under <oid>', 'of a sub-participant: its channel partner’s OID')
    .option('--individual-access-intended', 'notice that identity tokens serve individual access')
    .option('--historical-addresses', 'TEFCA identity tokens and their sessions carry them')
    .addOption(jwksOption())
    .option('--jwks-uri <uri>', 'address of such a key set')
    .action(({ organization, ...input }: OfOrganization & NewOidcClient) =>
      withService(OidcClientsService, async (service) => {
        const { client, secret } = await service.create(organization, input, OPERATOR);
        return { ...shown(client), secret };
      }),
    );
  organizationCommand(clients, 'list').action(({ organization }: OfOrganization) =>
    withService(OidcClientsService, async (service) => {
      const page = { limit: 1_000, after: null, before: null };
      const found = await service.list(organization, page);
      return found.map(shown);
    }),
  );
  addChanges(clients);
  return clients;
}

function addChanges(clients: Command): void {
  one(clients, 'rotate-secret', 'make a second secret; the one before keeps working').action(
    ({ organization, id }: One) =>
      withService(OidcClientsService, async (service) => {
        const { client, secret } = await service.rotateSecret(organization, id, OPERATOR);
        return { ...shown(client), secret };
      }),
  );
  one(clients, 'retire-secret', 'end the secret before the last rotation').action(
    ({ organization, id }: One) =>
      withService(OidcClientsService, async (service) =>
        shown(await service.retireSecret(organization, id, OPERATOR)),
      ),
  );
  one(clients, 'change', 'what is left out stays as it is')
    .option('--name <name>', 'name')
    .option('--redirect-uris <uris...>', 'the whole new allow-list')
    .option('--oid-registered', 'the OID is registered with the network')
    .option('--registered-under <oid>', 'of a sub-participant: its channel partner’s OID')
    .option('--individual-access-intended', 'notice that identity tokens serve individual access')
    .option('--no-individual-access-intended', 'they do not')
    .option('--historical-addresses', 'TEFCA identity tokens and their sessions carry them')
    .option('--no-historical-addresses', 'they do not')
    .addOption(jwksOption())
    .option('--jwks-uri <uri>', 'address of such a key set')
    .action(({ organization, id, ...change }: One & OidcClientChange) =>
      apply(organization, id, change),
    );
  one(
    clients,
    'change-oid',
    'every code and token of the OID before ends: everybody verifies again',
  )
    .requiredOption('--oid <oid>', 'object identifier, bare or as urn:oid:…')
    .option('--oid-registered', 'this OID is registered with the network; production needs it')
    .option('--registered-under <oid>', 'of a sub-participant: its channel partner’s OID')
    .action(({ organization, id, ...change }: One & OidChange) =>
      withService(OidChanges, async (service) =>
        shown(await service.change(organization, id, change, OPERATOR)),
      ),
    );
  one(clients, 'disable', 'no new token, and those it has are worth nothing').action(
    ({ organization, id }: One) => apply(organization, id, { disabled: true }),
  );
  one(clients, 'enable', 'undo disable').action(({ organization, id }: One) =>
    apply(organization, id, { disabled: false }),
  );
}

function one(clients: Command, name: string, description: string): Command {
  return organizationCommand(clients, name)
    .description(description)
    .requiredOption('--id <id>', 'client', idOption('oidc'));
}

function apply(organization: Id<'org'>, id: Id<'oidc'>, change: OidcClientChange): Promise<void> {
  return withService(OidcClientsService, async (service) =>
    shown(await service.change(organization, id, change, OPERATOR)),
  );
}

function jwksOption(): Option {
  return new Option(
    '--jwks <json>',
    'public keys (a JSON Web Key Set) in place of a secret',
  ).argParser((text): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      throw new InvalidArgumentError('It is no JSON.');
    }
  });
}

/** A client without secrets' hashes and internal fields. */
function shown({ secretHash, tenureId: __, previousSecretHash, ...client }: OidcClient): object {
  return {
    ...client,
    secretLive: secretHash !== null,
    previousSecretLive: previousSecretHash !== null,
  };
}
