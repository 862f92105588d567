import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { generateKeyPairSync } from 'node:crypto';
import Fastify from 'fastify';
import { Provider } from 'oidc-provider';

/** The protocol library as its own documentation sets it up: in-memory store, its own tokens, one RSA key. */
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const port = Number(process.env['PORT']);
const CLIENT = 'urn:oid:2.16.840.1';
const REDIRECT_URI = 'https://app.example.org/callback';

const provider = new Provider(`http://127.0.0.1:${port}`, {
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
  clients: [
    {
      client_id: CLIENT,
      client_secret: 'secret',
      redirect_uris: [REDIRECT_URI],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  cookies: { keys: ['key'] },
  features: {
    devInteractions: { enabled: false },
    // The access token is a JWT here as it is there: as many signatures for one exchange.
    resourceIndicators: {
      enabled: true,
      defaultResource: () => 'urn:resource',
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope: 'openid offline_access',
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'RS256' } },
      }),
    },
  },
  interactions: { url: () => '/interaction' },
  ttl: {
    AuthorizationCode: 600,
    Grant: 3600,
    RefreshToken: 3600,
    Interaction: 3600,
    Session: 3600,
  },
  issueRefreshToken: () => true,
  findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
});

/** Codes as an authorization leaves them behind. */
async function makeCodes(count: number): Promise<string[]> {
  const client = await provider.Client.find(CLIENT);
  if (!client) throw new Error('no client');
  const grant = new provider.Grant({ accountId: 'person', clientId: CLIENT });
  grant.addOIDCScope('openid offline_access');
  grant.addResourceScope('urn:resource', 'openid offline_access');
  const grantId = await grant.save();
  const codes: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const code = new provider.AuthorizationCode({
      accountId: 'person',
      client,
      grantId,
      redirectUri: REDIRECT_URI,
      resource: 'urn:resource',
      scope: 'openid offline_access',
    } as never);
    codes.push(await code.save());
  }
  return codes;
}

const callback = provider.callback();
createServer((request: IncomingMessage, response: ServerResponse) => {
  const [, count] = /^\/codes\/(\d+)$/.exec(request.url ?? '') ?? [];
  if (count === undefined) {
    void callback(request, response);
    return;
  }
  void makeCodes(Number(count)).then((codes) => response.end(JSON.stringify(codes)));
}).listen(port, '127.0.0.1');

// The product's key set, as a bare server answers it.
const jwks = process.env['STATIC_BODY'];
const bare = Fastify();
bare.get('/jwks.json', (_request, reply) => reply.type('application/jwk-set+json').send(jwks));
await bare.listen({ port: Number(process.env['STATIC_PORT']), host: '127.0.0.1' });
process.stdout.write('"serving"\n');
