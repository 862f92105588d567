import type { Employee } from '../employees/index.js';
import { FlowRegistry, type Flow } from './flow-registry.js';

const FIRST = { name: 'establish_identity', suits: () => false } as unknown as Flow;
const LATER = { name: 'known_user_key', suits: () => true } as unknown as Flow;

describe('the registry of flows', () => {
  it('selects the flow that suits the employee', () => {
    const flows = new FlowRegistry();
    flows.add(FIRST);
    flows.add(LATER);
    expect(flows.select({} as Employee)).toBe(LATER);
    expect(flows.get('establish_identity')).toBe(FIRST);
  });

  it('fails for a flow that no module provides', () => {
    const flows = new FlowRegistry();
    flows.add(FIRST);
    expect(() => flows.get('known_user_key')).toThrow('known_user_key');
    expect(() => flows.select({} as Employee)).toThrow('no flow suits');
  });
});
