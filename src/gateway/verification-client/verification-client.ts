import { setTimeout as delay } from 'node:timers/promises';
import { HttpService } from '@nestjs/axios';
import { Injectable } from '@nestjs/common';
import { isAxiosError, type AxiosResponse } from 'axios';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { firstValueFrom } from 'rxjs';
import { Settings } from '../../platform/config/index.js';
import type { Customer } from '../customers/index.js';
import { isRetryable, MAX_ATTEMPTS, retryDelayMs } from './retry.policy.js';
import {
  verificationServiceRefused,
  verificationServiceUnavailable,
} from './verification.problems.js';
import { CreatedSession, SessionPage, VerifiedSession } from './verified-session.js';

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

  constructor(
    private readonly http: HttpService,
    settings: Settings,
  ) {
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

  /** Whether the customer's key is accepted, and the service's clock in milliseconds. */
  async probe(customer: Customer): Promise<{ serviceTimeMs: number }> {
    const response = await this.#send(customer, {
      method: 'GET',
      path: '/v1/verification_sessions?limit=1',
      answer: SessionPage,
    });
    await checked(SessionPage, response.data);
    return { serviceTimeMs: Date.parse(String(response.headers['date'])) };
  }

  /** Where the person's browser goes. */
  pageUrl(token: string): string {
    return `${this.#pageUrl}/verify?token=${encodeURIComponent(token)}`;
  }

  async #call<T extends object>(customer: Customer, call: Call<T>): Promise<T> {
    const response = await this.#send(customer, call);
    return checked(call.answer, response.data);
  }

  async #send(customer: Customer, call: Call<object>): Promise<AxiosResponse<unknown>> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#once(customer, call);
      } catch (error) {
        const status = isAxiosError(error) ? (error.response?.status ?? null) : null;
        if (!isRetryable({ status })) throw refused(status, error);
        if (attempt === MAX_ATTEMPTS) throw unavailable(error);
        await delay(retryDelayMs(attempt + 1, Math.random()));
      }
    }
  }

  #once(
    customer: Customer,
    { method, path, body, idempotencyKey }: Call<object>,
  ): Promise<AxiosResponse<unknown>> {
    if (!customer.verificationApiKey)
      throw verificationServiceRefused({ detail: 'No verification_api_key is configured' });
    return firstValueFrom(
      this.http.request<unknown>({
        method,
        url: `${this.#apiUrl}${path}`,
        ...(body && { data: body }),
        headers: {
          authorization: `Bearer ${customer.verificationApiKey}`,
          accept: 'application/json',
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
      }),
    );
  }
}

/** The answer as the class it must be. An answer that does not fit is as good as none. */
async function checked<T extends object>(type: new () => T, answer: unknown): Promise<T> {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
    throw unavailable(undefined);
  const value = plainToInstance(type, answer);
  const errors = await validate(value, { forbidUnknownValues: true });
  if (errors.length > 0) throw unavailable(undefined);
  return value;
}

function unavailable(cause: unknown): Error {
  return verificationServiceUnavailable({
    cause: safeCause(cause),
    headers: { 'retry-after': '2' },
  });
}

function refused(status: number | null, cause: unknown): Error {
  if (cause instanceof Error && !isAxiosError(cause)) return cause;
  const code = isAxiosError(cause)
    ? (cause.response?.data as { code?: unknown } | undefined)?.code
    : undefined;
  const known = typeof code === 'string' && /^[a-z_]{1,64}$/.test(code) ? code : String(status);
  return verificationServiceRefused({ detail: `The verification service answered ${known}` });
}

/** An axios error carries the request's headers; only its message and code may travel on. */
function safeCause(cause: unknown): Error | undefined {
  return cause instanceof Error ? new Error(cause.message) : undefined;
}

function loopbackOf(host: string): string {
  return host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
}
