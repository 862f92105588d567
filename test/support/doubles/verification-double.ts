import { Clock } from '../../../src/platform/clock/index.js';
import { newId, type Id } from '../../../src/platform/ids/index.js';
import {
  HttpDouble,
  json,
  problem,
  type Answer,
  type SeenRequest,
} from '../../../sdk/test/http-double.js';
import { mintCredential } from '../../../src/platform/crypto/index.js';
import type { Service } from '../../factories/customer.js';

/** A session or endpoint of the double; a test may put anything in. */
export type Told = Record<string, unknown> & { id: string };
export type ToldSession = Told;

const SESSIONS = '/v1/verification_sessions';
const ENDPOINTS = '/v1/webhook_endpoints';
const ESTABLISHING = ['id_authenticity', 'selfie_matches_portrait', 'selfie_liveness'];
const RECOGNISING = ['selfie_matches_known_user', 'selfie_liveness'];
/** Its people have a device key, and show it. */
const DEVICE_KEY = ['device_key_bound', 'device_key_rested'];
const OPEN: unknown[] = ['not_started', 'awaiting_user_input'];

/**
 * A verification service for tests: a real HTTP server that follows the contract until a test makes
 * it slow, broken or dishonest.
 */
export class VerificationDouble {
  readonly sessions = new Map<string, ToldSession>();
  /** Webhook endpoints, as they are shown. */
  readonly endpoints = new Map<string, Told>();
  /** The part that the gateway uses. */
  readonly service: Service = {
    sandboxKey: mintCredential('sk_test', newId('org')),
    documentProject: newId('proj'),
    selfieProject: newId('proj'),
  };
  /** Replaces every answer, while it is set. */
  trouble: Answer | null = null;
  /** Replaces the answers to some requests; null keeps the normal answer. */
  troubleWith: (request: SeenRequest) => Answer | null = () => null;
  /** Replaces the session in the answers to look-ups. */
  lie: (session: ToldSession) => unknown = (session) => session;

  /** Replaces the time of its answers. */
  dateHeader: (() => string) | null = null;
  /** The clock of its timestamps; a test that moves time sets the application's here. */
  clock = new Clock();
  /** Runs once, between the next request and its answer. */
  meanwhile: (() => Promise<unknown>) | null = null;

  private constructor(readonly http: HttpDouble) {}

  static async start(): Promise<VerificationDouble> {
    let answer: Answer = json(503, {});
    const http = await HttpDouble.start((response, request) => answer(response, request));
    const double = new VerificationDouble(http);
    answer = (response, request) => void double.#answer(response, request);
    return double;
  }

  /** Settings of an application that uses it. */
  get env(): Record<string, string> {
    return { VERIFICATION_API_URL: this.http.url };
  }

  /** The number of look-ups of this session. */
  looksAt(sessionId: unknown): number {
    const path = `${SESSIONS}/${String(sessionId)}`;
    return this.http.requests.filter((seen) => seen.method === 'GET' && seen.path === path).length;
  }

  /** The number of attempts to cancel this session. */
  cancelsOf(sessionId: unknown): number {
    const path = `${SESSIONS}/${String(sessionId)}/cancel`;
    return this.http.requests.filter((seen) => seen.path === path).length;
  }

  /** The person of the HR record succeeds; `changes` overrides. */
  succeed(sessionId: unknown, changes: object = {}): void {
    const session = this.#get(String(sessionId));
    const profile = session['user_profile_information'] as Record<string, string> | undefined;
    const [year, month, day] = (profile?.['dob'] ?? '1990-12-10').split('-').map(Number);
    Object.assign(session, {
      status: 'success',
      idv_status: 'success',
      completed_at: Math.floor(this.clock.now().getTime() / 1000),
      user_id: session['asked_user_id'] ?? newId('user'),
      traits: {
        document: {
          first_name: profile?.['first_name'] ?? null,
          last_name: profile?.['last_name'] ?? null,
          date_of_birth: { day, month, year },
        },
      },
      checks: this.#checksOf(session),
      ...changes,
    });
  }

  #checksOf(session: ToldSession): object[] {
    const codes = session['project_id'] === this.service.selfieProject ? RECOGNISING : ESTABLISHING;
    return [...codes, ...DEVICE_KEY].map((code) => ({
      code,
      name: code,
      value: true,
      status: 'completed',
    }));
  }

  /** Makes a session of this body, and tells nobody. */
  make(body: string): void {
    this.#create(JSON.parse(body) as Record<string, unknown>);
  }

  /** Restores normal answers. */
  recover(): void {
    this.trouble = null;
    this.troubleWith = () => null;
    this.meanwhile = null;
    this.dateHeader = null;
    this.lie = (session) => session;
  }

  stop(): Promise<void> {
    return this.http.stop();
  }

  async #answer(...[response, request]: Parameters<Answer>): Promise<void> {
    const { meanwhile } = this;
    this.meanwhile = null;
    await meanwhile?.();
    if (this.dateHeader) response.setHeader('date', this.dateHeader());
    const answer = this.trouble ?? this.troubleWith(request) ?? this.#decide(request);
    answer(response, request);
  }

  #decide({ method, path, headers, body }: SeenRequest): Answer {
    if (headers.authorization !== `Bearer ${this.service.sandboxKey}`)
      return problem(401, 'credential_invalid');
    if (path === SESSIONS && method === 'POST') return this.#create(JSON.parse(body));
    if (path.startsWith(ENDPOINTS)) return this.#endpoint(method, path, body);
    if (path.startsWith(`${SESSIONS}?`)) return json(200, this.#list(path));
    if (path.startsWith('/v1/users/') && method === 'GET')
      return json(200, { object_name: 'list', data: [] });
    const [, id = '', act] =
      /^\/v1\/verification_sessions\/(\w+)\/?(cancel|redact|device_keys\/revoke_all)?$/.exec(
        path,
      ) ?? [];
    const session = this.sessions.get(id);
    if (!session) return problem(404, 'session_not_found');
    if (act === 'redact') {
      if (OPEN.includes(session['status'])) return problem(409, 'session_not_terminal');
      if (session['redacted_at']) return problem(409, 'session_already_redacted');
      Object.assign(session, { redacted_at: 1, user_profile_information: null, custom_fields: {} });
    }
    if (act === 'cancel') {
      if (!OPEN.includes(session['status'])) return problem(409, 'session_already_terminal');
      Object.assign(session, { status: 'canceled' });
    }
    return json(200, this.lie({ ...session }) as object);
  }

  /**
   * Those of one access request, or the last success of one project, when the query names one; else
   * none.
   */
  #list(path: string): object {
    const query = new URL(path, 'http://a').searchParams;
    const request = query.get('custom_fields[access_request_id]');
    const project = query.get('project_id');
    const data = [...this.sessions.values()].filter((session) => {
      const fields = session['custom_fields'] as Record<string, string>;
      if (project !== null)
        return session['project_id'] === project && session['status'] === query.get('status');
      return request !== null && fields['access_request_id'] === request;
    });
    return { object_name: 'list', data: project === null ? data : data.slice(-1) };
  }

  #endpoint(method: string, path: string, body: string): Answer {
    const [, , , id = '', act] = path.split('/');
    if (!id) {
      const made = { ...madeEndpoint(), ...(JSON.parse(body) as object) };
      this.endpoints.set(made.id, { ...made, secret: null, bearer: null });
      return json(201, made);
    }
    const endpoint = this.endpoints.get(id);
    if (!endpoint) return problem(404, 'webhook_endpoint_not_found');
    if (method === 'DELETE') this.endpoints.delete(id);
    if (method === 'PATCH') Object.assign(endpoint, JSON.parse(body));
    if (act === 'enable') endpoint['status'] = 'enabled';
    return json(200, endpoint);
  }

  #create(input: Record<string, unknown>): Answer {
    const { documentProject, selfieProject } = this.service;
    if (![documentProject, selfieProject].includes(input['project_id'] as Id<'proj'>))
      return problem(404, 'project_not_found');
    const session = {
      id: newId('vs'),
      object_name: 'verification_session',
      project_id: input['project_id'],
      status: 'not_started',
      custom_fields: input['custom_fields'],
      redirect_url: input['redirect_url'],
      user_profile_information: input['user_profile_information'],
      asked_user_id: input['user_id'],
      user_id: null,
      completed_at: null,
      traits: null,
    };
    this.sessions.set(session.id, session);
    return json(200, { ...session, token: `vst_${'0'.repeat(26)}_${'t'.repeat(43)}` });
  }

  #get(id: string): ToldSession {
    const session = this.sessions.get(id);
    if (!session) throw new Error(`no session ${id}`);
    return session;
  }
}

function madeEndpoint(): Told {
  return {
    id: newId('whe'),
    object_name: 'webhook_endpoint',
    status: 'enabled',
    old_secret_expires_at: null,
    bearer_rotated_at: null,
    signed: true,
    updated_at: 0,
    secret: `whsec_${'c'.repeat(44)}`,
    bearer: `whb_${'b'.repeat(43)}`,
  };
}
