import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Somebody whom a directory knows. */
export interface Person {
  /** The directory's own id: an object id at Entra, a user id at Okta. */
  id: string;
  userName: string;
  employeeId: string;
  firstName: string;
  lastName: string;
  birthDate: string;
}

/** What the administrator of a neighbour enters. */
export interface Door {
  issuer: string;
  clientId: string;
  clientSecret?: string;
  scim?: { baseUrl: string; token: string };
}

export interface Answer {
  status?: number;
  location?: string;
  html?: string;
  json?: unknown;
}

export interface Visit {
  path: string;
  query: URLSearchParams;
  form: URLSearchParams;
}

/** A server on this machine alone. */
export async function serve(
  port: number,
  answer: (visit: Visit) => Promise<Answer>,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    void respond(request, response, answer);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(taken)}`, close: () => end(server) };
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (visit: Visit) => Promise<Answer>,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
  const visit = { path: url.pathname, query: url.searchParams, form };
  const given = await answer(visit).catch((error: unknown): Answer => ({
    status: 500,
    html: page('It failed', escaped(String(error))),
  }));
  const { status = given.location ? 303 : 200, location, html, json } = given;
  response.writeHead(status, {
    'content-type': json === undefined ? 'text/html; charset=utf-8' : 'application/json',
    ...(location !== undefined && { location }),
  });
  response.end(json === undefined ? html : JSON.stringify(json));
}

function end(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
  });
}

export function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<style>body{font:16px/1.5 sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem}button{font:inherit;margin:.25rem .5rem .25rem 0}</style>
</head><body><h1>${title}</h1>${body}<p><a href="/">Start again</a></p></body></html>`;
}

/** A form whose buttons post for each person. */
export function peoplePage(title: string, people: readonly Person[], actions: object): string {
  const rows = people.map(({ id, firstName, lastName, userName }) => {
    const buttons = Object.entries(actions).map(
      ([path, label]) => `<button formaction="${path}">${String(label)}</button>`,
    );
    return `<form method="post"><p><b>${escaped(`${firstName} ${lastName}`)}</b> (${escaped(userName)})<br>
<input type="hidden" name="user" value="${escaped(id)}">${buttons.join('')}</p></form>`;
  });
  return page(title, rows.join(''));
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`);
}

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** Provisions by SCIM, in the words of one of the two vendors. */
export class Provisioning {
  readonly #links = new Map<string, string>();

  constructor(
    private readonly door: { baseUrl: string; token: string },
    private readonly vendor: 'entra' | 'okta',
  ) {}

  async join(person: Person): Promise<void> {
    const { id } = await this.#send('POST', '/Users', {
      schemas: [USER, ENTERPRISE],
      userName: person.userName,
      externalId: person.id,
      name: { givenName: person.firstName, familyName: person.lastName },
      active: true,
      [ENTERPRISE]: { employeeNumber: person.employeeId },
    });
    this.#links.set(person.id, String(id));
  }

  /** Disables the account, or enables it again. */
  async setActive(person: Person, active: boolean): Promise<void> {
    const operation =
      this.vendor === 'entra'
        ? { op: 'Replace', path: 'active', value: active ? 'True' : 'False' }
        : { op: 'replace', value: { active } };
    const id = this.#links.get(person.id) ?? '';
    await this.#send('PATCH', `/Users/${id}`, { schemas: [PATCH], Operations: [operation] });
  }

  async #send(method: string, path: string, body: object): Promise<Record<string, unknown>> {
    const answer = await fetch(this.door.baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${this.door.token}`,
        'content-type': 'application/scim+json',
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok)
      throw new Error(`SCIM answered ${String(answer.status)}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  }
}
