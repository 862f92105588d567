import { caseFlags, caseRefusal, type EarlierCases } from './desk-case.js';

const NONE: EarlierCases = { ofEmployee: 0, isOneOpen: false, ofAgent: 0, agentFailures: 0 };

describe('another desk case', () => {
  it.each<[string, Partial<EarlierCases>, string | null]>([
    ['is the first', {}, null],
    ['is the third of the employee', { ofEmployee: 2 }, null],
    ['would be the fourth of the employee', { ofEmployee: 3 }, 'employee'],
    ['comes while one is open', { ofEmployee: 1, isOneOpen: true }, 'open'],
    ['is the twentieth of the agent', { ofAgent: 19 }, null],
    ['would be the twenty-first of the agent', { ofAgent: 20 }, 'agent'],
  ])('that %s', (_, earlier, refusal) => {
    expect(caseRefusal({ ...NONE, ...earlier })).toBe(refusal);
  });

  it.each<[string, Partial<EarlierCases>, string[]]>([
    ['the first', {}, []],
    ['the second of the employee', { ofEmployee: 1 }, ['repeated_employee']],
    ['one of an agent who failed twice', { agentFailures: 2 }, []],
    ['one of an agent who failed often', { agentFailures: 3 }, ['agent_without_success']],
  ])('is flagged as unusual: %s', (_, earlier, flags) => {
    expect(caseFlags({ ...NONE, ...earlier })).toEqual(flags);
  });
});
