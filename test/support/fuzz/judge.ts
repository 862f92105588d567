import { unescape } from 'node:querystring';
import { DocumentedAnswers, readDocument } from '../answers/openapi.js';
import { problemFaults } from '../answers/problem.js';
import { takesForms } from './bodies.js';
import type { FuzzRequest } from './requests.js';
import { idsIn, learn, type Tenant } from './tenant.js';
import type { WireAnswer } from './wire.js';

/** An unavailable service: the only allowed reason for an answer above 499, by its code. */
const MISSING_SERVICE = ['capture_unavailable', 'verification_service_unavailable'];

/** RFC 7644 3.7: the answer to bulk requests where they are not offered. */
const NOT_OFFERED = 501;

/** Refusals of requests that reached no operation: the `default` answer of the document. */
const EARLY = ['route_not_found', 'method_not_allowed', 'uri_too_long', 'headers_too_large', 'path_malformed', 'request_malformed']; // prettier-ignore

const EARLY_STATUSES = [404, 405, 414];

/** Signs of internals: stack frames, files, statements, messages of the database. */
const INSIDES = [
  /\n\s+at \S+ ?\(?.*:\d+/,
  /node_modules|dist\/src|file:\/\/\/(?!x)|node:internal|[\w-]\.[jt]s:\d+/,
  /\b(select .+ from|insert into|update \w+\.\w+ set|delete from) /i,
  /postgres|QueryFailed|violates|syntax error|relation "|duplicate key|TypeError|ReferenceError/i,
  /undefined is not|is not a function|Cannot read prop|\[object Object\]/,
];

const HEADERS = ['x-request-id', 'content-security-policy', 'x-content-type-options', 'referrer-policy']; // prettier-ignore

/** Examples of the document. Nobody owns them, whoever sends them. */
const EXAMPLES = idsIn(JSON.stringify(readDocument()));

/** Checks every answer against the promises for all of them. */
export class Judge {
  /** Each fault, with the first request that showed it. */
  readonly faults = new Map<string, string>();
  readonly statuses = new Map<string, Map<number, number>>();
  readonly #documented = new DocumentedAnswers(readDocument());
  readonly #owners = new Map<string, Tenant>();

  constructor(private readonly tenants: readonly [Tenant, Tenant]) {
    for (const tenant of tenants) {
      for (const values of tenant.known.values())
        for (const id of idsIn(values.join(' '))) this.#owners.set(id, tenant);
    }
  }

  judge(asked: FuzzRequest, answer: WireAnswer): void {
    const { operation, caller } = asked;
    const counts = this.statuses.get(operation.id) ?? new Map<number, number>();
    this.statuses.set(operation.id, counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)); // prettier-ignore
    const body = parsed(answer);
    for (const fault of this.#faultsOf(asked, answer, body)) {
      const name = `${operation.id} ${answer.status}: ${fault}`;
      if (!this.faults.has(name)) this.faults.set(name, shown(asked, answer));
    }
    if (answer.status < 300 && caller) learn(caller, body);
  }

  #faultsOf(asked: FuzzRequest, answer: WireAnswer, body: unknown): string[] {
    if (answer.status === 0) return [`was not answered: ${answer.text}`];
    const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
    const isMissing = answer.status === 503 && MISSING_SERVICE.includes(String(code));
    return [
      ...(answer.status >= 500 && answer.status !== NOT_OFFERED && !isMissing
        ? ['is a failure of ours']
        : []),
      ...HEADERS.filter((name) => !answer.headers[name]).map((name) => `has no ${name}`),
      ...(isMissing ? [] : this.#formFaults(asked, answer, body)),
      ...insides(asked, answer),
      ...this.#leaks(asked, answer),
    ];
  }

  #formFaults(asked: FuzzRequest, answer: WireAnswer, body: unknown): string[] {
    const { operation, hostile } = asked;
    const type = String(answer.headers['content-type']);
    // A repeated answer is that of the first request, byte for byte, with its request id.
    const isReplayed = answer.headers['idempotent-replayed'] === 'true';
    const isProblem = type.startsWith('application/problem+json');
    const { code } = (isProblem ? body : {}) as { code?: string };
    if (hostile.length > 0 && EARLY.includes(code ?? '')) return problemFaults({ ...answer, body });
    switch (operation.surface) {
      case 'api':
        return [
          ...(answer.status >= 400 && !isReplayed ? problemFaults({ ...answer, body }) : []),
          ...this.#documented.faults(operation.id, { ...answer, body: type.startsWith('text/event-stream') ? '' : body }), // prettier-ignore
        ];
      case 'page':
        if (answer.status === 303 || type.startsWith('text/html')) return [];
        // Who did not ask for a page gets the answer of the API beside it.
        if (code === 'route_not_found') return problemFaults({ ...answer, body });
        // An early refusal has the format of the addresses around it.
        if (hostile.length > 0 && EARLY_STATUSES.includes(answer.status) && takesForms(operation))
          return oauthFaults(answer, type, body);
        return [`is ${type}, no page`];
      case 'foreign':
        return /^(?:application\/(?:\w+\+)?json|text\/html|image\/)/.test(type) ||
          answer.text === ''
          ? []
          : [`is ${type}`];
      case 'asset':
        return answer.status < 300 || type.startsWith('text/html') ? [] : [`is ${type}, no page`];
      case 'oauth':
        // An address that is too long is refused before anybody knows whose it is.
        if (answer.status === 414 && type.startsWith('text/html')) return [];
        return oauthFaults(answer, type, body);
      case 'public':
        // A browser that errs in the address gets a page.
        if (answer.status < 300) return [];
        if (asked.headers['accept'] === 'text/html' && type.startsWith('text/html')) return [];
        return isProblem ? problemFaults({ ...answer, body }) : [`is ${type}`];
    }
  }

  /** No text of the other tenant and none of its ids, unless the request named it. */
  #leaks(asked: FuzzRequest, { text, headers }: WireAnswer): string[] {
    const answer = `${text}\n${JSON.stringify(headers)}`;
    const question = `${asked.path}\n${JSON.stringify(asked.headers)}\n${asked.body?.toString() ?? ''}`;
    const faults: string[] = [];
    for (const tenant of this.tenants) {
      if (tenant === asked.caller || hasLinkOf(tenant, question)) continue;
      if (answer.includes(tenant.mark) && !question.includes(tenant.mark))
        faults.push(`tells of ${tenant.mark}`);
    }
    for (const id of idsIn(answer)) {
      // A customer may name any project in their configuration.
      if (EXAMPLES.has(id) || id.startsWith('proj_')) continue;
      const owner = this.#owners.get(id);
      if (!owner && asked.caller && asked.operation.scheme) this.#owners.set(id, asked.caller);
      if (owner && owner !== asked.caller && !question.includes(id) && !hasLinkOf(owner, question))
        faults.push(`names what is of ${owner.mark}`);
    }
    return faults;
  }
}

/** The holder of a person's link acts as that person, whatever else the request carries. */
function hasLinkOf({ known }: Tenant, question: string): boolean {
  const links = ['link', 'uid', 'state'].flatMap((kind) => known.get(kind) ?? []);
  return links.some((link) => question.includes(link.split('=').at(-1) ?? link));
}

/** RFC 6749 5.2 and 5.1, RFC 7009 2.2, RFC 7662 2.2. */
function oauthFaults({ status, headers }: WireAnswer, type: string, body: unknown): string[] {
  if (![200, 400, 401, 411, 413, 415, ...EARLY_STATUSES].includes(status))
    return [`is not of the protocol`];
  if (headers['cache-control']?.includes('no-store') !== true) return ['may be cached'];
  if (status === 200) return [];
  const { error, error_description: description } = (body ?? {}) as Record<string, unknown>;
  return [
    ...(type.startsWith('application/json') ? [] : [`is ${type}`]),
    ...(/^[a-z_]+$/.test(String(error)) && error !== undefined ? [] : ['has no error']),
    ...(description === undefined ||
    (typeof description === 'string' && /^[\x20-\x21\x23-\x5b\x5d-\x7e]*$/.test(description))
      ? []
      : ['has an error_description with characters that RFC 6749 5.2 does not allow']),
  ];
}

function insides({ path, body, headers, operation }: FuzzRequest, { text }: WireAnswer): string[] {
  if (operation.id === 'openapiGet') return []; // tells of everything, in public
  const question = `${unescape(path)}\n${body?.toString() ?? ''}\n${JSON.stringify(headers)}`;
  return INSIDES.flatMap((pattern) => {
    const found = pattern.exec(text)?.[0];
    return found === undefined || question.includes(found)
      ? []
      : [`tells of its inside: ${found.slice(0, 60)}`];
  });
}

function parsed({ headers, text }: WireAnswer): unknown {
  if (!String(headers['content-type']).includes('json') || text === '') return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function shown({ operation, path, headers, body }: FuzzRequest, answer: WireAnswer): string {
  const sent = body === null ? '' : `\n      ${body.toString().slice(0, 400)}`;
  return [
    `${operation.method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 400)}${sent}`,
    `${answer.status} ${String(answer.headers['content-type'])} ${answer.text.slice(0, 500)}`,
  ].join('\n    -> ');
}
