import { setTimeout as delay } from 'node:timers/promises';
import { HttpService } from '@nestjs/axios';
import { Injectable } from '@nestjs/common';
import { isAxiosError, type AxiosError, type AxiosResponse } from 'axios';
import { Clock, unixSeconds } from '../../platform/clock/index.js';
import { Settings } from '../../platform/config/index.js';
import { randomUuid } from '../../platform/crypto/index.js';
import { GatewaySettings } from '../settings.js';
import { retryAfterSeconds } from '../../platform/http/index.js';
import type { Id } from '../../platform/ids/index.js';
import { currentRequestId } from '../../platform/logging/index.js';
import type { Customer } from '../customers/index.js';
import {
  askedPauseMs,
  isRefusal,
  isRetryable,
  MAX_ATTEMPTS,
  retryDelayMs,
  type Failure,
} from './retry.policy.js';
import {
  CreatedSession,
  CreatedWebhookEndpoint,
  DeviceKeyList,
  FoundSessions,
  RegisteredWebhookEndpoint,
  SessionPage,
  VerifiedSession,
  type DeviceKeyAnswer,
  checkedAnswer,
  unusable,
  isRefusedAs,
  refused,
  verificationServiceRefused,
} from './verified-session.js';

/** The gateway's input for a new session (contract, Sessions). */
export interface SessionRequest {
  project_id: string;
  redirect_url: string;
  custom_fields: Record<string, string>;
  expires_in: number;
  locale?: string;
  // The fields below are not in the contract. Each is sent only where its default would be wrong.
  /** Whether the person is asked for their device key after the face. */
  ask_device_key?: true;
  /** Whether the person may make a device key at the end; as `ask_device_key` if left out. */
  offer_device_key?: false;
  /** Whether a person without a device key shows their document instead. */
  document_without_key?: true;
  /** Whether a known person may choose to go by document and device key, without a face. */
  without_face?: true;
  user_id?: string;
  /** Whether it looks like one with `user_id`, and recognises nobody. */
  for_nobody?: true;
  single_browser?: true;
  /** Who was named, opaquely, where anybody may have started the session. */
  started_by_anybody?: string;
  user_profile_information?: Record<string, unknown>;
}

/** Clocks of two machines differ a little. Nobody has verified a new identity so soon. */
const CLOCK_SKEW_SECONDS = 60;

/** The address of an endpoint, its events, and whether they are signed. */
export interface WebhookEndpointTarget {
  url: string;
  event_types: readonly string[];
  signed?: boolean;
}

interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: object;
  idempotencyKey?: string;
}

interface AnsweredCall<T extends object> extends Call {
  answer: new () => T;
}

/**
 * The gateway's only connection to the verification service: its public HTTP contract, with
 * time-outs and bounded retries. Every failure is a problem that grants nothing.
 */
@Injectable()
export class VerificationClient {
  readonly #apiUrl: string;
  readonly #pageUrl: string;
  readonly #timeoutMs: number;

  constructor(
    private readonly http: HttpService,
    private readonly clock: Clock,
    deployment: Settings,
    settings: GatewaySettings,
  ) {
    this.#timeoutMs = settings.verificationTimeoutMs;
    this.#pageUrl = settings.verificationBaseUrl ?? deployment.baseUrl;
    this.#apiUrl =
      settings.verificationApiUrl ??
      settings.verificationBaseUrl ??
      `http://${loopbackOf(deployment.host)}:${String(deployment.port)}`;
  }

  /**
   * A try that is repeated returns the session that the first one made. Nobody can guess the key: the service repeats
   * its answer to it, and with it the person's link, to whoever has the customer's key.
   */
  createSession(customer: Customer, body: SessionRequest): Promise<CreatedSession> {
    return this.#call(customer, {
      method: 'POST',
      path: '/v1/verification_sessions',
      body,
      idempotencyKey: randomUuid(),
      answer: CreatedSession,
    });
  }

  async getSession(customer: Customer, sessionId: string): Promise<VerifiedSession> {
    const path = `/v1/verification_sessions/${encodeURIComponent(sessionId)}`;
    return this.#call(customer, { method: 'GET', path, answer: VerifiedSession });
  }

  /** Null for one that does not exist. Throws as `getSession`. */
  findSession(customer: Customer, sessionId: string): Promise<VerifiedSession | null> {
    return unlessRefusedAs('session_not_found', this.getSession(customer, sessionId));
  }

  cancelSession(customer: Customer, sessionId: string): Promise<VerifiedSession> {
    const path = `/v1/verification_sessions/${encodeURIComponent(sessionId)}/cancel`;
    return this.#call(customer, { method: 'POST', path, body: {}, answer: VerifiedSession });
  }

  /** Ids of the sessions that were made for an access request. */
  async findSessionsOf(customer: Customer, requestId: Id<'ar'>): Promise<string[]> {
    const path = `/v1/verification_sessions?limit=100&custom_fields[access_request_id]=${requestId}`;
    const { data } = await this.#call(customer, { method: 'GET', path, answer: FoundSessions });
    return data.map(({ id }) => id);
  }

  /** Check codes of the project's latest success; null without one. */
  async findCheckCodes(customer: Customer, projectId: string): Promise<string[] | null> {
    const project = encodeURIComponent(projectId);
    const path = `/v1/verification_sessions?limit=1&status=success&project_id=${project}`;
    const { data } = await this.#call(customer, { method: 'GET', path, answer: FoundSessions });
    const checks = data[0]?.checks ?? [];
    // No success yet, or the session was redacted.
    if (checks.length === 0) return null;
    return checks.flatMap(({ code }) => code ?? []);
  }

  /**
   * Ends a session that proved nothing, and the device keys that were made in it. Returns whether it
   * was open until now; one that does not exist has ended.
   */
  async endSession(customer: Customer, sessionId: string): Promise<boolean> {
    try {
      await this.cancelSession(customer, sessionId);
      return true;
    } catch (error) {
      if (isRefusedAs(error, 'session_not_found')) return false;
      if (!isRefusedAs(error, 'session_already_terminal')) throw error;
      await this.revokeKeysMadeIn(customer, sessionId);
      return false;
    }
  }

  /** Revokes the device keys that were made in a session, which gives no other one. */
  async revokeKeysMadeIn(customer: Customer, sessionId: string): Promise<void> {
    const path = `/v1/verification_sessions/${encodeURIComponent(sessionId)}/device_keys/revoke_all`;
    const sent = this.#send(customer, { method: 'POST', path, body: {} });
    await unlessRefusedAs('session_not_found', sent);
  }

  /** Ends a session, destroys its personal data and revokes its device keys, unless all is done. */
  async eraseSession(customer: Customer, sessionId: string): Promise<void> {
    await this.#eraseData(customer, sessionId);
    await this.revokeKeysMadeIn(customer, sessionId);
  }

  async #eraseData(customer: Customer, sessionId: string): Promise<void> {
    try {
      await this.redactSession(customer, sessionId);
    } catch (error) {
      if (isRefusedAs(error, 'session_not_terminal')) {
        await this.endSession(customer, sessionId);
        // If it is redacted concurrently, the next try checks again.
        await this.redactSession(customer, sessionId);
        return;
      }
      const gone = ['session_already_redacted', 'session_not_found'];
      if (!gone.some((code) => isRefusedAs(error, code))) throw error;
    }
  }

  /** The device keys of a person; an unknown person has none. */
  async listDeviceKeys(customer: Customer, userId: string): Promise<DeviceKeyAnswer[]> {
    const path = deviceKeysPath(userId);
    const { data } = await this.#call(customer, { method: 'GET', path, answer: DeviceKeyList });
    return data;
  }

  async revokeDeviceKey(customer: Customer, userId: string, key: string): Promise<void> {
    const path = `${deviceKeysPath(userId)}/${encodeURIComponent(key)}`;
    await this.#send(customer, { method: 'DELETE', path });
  }

  /** Revokes the keys of sessions that ended until this time. */
  async revokeDeviceKeys(customer: Customer, userId: string, endedUntil: Date): Promise<void> {
    const path = `${deviceKeysPath(userId)}/revoke_all`;
    const body = { made_before: unixSeconds(endedUntil) + CLOCK_SKEW_SECONDS };
    await this.#send(customer, { method: 'POST', path, body });
  }

  redactSession(customer: Customer, sessionId: string): Promise<VerifiedSession> {
    const path = `/v1/verification_sessions/${encodeURIComponent(sessionId)}/redact`;
    return this.#call(customer, { method: 'POST', path, body: {}, answer: VerifiedSession });
  }

  /** Registers an endpoint for the events of a project. Only this answer contains its secrets. */
  createWebhookEndpoint(
    customer: Customer,
    body: WebhookEndpointTarget & { project_id: string },
    idempotencyKey: string,
  ): Promise<CreatedWebhookEndpoint> {
    return this.#call(customer, {
      method: 'POST',
      path: '/v1/webhook_endpoints',
      body,
      idempotencyKey,
      answer: CreatedWebhookEndpoint,
    });
  }

  /** The current endpoint; null when the service does not have it. */
  findWebhookEndpoint(customer: Customer, id: string): Promise<RegisteredWebhookEndpoint | null> {
    const answer = RegisteredWebhookEndpoint;
    const found = this.#call(customer, { method: 'GET', path: endpointPath(id), answer });
    return unlessRefusedAs('webhook_endpoint_not_found', found);
  }

  /** Changes the target of an endpoint. Its secrets stay, and undelivered events go to the new target too. */
  updateWebhookEndpoint(
    customer: Customer,
    id: string,
    body: WebhookEndpointTarget,
  ): Promise<RegisteredWebhookEndpoint> {
    const path = endpointPath(id);
    return this.#call(customer, { method: 'PATCH', path, body, answer: RegisteredWebhookEndpoint });
  }

  enableWebhookEndpoint(customer: Customer, id: string): Promise<RegisteredWebhookEndpoint> {
    const path = `${endpointPath(id)}/enable`;
    const answer = RegisteredWebhookEndpoint;
    return this.#call(customer, { method: 'POST', path, body: {}, answer });
  }

  /** Sends every event of that time again that an enabled endpoint wants; of all since then without `before`. */
  async replayWebhooks(
    customer: Customer,
    id: string,
    { after, before }: { after: Date; before: Date | null },
  ): Promise<void> {
    const body = { after: unixSeconds(after), ...(before && { before: unixSeconds(before) }) };
    await this.#send(customer, { method: 'POST', path: `${endpointPath(id)}/replay`, body });
  }

  async deleteWebhookEndpoint(customer: Customer, id: string): Promise<void> {
    await this.#send(customer, { method: 'DELETE', path: endpointPath(id) });
  }

  /** Whether the customer's key is accepted, and the service's clock in milliseconds. */
  async probe(customer: Customer): Promise<{ serviceTimeMs: number }> {
    const path = '/v1/verification_sessions?limit=1';
    const response = await this.#send(customer, { method: 'GET', path });
    await checkedAnswer(SessionPage, response.data);
    return { serviceTimeMs: Date.parse(String(response.headers['date'])) };
  }

  /** The address for the person's browser. */
  pageUrl(token: string): string {
    return `${this.#pageUrl}/verify?token=${encodeURIComponent(token)}`;
  }

  async #call<T extends object>(customer: Customer, call: AnsweredCall<T>): Promise<T> {
    const response = await this.#send(customer, call);
    return checkedAnswer(call.answer, response.data);
  }

  async #send(customer: Customer, call: Call): Promise<AxiosResponse<unknown>> {
    // A caller is waiting, so all pauses together are limited to one time-out.
    let patienceMs = this.#timeoutMs;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#once(customer, call);
      } catch (error) {
        if (!isAxiosError(error)) throw error;
        const failure = this.#failureOf(error);
        if (isRefusal(failure)) throw refused(failure);
        if (attempt === MAX_ATTEMPTS || !isRetryable(failure)) throw unusable(error.message);
        const askedMs = askedPauseMs(failure);
        patienceMs -= askedMs;
        if (patienceMs < 0) throw unusable(error.message);
        await delay(askedMs + retryDelayMs(attempt + 1, Math.random()));
      }
    }
  }

  #failureOf({ response }: AxiosError): Failure {
    const { code } = (response?.data ?? {}) as { code?: unknown };
    const { status = null, headers } = response ?? {};
    const asked = headers?.['retry-after'] as string | undefined;
    return { status, code, retryAfterSeconds: retryAfterSeconds(asked ?? null, this.clock.now()) };
  }

  #once(
    customer: Customer,
    { method, path, body, idempotencyKey }: Call,
  ): Promise<AxiosResponse<unknown>> {
    const requestId = currentRequestId();
    if (!customer.verificationApiKey)
      throw verificationServiceRefused({ detail: 'No verification_api_key is configured' });
    // Not through Observables: they cancel each answered call, which costs an error with its stack.
    return this.http.axiosRef.request<unknown>({
      method,
      url: `${this.#apiUrl}${path}`,
      ...(body && { data: body }),
      // The client's own time-out only limits silence; a slowly dripping answer would hold a
      // request for ever.
      signal: AbortSignal.timeout(this.#timeoutMs),
      headers: {
        authorization: `Bearer ${customer.verificationApiKey}`,
        accept: 'application/json',
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        // The service logs this id beside its own, so one request can be traced through both.
        ...(requestId && { 'x-request-id': requestId }),
      },
    });
  }
}

/** Null where the service refuses with this code. */
async function unlessRefusedAs<T>(code: string, call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isRefusedAs(error, code)) return null;
    throw error;
  }
}

function deviceKeysPath(userId: string): string {
  return `/v1/users/${encodeURIComponent(userId)}/device_keys`;
}

function endpointPath(id: string): string {
  return `/v1/webhook_endpoints/${encodeURIComponent(id)}`;
}

function loopbackOf(host: string): string {
  return host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
}

/** Whether a check was completed and passed. Decides by code: a title is only for people. */
export function hasPassed({ checks }: Pick<VerifiedSession, 'checks'>, wanted: string): boolean {
  return (checks ?? []).some(
    ({ code, value, status }) => code === wanted && value && status === 'completed',
  );
}
