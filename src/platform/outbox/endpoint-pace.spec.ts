import { EndpointPace } from './endpoint-pace.js';

function paceAfter(...strains: boolean[]): EndpointPace {
  const pace = new EndpointPace();
  for (const strain of strains) pace.note(strain);
  return pace;
}

const times = (count: number, strain: boolean): boolean[] => Array<boolean>(count).fill(strain);

describe('the pace of an endpoint', () => {
  it('falls to one delivery at a time where nothing is answered', () => {
    expect(paceAfter(...times(8, true)).limit).toBe(1);
  });

  it('rises with every success, up to a limit', () => {
    expect(paceAfter(false).limit).toBe(paceAfter().limit + 1);
    expect(paceAfter(...times(1_000, false)).limit).toBe(32);
  });

  it('recovers', () => {
    const pace = paceAfter(...times(8, true), ...times(8, false));

    expect(pace.isUsual).toBe(true);
    expect(paceAfter(true).isUsual).toBe(false);
  });
});
