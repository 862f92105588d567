import { newId } from '../../platform/ids/index.js';
import { OpenStreams } from './stream.service.js';

const MAX_PER_KEY = 50;

describe('the open streams', () => {
  let streams: OpenStreams;

  beforeEach(() => {
    streams = new OpenStreams();
  });

  const fill = (tenantId = newId('cust')) => {
    const caller = { tenantId, id: newId('ckey') };
    return Array.from({ length: MAX_PER_KEY }, () => streams.enter(caller));
  };

  it('of a customer are bounded however many keys it makes, and those of another go on', () => {
    const tenantId = newId('cust');
    const [leave] = [1, 2, 3, 4].flatMap(() => fill(tenantId));
    const another = { tenantId, id: newId('ckey') };

    expect(() => streams.enter(another)).toThrow('A customer may hold 200 streams open');
    expect(() => fill()).not.toThrow();

    leave?.();
    expect(() => streams.enter(another)).not.toThrow();
  });
});
