import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  Access,
  Authenticators,
  CallerParam,
  type AuthenticationScheme,
  type Authenticator,
  type Principal,
} from '../../access/index.js';
import { Clock, unixSeconds } from '../../clock/index.js';
import { defineProblem } from '../../errors/index.js';
import { rawBodyOf } from '../../http/index.js';
import { isId } from '../../ids/index.js';
import { Tenants } from '../../tenants/index.js';
import type { MessageReport } from './message-reports.service.js';
import { verifiedReport, ReportUrls } from './report-signature.js';
import { SmsServices } from './sms-service.js';

export const reportRefused = defineProblem(
  'report_refused',
  401,
  'The report is not signed by the provider of text messages',
);

const MOST_BYTES = 16_384;

interface ProviderPrincipal extends Principal {
  report: MessageReport;
}

/** Forged reports count against their address; genuine ones of a busy provider do not. */
const SIGNATURE: AuthenticationScheme = {
  find: ({ headers }) => {
    const given = headers['x-twilio-signature'] ?? headers['webhook-signature'];
    return typeof given === 'string' ? given : null;
  },
  missing: reportRefused,
  invalid: () => reportRefused(),
  limits: { principal: null, failure: 'address', countsMissing: true },
};

/** Authenticates reports by the signature of the provider that we send through. */
@Injectable()
export class SmsProviderAuthenticator implements Authenticator<ProviderPrincipal> {
  readonly kind = 'sms_provider';
  readonly scheme = SIGNATURE;

  constructor(
    private readonly services: SmsServices,
    private readonly urls: ReportUrls,
    private readonly tenants: Tenants,
    authenticators: Authenticators,
    private readonly clock: Clock,
  ) {
    authenticators.register(this);
  }

  async authenticate(
    _signature: string,
    request: FastifyRequest,
  ): Promise<ProviderPrincipal | null> {
    const { tenant_id: tenantText = '', message_id: id = '' } = request.params as Record<
      string,
      string
    >;
    const tenant = this.tenants.kinds
      .map(({ idPrefix }) => (isId(idPrefix, tenantText) ? tenantText : null))
      .find((each) => each !== null);
    if (!tenant || !isId('msg', id)) return null;
    const body = await bodyOf(request);
    if (!body) return null;
    const call = { url: this.urls.of(tenant, id), messageId: id, headers: request.headers, body };
    const now = unixSeconds(this.clock.now());
    const services = await this.services.listFor(tenant);
    const report = services
      .map((service) => verifiedReport(service, call, now))
      .find((each) => each !== undefined);
    if (report === undefined) return null;
    return {
      kind: this.kind,
      tenantId: tenant,
      id,
      permissions: [],
      report: { tenant, id, report },
    };
  }
}

/** JSON was kept when it was parsed. A form is still unread; one without a small length is not read. */
async function bodyOf(request: FastifyRequest): Promise<Buffer | null> {
  const parsed = rawBodyOf(request);
  if (parsed.length > 0) return parsed;
  const isSmall = Number(request.headers['content-length']) <= MOST_BYTES;
  return isSmall ? buffer(request.raw).catch(() => null) : null;
}

/** Opens a handler to the provider of text messages. */
export function SmsProvider(): MethodDecorator {
  return Access({
    type: 'credential',
    scheme: 'sms_signature',
    detail:
      'the provider of text messages, by its signature over address and fields, or over the body',
    accepts: ['sms_provider'],
    permission: null,
    phase: 'in_handler',
  });
}

export const SignedReport = CallerParam(({ report }: ProviderPrincipal) => report);
