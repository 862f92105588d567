import { internalError, Problem, routeNotFound, serviceUnavailable } from '../errors/index.js';
import type { Log } from '../logging/index.js';
import { loggedProblem } from './problem.filter.js';

type Request = Parameters<typeof loggedProblem>[1];

function levelsOf(error: unknown): string[] {
  const levels: string[] = [];
  const level = (name: string) => () => levels.push(name);
  const log = { info: level('info'), warn: level('warn'), error: level('error') };
  const request = { id: 'req_1', raw: { aborted: false } } as unknown as Request;
  loggedProblem(error, request, { log: log as unknown as Log, event: 'request failed' });
  return levels;
}

const withCode = (code: string) => Object.assign(new Error('of the database'), { code });

describe('a failed request is logged', () => {
  it.each([
    ['a database that is away', withCode('ECONNREFUSED'), ['warn']],
    ['a database that stops', withCode('57P01'), ['warn']],
    ['a lost connection', new Error('Connection terminated unexpectedly'), ['warn']],
    ['a service that does not answer', serviceUnavailable(), ['warn']],
    ['a fault of the database', withCode('42P01'), ['error']],
    ['a fault of ours', new TypeError('x is undefined'), ['error']],
    ['a fault that was named', internalError(), ['error']],
    ['a refusal', routeNotFound(), []],
    [
      'what is not offered',
      new Problem({ code: 'not_offered', status: 501, title: 'Not offered' }),
      [],
    ],
  ])('for %s as %p', (_, error, levels) => {
    expect(levelsOf(error)).toEqual(levels);
  });
});
