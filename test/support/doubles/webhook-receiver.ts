import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request exactly as received. */
export interface Received {
  path: string;
  method: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** How the receiver answers: a status, or a misbehaviour. */
export type Behaviour =
  | number
  | { status: number; headers?: Record<string, string>; body?: string }
  | 'hang'
  | 'reset'
  | 'reset_in_body'
  | 'huge_body'
  | 'slow_body';

export interface WebhookReceiverService {
  url: string;
  received: Received[];
  /** Ids of the events that arrived, each once. */
  eventIds: () => Set<string>;
  behave: (behaviour: Behaviour | ((received: Received) => Behaviour | Promise<Behaviour>)) => void;
  /** Waits until what has arrived satisfies the condition. */
  until: (condition: (received: Received[]) => boolean) => Promise<void>;
  close: () => Promise<void>;
}

/** Settings of an application that may send to a receiver. */
export const TO_THIS_MACHINE = { OUTBOUND_ALLOWED_ADDRESSES: '127.0.0.1' };

/** A receiver of webhooks on this machine, over real HTTP, that can misbehave. */
export async function startReceiver(port = 0): Promise<WebhookReceiverService> {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  let behaviourOf: (each: Received) => Behaviour | Promise<Behaviour> = () => 200;
  const server = createServer((request, response) => {
    void readBody(request).then(async (body) => {
      const { url: path = '', method = '', headers } = request;
      const each = { path, method, headers, body };
      received.push(each);
      const behaviour = behaviourOf(each);
      answer(response, behaviour instanceof Promise ? await behaviour : behaviour);
      for (const check of waiting) check();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/hooks`,
    received,
    eventIds: () => new Set(received.map(({ headers }) => String(headers['webhook-id']))),
    behave: (behaviour) => {
      behaviourOf = typeof behaviour === 'function' ? behaviour : () => behaviour;
    },
    until: (condition) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (!condition(received)) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function answer(response: ServerResponse, behaviour: Behaviour): void {
  if (typeof behaviour === 'number') {
    response.writeHead(behaviour).end();
  } else if (typeof behaviour === 'object') {
    response.writeHead(behaviour.status, behaviour.headers).end(behaviour.body);
  } else {
    MISBEHAVIOURS[behaviour](response);
  }
}

const MISBEHAVIOURS: Record<Extract<Behaviour, string>, (response: ServerResponse) => void> = {
  hang: () => undefined,
  reset: (response) => response.socket?.resetAndDestroy(),
  reset_in_body: (response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('half', () => response.socket?.resetAndDestroy());
  },
  huge_body: (response) => {
    response.writeHead(200);
    flood(response);
  },
  slow_body: (response) => {
    response.writeHead(200);
    response.write('a little and then nothing');
  },
};

/** Writes as much as possible, until the other side closes. */
function flood(response: ServerResponse): void {
  const chunk = Buffer.alloc(65_536, 'x');
  const more = (): void => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', more);
  more();
}
