import { stripVTControlCharacters } from 'node:util';
import { humanLine } from './human-line.js';

const at = { level: 30, time: Date.UTC(2026, 0, 1, 12, 30) };
const clock = new Date(at.time).toTimeString().slice(0, 8);
const read = (line: object): string => stripVTControlCharacters(humanLine(JSON.stringify(line)));

describe('a log line for a person', () => {
  it('says of a request what was asked and what came of it', () => {
    const line = {
      ...at,
      requestId: 'req_1',
      method: 'GET',
      route: '/v1/events/:id',
      status: 200,
      durationMs: 1.25,
      msg: 'request',
    };

    expect(read(line)).toBe(`${clock} info  GET /v1/events/:id 200 1.25 ms requestId=req_1\n`);
  });

  it('shows an unknown address', () => {
    const line = {
      ...at,
      method: 'GET',
      route: 'unknown',
      path: '/a',
      status: 404,
      msg: 'request',
    };

    expect(read(line)).toBe(`${clock} info  GET /a 404\n`);
  });

  it('shows an event with its fields', () => {
    const line = { ...at, level: 40, task: 'expiry', count: 3, msg: 'task failed' };

    expect(read(line)).toBe(`${clock} warn  task failed task=expiry count=3\n`);
  });

  it('shows an error with its stack and its cause below', () => {
    const cause = { name: 'Error', stack: 'Error: cause\n    at b' };
    const error = { name: 'Error', stack: 'Error: it\n    at a', cause };

    expect(read({ ...at, level: 50, error, msg: 'request failed' })).toBe(
      [
        `${clock} error request failed`,
        '    Error: it',
        '        at a',
        '    Error: cause',
        '        at b',
        '',
      ].join('\n'),
    );
    expect(read({ ...at, error: 'string', msg: 'x' })).toBe(`${clock} info  x\n    string\n`);
  });

  it('stays unchanged when it cannot be parsed', () => {
    expect(humanLine('{"msg": [redacted]\n')).toBe('{"msg": [redacted]\n');
  });

  it('contains nothing that controls the terminal or starts a line', () => {
    const hostile = 'a\u001b[2Jb\r\nc\u009bd';
    const error = { stack: `Error: ${hostile}`, cause: hostile };
    const shown = humanLine(JSON.stringify({ ...at, msg: hostile, subject: hostile, error }));

    const letters = [...stripVTControlCharacters(shown)].filter((letter) => letter !== '\n');
    expect(letters.filter((letter) => /\p{Cc}/u.test(letter))).toEqual([]);
    expect(shown).not.toContain('\u001b[2J');
    expect(shown.split('\n').filter((line) => line.startsWith('c'))).toEqual([]);
  });
});
