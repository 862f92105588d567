import { Controller, Get, Injectable, Module, Post, type OnModuleInit } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  Access,
  Authenticators,
  BEARER,
  BearerAccess,
  Caller,
  isFromOwnPage,
  type AuthenticationScheme,
  type Authenticator,
  type Principal,
} from '../../../src/platform/access/index.js';
import { defineProblem } from '../../../src/platform/errors/index.js';
import { newId } from '../../../src/platform/ids/index.js';
import { startApplication, type TestApplication } from '../../support/application.js';

const TENANT = newId('org');
const PERSON = newId('staff');
const signInNeeded = defineProblem('planted_sign_in_needed', 401, 'Sign in');
const notFromPage = defineProblem('planted_not_from_page', 403, 'Only our own page may call');

const principal = (kind: string, permissions: string[]): Principal => ({
  kind,
  tenantId: TENANT,
  id: PERSON,
  permissions,
});

/** A cookie that is valid below one path only, for requests from our own page. */
const COOKIE: AuthenticationScheme = {
  find(request: FastifyRequest) {
    const { planted } = request.cookies;
    if (planted === undefined || !request.url.startsWith('/planted/console/')) return null;
    if (request.method !== 'GET' && !isFromOwnPage(request, 'planted-page')) throw notFromPage();
    return planted;
  },
  missing: signInNeeded,
  invalid: () => signInNeeded(),
  limits: { principal: 'session', failure: 'failures', countsMissing: false },
};

@Injectable()
class PlantedAuthenticators implements OnModuleInit {
  constructor(private readonly authenticators: Authenticators) {}

  onModuleInit(): void {
    for (const authenticator of PLANTED) this.authenticators.register(authenticator);
  }
}

const known = (
  kind: string,
  scheme: AuthenticationScheme,
  people: Record<string, string[]>,
): Authenticator => ({
  kind,
  scheme,
  authenticate: (credential) => {
    const permissions = people[credential];
    return Promise.resolve(permissions ? principal(kind, permissions) : null);
  },
});

const PLANTED: Authenticator[] = [
  known('planted_member', COOKIE, { owner: ['plants:write'], viewer: ['plants:read'] }),
  known('planted_machine', BEARER, { robot: ['plants:write'] }),
  known('planted_ticket', BEARER, { ticket: ['plants:write'] }),
];

@Controller('planted')
class PlantedController {
  @Post('console/plants')
  @BearerAccess({ accepts: ['planted_machine', 'planted_member'], permission: 'plants:write' })
  write(@Caller() caller: Principal): Principal {
    return caller;
  }

  @Post('elsewhere/plants')
  @BearerAccess({ accepts: ['planted_member'], permission: 'plants:write' })
  elsewhere(@Caller() caller: Principal): Principal {
    return caller;
  }

  @Post('tickets')
  @BearerAccess({
    accepts: ['planted_machine'],
    recognizes: ['planted_ticket'],
    permission: 'plants:write',
  })
  machinesOnly(@Caller() caller: Principal): Principal {
    return caller;
  }

  @Get('nobody')
  @BearerAccess({ accepts: ['no_such_kind'], permission: 'plants:read' })
  nobody(): string {
    return 'secret';
  }

  @Get('late')
  @Access({
    type: 'credential',
    scheme: 'planted_machine',
    detail: 'authenticated where the filters of the handler see it',
    accepts: ['planted_machine'],
    permission: null,
    phase: 'in_handler',
  })
  late(@Caller() caller: Principal): Principal {
    return caller;
  }
}

@Module({ controllers: [PlantedController], providers: [PlantedAuthenticators] })
class PlantedModule {}

describe('the guard of every route', () => {
  let test: TestApplication;

  beforeAll(async () => {
    test = await startApplication({}, { modules: [PlantedModule] });
  });

  afterAll(() => test.close());

  const PAGE = { 'x-requested-by': 'planted-page' };
  const post = async (path: string, headers: Record<string, string>) => {
    const response = await fetch(`${test.baseUrl}/planted/${path}`, { method: 'POST', headers });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  it('accepts each kind that the policy names, by its own credential', async () => {
    const bearer = await post('console/plants', { authorization: 'Bearer robot' });
    const cookie = await post('console/plants', { cookie: 'planted=owner', ...PAGE });

    expect(bearer.body).toMatchObject({ kind: 'planted_machine', tenantId: TENANT });
    expect(cookie.body).toMatchObject({ kind: 'planted_member', id: PERSON });
  });

  it('refuses a caller without the permission, and says which', async () => {
    const { status, body } = await post('console/plants', { cookie: 'planted=viewer', ...PAGE });

    expect(status).toBe(403);
    expect(body).toMatchObject({ code: 'scope_missing' });
    expect(body['detail']).toContain('plants:write');
  });

  it.each<[string, Record<string, string>]>([
    ['without the header of our page', {}],
    ['that another site sent', { ...PAGE, 'sec-fetch-site': 'cross-site' }],
    ['that a neighbouring host sent', { ...PAGE, 'sec-fetch-site': 'same-site' }],
  ])('refuses a change by cookie %s', async (_, headers) => {
    const { status, body } = await post('console/plants', { cookie: 'planted=owner', ...headers });

    expect(status).toBe(403);
    expect(body).toMatchObject({ code: 'planted_not_from_page' });
  });

  it('takes a cookie on its own path alone', async () => {
    const { status, body } = await post('elsewhere/plants', { cookie: 'planted=owner', ...PAGE });

    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'planted_sign_in_needed' });
  });

  it('does not fall back to the cookie when the bearer is wrong', async () => {
    const both = { authorization: 'Bearer nobody', cookie: 'planted=owner', ...PAGE };
    const { status, body } = await post('console/plants', both);

    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'credential_invalid' });
  });

  it('says what is missing in the words of the first kind', async () => {
    const { status, body } = await post('console/plants', {});

    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'credential_missing' });
  });

  it('refuses a known kind that the policy does not accept, however good the credential', async () => {
    const { status } = await post('tickets', { authorization: 'Bearer ticket' });

    expect(status).toBe(403);
  });

  it('answers nobody when the policy names a kind without an authenticator', async () => {
    const answer = await fetch(`${test.baseUrl}/planted/nobody`, {
      headers: { authorization: 'Bearer robot' },
    });

    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('secret');
  });

  it('also enforces a policy that is checked late', async () => {
    const without = await fetch(`${test.baseUrl}/planted/late`);
    const wrong = await fetch(`${test.baseUrl}/planted/late`, {
      headers: { authorization: 'Bearer ticket' },
    });
    const good = await fetch(`${test.baseUrl}/planted/late`, {
      headers: { authorization: 'Bearer robot' },
    });

    expect([without.status, wrong.status, good.status]).toEqual([401, 401, 200]);
  });

  it('has one authenticator for each kind', () => {
    const authenticators = test.app.get(Authenticators, { strict: false });
    const again = (): void => {
      for (const authenticator of PLANTED) authenticators.register(authenticator);
    };

    expect(again).toThrow('two authenticators for the kind planted_member');
  });
});
