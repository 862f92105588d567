import { Injectable } from '@nestjs/common';
import { Clock, unixSeconds } from '../../platform/clock/index.js';
import { signedHeaders } from '../../platform/crypto/index.js';
import { OutboundHttp, type OutboundResult } from '../../platform/http/index.js';
import type { Id } from '../../platform/ids/index.js';
import type { UsedSecrets } from '../connections/index.js';

const TIMEOUT_MS = 10_000;
const KEPT_BYTES = 4_096;

/** One signed call (Standard Webhooks 1.0.0) to the system that does an action. */
@Injectable()
export class ActionCall {
  constructor(
    private readonly outbound: OutboundHttp,
    private readonly clock: Clock,
  ) {}

  /** Sent once: a lost answer is not asked for again here. */
  send(
    url: string,
    { signing, oldSigning }: UsedSecrets,
    { id, body, signal }: { id: Id<'act'>; body: string; signal?: AbortSignal },
  ): Promise<OutboundResult> {
    const now = this.clock.now();
    const timestamp = unixSeconds(now);
    const isOldValid = oldSigning !== null && oldSigning.until > now.getTime();
    const secrets = [signing, isOldValid ? oldSigning.secret : null].filter(
      (each) => each !== null,
    );
    return this.outbound.post({
      url,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'identity-gateway-actions/1',
        ...signedHeaders(secrets, { id, timestamp, body }),
      },
      body,
      timeoutMs: TIMEOUT_MS,
      keepBytes: KEPT_BYTES,
      ...(signal && { signal }),
    });
  }
}
