import type { OutboundHttp, OutboundResult } from '../platform/http/index.js';
import { Neighbours } from './neighbours.js';

describe('the neighbours of the demo', () => {
  const asked: string[] = [];
  const look = (answer: object) => {
    const get = ({ url }: { url: string }): Promise<OutboundResult> => {
      asked.push(url);
      return Promise.resolve(answer as OutboundResult);
    };
    return new Neighbours({ get } as unknown as OutboundHttp).look();
  };

  it('are linked only when they answer that they are connected', async () => {
    const { addresses } = await look({ kind: 'answered', status: 200 });
    expect(new Set(Object.values(addresses ?? {})).size).toBe(3);
    expect(asked).toEqual([`${addresses?.payroll ?? ''}/ready`]);
    for (const answer of [{ kind: 'answered', status: 503 }, { kind: 'failed' }])
      expect((await look(answer)).addresses).toBeNull();
  });
});
