import { setTimeout as delay } from 'node:timers/promises';
import { HttpService } from '@nestjs/axios';
import { Injectable } from '@nestjs/common';
import { isAxiosError, type AxiosError, type AxiosResponse } from 'axios';
import { firstValueFrom } from 'rxjs';
import { Settings } from '../../platform/config/index.js';
import { currentRequestId } from '../../platform/logging/index.js';
import type { Customer } from '../customers/index.js';
import {
  isRefusal,
  isRetryable,
  MAX_ATTEMPTS,
  retryDelayMs,
  type Failure,
} from './retry.policy.js';
import { checkedAnswer, unusable } from './service-answer.js';
import { verificationServiceRefused } from './verification.problems.js';
import {
  CreatedSession,
  CreatedWebhookEndpoint,
  SessionPage,
  VerifiedSession,
} from './verified-session.js';

/** What the gateway asks of a new session (contract, Sessions). */
export interface SessionRequest {
  project_id: string;
  redirect_url: string;
  custom_fields: Record<string, string>;
  expires_in: number;
  locale?: string;
  user_id?: string;
  user_profile_information?: Record<string, unknown>;
}

interface Call<T extends object> {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  idempotencyKey?: string;
  answer: new () => T;
}

/**
 * The one way from the gateway to the verification service: its public HTTP contract, at a configured address, with
 * time-outs and bounded retries. Every failure ends as a problem that grants nothing.
 */
@Injectable()
export class VerificationClient {
  readonly #apiUrl: string;
  readonly #pageUrl: string;
  readonly #timeoutMs: number;

  constructor(
    private readonly http: HttpService,
    settings: Settings,
  ) {
    this.#timeoutMs = settings.verificationTimeoutMs;
    this.#pageUrl = settings.verificationBaseUrl ?? settings.baseUrl;
    this.#apiUrl =
      settings.verificationApiUrl ??
      settings.verificationBaseUrl ??
      `http://${loopbackOf(settings.host)}:${String(settings.port)}`;
  }

  /** `idempotencyKey` makes a retried call harmless: the service answers with the session it made at first. */
  createSession(
    customer: Customer,
    body: SessionRequest,
    idempotencyKey: string,
  ): Promise<CreatedSession> {
    return this.#call(customer, {
      method: 'POST',
      path: '/v1/verification_sessions',
      body,
      idempotencyKey,
      answer: CreatedSession,
    });
  }

  async getSession(customer: Customer, sessionId: string): Promise<VerifiedSession> {
    const path = `/v1/verification_sessions/${encodeURIComponent(sessionId)}`;
    return this.#call(customer, { method: 'GET', path, answer: VerifiedSession });
  }

  cancelSession(customer: Customer, sessionId: string): Promise<VerifiedSession> {
    const path = `/v1/verification_sessions/${encodeURIComponent(sessionId)}/cancel`;
    return this.#call(customer, { method: 'POST', path, body: {}, answer: VerifiedSession });
  }

  /** Registers an endpoint for the events of a project; its secrets are in this answer and never again. */
  createWebhookEndpoint(
    customer: Customer,
    body: { project_id: string; url: string; event_types: string[] },
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

  /** Whether the customer's key is accepted, and the service's clock in milliseconds. */
  async probe(customer: Customer): Promise<{ serviceTimeMs: number }> {
    const response = await this.#send(customer, {
      method: 'GET',
      path: '/v1/verification_sessions?limit=1',
      answer: SessionPage,
    });
    await checkedAnswer(SessionPage, response.data);
    return { serviceTimeMs: Date.parse(String(response.headers['date'])) };
  }

  /** Where the person's browser goes. */
  pageUrl(token: string): string {
    return `${this.#pageUrl}/verify?token=${encodeURIComponent(token)}`;
  }

  async #call<T extends object>(customer: Customer, call: Call<T>): Promise<T> {
    const response = await this.#send(customer, call);
    return checkedAnswer(call.answer, response.data);
  }

  async #send(customer: Customer, call: Call<object>): Promise<AxiosResponse<unknown>> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#once(customer, call);
      } catch (error) {
        if (!isAxiosError(error)) throw error;
        const failure = failureOf(error);
        if (isRefusal(failure)) throw refused(failure);
        if (attempt === MAX_ATTEMPTS || !isRetryable(failure)) throw unusable(error);
        await delay(retryDelayMs(attempt + 1, Math.random()));
      }
    }
  }

  #once(
    customer: Customer,
    { method, path, body, idempotencyKey }: Call<object>,
  ): Promise<AxiosResponse<unknown>> {
    const requestId = currentRequestId();
    if (!customer.verificationApiKey)
      throw verificationServiceRefused({ detail: 'No verification_api_key is configured' });
    return firstValueFrom(
      this.http.request<unknown>({
        method,
        url: `${this.#apiUrl}${path}`,
        ...(body && { data: body }),
        // The client's own time-out only bounds silence: an answer that drips would hold a request for ever.
        signal: AbortSignal.timeout(this.#timeoutMs),
        headers: {
          authorization: `Bearer ${customer.verificationApiKey}`,
          accept: 'application/json',
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
          // The service makes an id of its own and logs this one beside it: one can be followed into the other.
          ...(requestId && { 'x-request-id': requestId }),
        },
      }),
    );
  }
}

function failureOf({ response }: AxiosError): Failure {
  const { code } = (response?.data ?? {}) as { code?: unknown };
  return { status: response?.status ?? null, code };
}

/** Only a code of the contract travels on: the rest of the answer is the service's own affair. */
function refused({ status, code }: Failure): Error {
  const known = typeof code === 'string' && /^[a-z_]{1,64}$/.test(code) ? code : String(status);
  return verificationServiceRefused({ detail: `The verification service answered ${known}` });
}

function loopbackOf(host: string): string {
  return host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
}
