import { defaultEngine, mayUse } from './project-engine.policy.js';

describe('the engine of a project', () => {
  it.each([
    ['sandbox', 'simulated', true],
    ['sandbox', 'native', true],
    ['production', 'native', true],
    ['production', 'simulated', false],
  ] as const)('of %s may be %s: %s', (environment, engine, expected) => {
    expect(mayUse(environment, engine)).toBe(expected);
  });

  it.each([
    ['sandbox', 'simulated'],
    ['production', 'native'],
  ] as const)('of %s is %s by default', (environment, expected) => {
    expect(defaultEngine(environment)).toBe(expected);
  });
});
