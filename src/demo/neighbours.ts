import { Injectable } from '@nestjs/common';
import { OutboundHttp } from '../platform/http/index.js';

/** Where `npm run dev:neighbours` serves the vendors that it simulates. */
export const NEIGHBOUR_PORTS = { entra: 3_101, okta: 3_102, payroll: 3_103 } as const;

/** The path that tells whether they are connected. */
export const NEIGHBOURS_READY = '/ready';

const TIMEOUT_MS = 1_000;

/** The data of the page's card. */
export interface NeighboursView {
  object_name: 'neighbours';
  /** Null while they do not run. */
  addresses: Record<keyof typeof NEIGHBOUR_PORTS, string> | null;
}

/** The simulated Entra and Okta beside the development set-up, if somebody started them. */
@Injectable()
export class Neighbours {
  constructor(private readonly http: OutboundHttp) {}

  async look(): Promise<NeighboursView> {
    const { entra, okta, payroll } = NEIGHBOUR_PORTS;
    const answer = await this.http.get({
      url: addressOf(payroll) + NEIGHBOURS_READY,
      headers: {},
      timeoutMs: TIMEOUT_MS,
      keepBytes: 0,
    });
    const areReady = answer.kind === 'answered' && answer.status === 200;
    const addresses = {
      entra: addressOf(entra),
      okta: addressOf(okta),
      payroll: addressOf(payroll),
    };
    return { object_name: 'neighbours', addresses: areReady ? addresses : null };
  }
}

function addressOf(port: number): string {
  return `http://127.0.0.1:${String(port)}`;
}
