import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyRequest } from 'fastify';
import { CUSTOMER_ID, GrantIssuer } from '../../sdk/test/grant-issuer.js';
import { HttpDouble, json } from '../../sdk/test/http-double.js';
import { accessGrantGuard, type HttpAccessGrantGuard } from '../../sdk/src/index.js';

type Call = (headers: Record<string, string>, employee?: string) => Promise<Answer>;
interface Answer {
  status: number;
  body: unknown;
  challenge: string | null;
}

/** The employee in `/mfa/{employee}`. */
const employeeIn = ({ url }: Pick<IncomingMessage, 'url'>) => url?.split('/').at(-1);

describe('the guard of the SDK on', () => {
  let gateway: HttpDouble;
  let issuer: GrantIssuer;
  let guard: HttpAccessGrantGuard;
  const refusals: string[] = [];
  const closing: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    gateway = await HttpDouble.start((response, request) => {
      const isConsume = request.path.endsWith('/consume');
      const grant = { id: issuer.claims().jti, object_name: 'grant', status: 'consumed' };
      json(200, isConsume ? grant : issuer.keySet)(response, request);
    });
    issuer = await GrantIssuer.create(`${gateway.url}/gateway`);
    guard = accessGrantGuard({
      baseUrl: gateway.url,
      audience: CUSTOMER_ID,
      customerKey: `gk_test_${'0'.repeat(26)}_${'k'.repeat(43)}`,
      onRefused: ({ reason }) => refusals.push(reason),
    });
  });
  afterAll(async () => {
    for (const close of closing) await close();
    await gateway.stop();
  });

  const options = { action: 'reset_mfa', subject: employeeIn, singleUse: true };

  const calling =
    (base: string): Call =>
    async (headers, employee = 'ada') => {
      const answer = await fetch(`${base}/mfa/${employee}`, { headers });
      const challenge = answer.headers.get('www-authenticate');
      return { status: answer.status, body: await answer.json(), challenge };
    };
  const listen = async (
    handler: (request: IncomingMessage, response: ServerResponse) => void,
  ): Promise<Call> => {
    const server: Server = createServer(handler);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => server.close(resolve)));
    return calling(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
  };

  const servers: Record<string, () => Promise<Call>> = {
    'plain Node': () => {
      const admit = guard.node<IncomingMessage>(options);
      return listen((request, response) => {
        void admit(request, response).then((grant) => {
          if (grant) response.end(JSON.stringify({ reset: grant.sub }));
        });
      });
    },
    Express: () => {
      const middleware = guard.express<IncomingMessage>(options);
      return listen((request, response) => {
        middleware(request, response, (error) => {
          response.statusCode = error === undefined ? 200 : 500;
          response.end(JSON.stringify({ reset: guard.claimsOf(request).sub }));
        });
      });
    },
    Fastify: async () => {
      const app = fastify();
      app.get(
        '/mfa/:employee',
        {
          preHandler: guard.fastify<FastifyRequest>({
            ...options,
            subject: ({ params }) => (params as { employee: string }).employee,
          }),
        },
        (request) => ({
          reset: guard.claimsOf(request).sub,
        }),
      );
      closing.push(() => app.close());
      return calling(await app.listen({ port: 0, host: '127.0.0.1' }));
    },
  };

  it.each(Object.keys(servers))(
    '%s lets a fitting grant in, and answers all others',
    async (name) => {
      const call = await servers[name]!();
      refusals.length = 0;
      const token = await issuer.sign();
      const own = { 'x-access-grant': token };

      expect(await call(own)).toMatchObject({ status: 200, body: { reset: 'ada' } });
      expect(await call({ authorization: `Bearer ${token}` })).toMatchObject({ status: 200 });
      expect(await call({})).toEqual({
        status: 401,
        challenge: 'Bearer',
        body: {
          statusCode: 401,
          message: 'An access grant is needed',
          error: 'Unauthorized',
          code: 'token_missing',
        },
      });
      expect(await call(own, 'grace')).toMatchObject({
        status: 403,
        body: { code: 'subject_wrong' },
        challenge: expect.stringContaining('insufficient_scope') as string,
      });
      const other = await issuer.sign(issuer.claims({ action: 'read_news' }));
      expect(await call({ 'x-access-grant': other })).toMatchObject({ status: 403 });
      expect(await call({ ...own, 'x-access-grant': `${token}, ${token}` })).toMatchObject({
        status: 401,
      });
      expect(refusals).toEqual([
        'token_missing',
        'subject_wrong',
        'action_wrong',
        'token_malformed',
      ]);
    },
  );

  it('any server knows only requests that it has let in, and refuses options that open too much', () => {
    expect(() => guard.claimsOf({})).toThrow('no access grant guard');
    for (const route of ['express', 'fastify', 'node'] as const)
      expect(() => guard[route]({ action: '' })).toThrow(TypeError);
  });
});
