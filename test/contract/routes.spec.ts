import { globSync, readFileSync } from 'node:fs';
import { Controller, Get, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { RouteOptions } from 'fastify';
import { Public } from '../../src/platform/access/index.js';
import { documentedPath, listRoutes, type Route } from '../../src/openapi/index.js';
import { packagePath } from '../../src/platform/config/index.js';
import { startApplication, type TestApplication } from '../support/application.js';
import { CONSOLES, permissionsOf, ROLES_OF, type Console } from '../../src/staff/index.js';
import { readDocument } from '../support/answers/openapi.js';

/** The endpoints of an issuer, by its path. */
function ofIssuer(path: string): Record<string, string> {
  const ofBrowser = 'a browser goes there: answers a redirect or a page';
  const ofClient = 'of the discovery document: forms, and errors of RFC 6749';
  return {
    [`GET ${path}/oauth2/auth`]: ofBrowser,
    [`POST ${path}/oauth2/auth`]: ofBrowser,
    [`GET ${path}/oauth2/auth/:uid`]: ofBrowser,
    [`GET ${path}/oauth2/auth/:uid/begin`]: ofBrowser,
    [`POST ${path}/oauth2/token`]: ofClient,
    [`POST ${path}/oauth2/revoke`]: ofClient,
    [`POST ${path}/oauth2/introspect`]: ofClient,
    [`GET ${path}/.well-known/openid-configuration`]: 'the discovery document',
    [`GET /.well-known/oauth-authorization-server${path}`]: 'the discovery document (RFC 8414)',
  };
}

/** Where identity providers of customers send people, by the issuer's path. */
function ofSignIn(path: string): Record<string, string> {
  const ofBrowser = 'a browser goes there: answers a redirect or a page';
  return {
    [`GET ${path}/authorize`]: ofBrowser,
    [`POST ${path}/authorize`]: ofBrowser,
    [`GET ${path}/finish`]: ofBrowser,
    [`POST ${path}/token`]: 'of the discovery document: forms, and errors of RFC 6749',
    [`POST ${path}/par`]: 'of the discovery document: forms, and errors of RFC 9126',
    [`GET ${path}/jwks.json`]: 'of the discovery document',
    [`GET ${path}/.well-known/openid-configuration`]: 'the discovery document',
    [`GET /.well-known/openid-configuration${path}`]: 'the discovery document, by RFC 8414',
    [`GET /.well-known/oauth-authorization-server${path}`]: 'the discovery document (RFC 8414)',
  };
}

/** SCIM describes itself at `/ServiceProviderConfig` and `/Schemas`. */
function ofScim(...calls: string[]): Record<string, string> {
  const routes = calls.map((call) => call.replace(' ', ' /gateway/scim/v2/'));
  return Object.fromEntries(routes.map((route) => [route, 'of SCIM (RFC 7644)']));
}

/** Pages for the staff, at one path. */
function pagesOf(path: string, ...deeper: string[]): Record<string, string> {
  const below = ['', ...deeper].map((each) => `${path}/:page${each}`);
  return Object.fromEntries([path, ...below].map((each) => [`GET ${each}`, 'a page of the staff']));
}

/** Addresses that are not of the API. */
const NOT_IN_THE_DOCUMENT: Record<string, string> = {
  'GET /': 'a page for whoever opens the bare address',
  'GET /docs': 'the API reference for people',
  'GET /docs/docs.css': 'its look',
  'GET /docs/docs.js': 'its search',
  'GET /brands/:workspace_id/:file': 'a picture, shown by pages and letters',
  'GET /dev/mailbox': 'what a development deployment would have sent',
  'GET /dev/mailbox/messages': 'the same as JSON',
  'GET /dev/mailbox/:id': 'one e-mail as a mail program shows it',
  'POST /messages/v1/reports/:tenant_id/:message_id':
    'called by the provider of text messages alone, at an address that each message told it',
  ...pagesOf('/staff', ''),
  ...pagesOf('/console', '/:id', '/:id/:tab'),
  ...pagesOf('/people', '/:id', '/:id/:tab'),
  'GET /verify': 'the link of the hosted page: answers a redirect or a page',
  'GET /verify/:id': 'the hosted page',
  'GET /me': 'the page that asks where to send a link to held data',
  'GET /me/:id': 'the page of what is held about a person',
  'GET /verify/:id/handoff': 'the hosted page, on a phone',
  'GET /integrations/.well-known/jwks.json': 'of the discovery document',
  'GET /sandbox/integrations/.well-known/jwks.json': 'of the discovery document',
  ...ofIssuer('/integrations'),
  ...ofIssuer(''),
  ...ofIssuer('/sandbox/integrations'),
  ...ofIssuer('/sandbox'),
  ...ofSignIn('/gateway/connect'),
  ...ofSignIn('/sandbox/gateway/connect'),
  ...ofScim(
    'GET ServiceProviderConfig',
    'GET ResourceTypes',
    'GET ResourceTypes/:id',
    'GET Schemas',
    'GET Schemas/:id',
    'POST Bulk',
    ...['Users', 'Groups'].flatMap((name) => [
      `GET ${name}`,
      `POST ${name}`,
      `POST ${name}/.search`,
      ...['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} ${name}/:id`),
    ]),
  ),
  'POST /gateway/oauth2/token': 'for machines: forms, and errors of RFC 6749',
  'GET /.well-known/oauth-authorization-server/gateway': 'its discovery document (RFC 8414)',
  'POST /access/v1/evaluation': 'of AuthZEN 1.0',
  'POST /access/v1/evaluations': 'of AuthZEN 1.0',
  'GET /.well-known/authzen-configuration': 'its discovery document',
  'GET /gateway/step-up/*': 'where a deny of AuthZEN sends the browser: answers a page',
  'POST /gateway/step-up/*': 'its button: answers a redirect',
  'POST /gateway/v1/webhooks/:customer_id/:project_id':
    'called by the verification service alone, at an address the gateway itself registered',
  'GET /gateway/v1/return': 'where the hosted page sends the browser: answers a redirect or a page',
};

/** Permissions that no route asks for by itself: they widen an answer, or what a key may be given. */
const WITHIN_ROUTES = ['sessions:read_people'];

/** A console's own routes, and those of its workspace that both consoles have. */
const isOfConsole = (path: string, console: Console): boolean =>
  path.startsWith(`/${console}/v1/`) || path.startsWith('/staff/v1/workspaces/');

/** Calls that a page puts together of two words. */
const COMPOSED: Record<string, string> = {
  rotate_secret: 'rotate_${what}',
  rotate_bearer: 'rotate_${what}',
};

const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`;

function withoutPolicy(routes: Route[]): string[] {
  return routes.filter(({ access }) => !access).map(nameOf);
}

function documentedRoutes(): string[] {
  return Object.entries(readDocument().paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

/** The routes actually registered. The pages' static files register before they can be watched. */
function watchRouter(seen: string[]): (app: NestFastifyApplication) => void {
  return (app) => {
    const onRoute = ({ method, url }: RouteOptions): void => {
      seen.push(...[method].flat().map((each) => `${each} ${url}`));
    };
    app
      .getHttpAdapter()
      .getInstance()
      .addHook('onRoute', onRoute as never);
  };
}

describe('the routes of the application', () => {
  const registered: string[] = [];
  let test: TestApplication;
  let routes: Route[];

  beforeAll(async () => {
    test = await startApplication({}, { prepare: watchRouter(registered) });
    routes = listRoutes(test.app);
  });

  afterAll(() => test.close());

  it('name their access policy, every one', () => {
    const width = Math.max(...routes.map((route) => nameOf(route).length));
    const table = routes.map((route) => {
      const { scheme = 'NOBODY', detail = '' } = route.access ?? {};
      return `  ${nameOf(route).padEnd(width)}  ${scheme.padEnd(14)}  ${detail}`;
    });
    process.stdout.write(`\n${table.join('\n')}\n\n`);

    expect(routes.length).toBeGreaterThan(20);
    expect(withoutPolicy(routes)).toEqual([]);
  });

  it('are all in the document, save those listed here with a reason', () => {
    const undocumented = Object.keys(NOT_IN_THE_DOCUMENT);
    const expected = registered
      .filter((route) => !undocumented.includes(route))
      .map(documentedPath);

    expect(documentedRoutes().sort()).toEqual(expected.sort());
    expect(undocumented.filter((route) => !registered.includes(route))).toEqual([]);
  });

  it('are all declared by a controller', () => {
    expect([...registered].sort()).toEqual(routes.map(nameOf).sort());
  });

  it('say why, where they are open to everybody', () => {
    const unexplained = routes.filter(
      ({ access }) => access?.scheme === 'public' && access.detail.length < 20,
    );

    expect(unexplained.map(nameOf)).toEqual([]);
  });

  it.each(CONSOLES)('give every permission of the roles in /%s something to open', (console) => {
    const held = new Set(ROLES_OF[console].flatMap((role) => permissionsOf(role, console)));
    const asked = routes
      .filter(({ path }) => isOfConsole(path, console))
      .map(({ access }) => access?.detail);
    const idle = [...held].filter((each) => !asked.includes(each) && !WITHIN_ROUTES.includes(each));

    expect(held.size).toBeGreaterThan(10);
    expect(idle).toEqual([]);
  });

  it('of the people console are each called by a page of it', () => {
    const pages = globSync('web/{people,kit}/**/*.{ts,tsx}', { cwd: packagePath('.') })
      .map((file) => readFileSync(packagePath(file), 'utf8'))
      .join('\n');
    const own = routes.filter(({ path }) => isOfConsole(path, 'people'));
    const uncalled = own.filter(({ path }) => {
      const last = path.split('/').findLast((part) => !part.startsWith(':')) ?? '';
      return !new RegExp(`[/'"\`]${last}\\b`).test(pages) && !pages.includes(COMPOSED[last] ?? '-');
    });

    expect(own.length).toBeGreaterThan(50);
    expect(uncalled.map(nameOf)).toEqual([]);
  });

  it('answer 401 to a caller without a credential, unless they are public', async () => {
    const open: string[] = [];
    for (const route of routes.filter(({ access }) => access?.scheme !== 'public')) {
      const { status } = await fetch(test.baseUrl + route.path.replaceAll(/:[a-z_]+/gi, 'x'), {
        method: route.method,
        headers: { 'x-requested-by': 'hosted-page' },
      });
      if (status !== 401) open.push(`${nameOf(route)} answered ${status}`);
    }

    expect(open).toEqual([]);
  });
});

describe('a handler that names no access policy', () => {
  @Controller('planted')
  class PlantedController {
    @Get('naked')
    naked(): string {
      return 'secret';
    }

    @Get('named')
    @Public('a planted handler that says who may call it')
    named(): string {
      return 'open';
    }
  }
  @Module({ controllers: [PlantedController] })
  class PlantedModule {}

  let test: TestApplication;

  beforeAll(async () => {
    test = await startApplication({}, { modules: [PlantedModule] });
  });

  afterAll(() => test.close());

  it('is refused to everybody at run time', async () => {
    const naked = await fetch(`${test.baseUrl}/planted/naked`);
    const named = await fetch(`${test.baseUrl}/planted/named`);

    expect(naked.status).toBe(403);
    expect(await naked.json()).toMatchObject({ code: 'access_policy_missing' });
    expect(await named.text()).toBe('open');
  });

  it('is reported, and it alone', () => {
    expect(withoutPolicy(listRoutes(test.app))).toEqual(['GET /planted/naked']);
  });
});
