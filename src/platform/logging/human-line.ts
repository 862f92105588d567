import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

const LEVELS: Record<number, { name: string; style: Style }> = {
  10: { name: 'trace', style: 'dim' },
  20: { name: 'debug', style: 'dim' },
  30: { name: 'info', style: 'green' },
  40: { name: 'warn', style: 'yellow' },
  50: { name: 'error', style: 'red' },
  60: { name: 'fatal', style: 'red' },
};
/** Fields that have places of their own in a line. */
const PLACED = ['level', 'time', 'msg', 'error', 'method', 'route', 'path', 'status', 'durationMs'];

type Line = Record<string, unknown> & { level: number; time: number };

/** A log line as a person at a terminal reads it, with colours where the terminal has them. */
export function humanLine(json: string): string {
  const line = lineIn(json);
  if (!line) return json;
  const { name, style } = LEVELS[line.level] ?? { name: String(line.level), style: 'dim' };
  const parts = [
    styleText('dim', new Date(line.time).toTimeString().slice(0, 8)),
    styleText(style, name.padEnd(5)),
    ...(line['msg'] === 'request' ? [] : [plain(line['msg'])]),
    ...requestOf(line),
    ...Object.entries(line)
      .filter(([field]) => !PLACED.includes(field))
      .map(([field, value]) => styleText('dim', `${field}=${plain(value)}`)),
  ];
  return `${parts.join(' ')}\n${stackOf(line['error'])}`;
}

/** Null where what was redacted has left no JSON: a line is never lost over how it looks. */
function lineIn(json: string): Line | null {
  try {
    return JSON.parse(json) as Line;
  } catch {
    return null;
  }
}

/** `GET /v1/events 200 1.2 ms`: what a line about a request is read for. */
function requestOf({ method, route, path, status, durationMs }: Line): string[] {
  const code = Number(status);
  const style: Style = code >= 500 ? 'red' : code >= 400 ? 'yellow' : 'cyan';
  const address = path ?? route;
  return [
    ...(method === undefined ? [] : [plain(method)]),
    ...(address === undefined ? [] : [plain(address)]),
    ...(status === undefined ? [] : [styleText(style, plain(status))]),
    ...(durationMs === undefined ? [] : [`${plain(durationMs)} ms`]),
  ];
}

/** An error and its causes, each with its stack, indented. */
function stackOf(error: unknown): string {
  if (error === undefined) return '';
  const { stack, cause } = Object(error) as { stack?: unknown; cause?: unknown };
  const lines = typeof stack === 'string' ? stack.split('\n') : [error];
  return `${lines.map((each) => `    ${plain(each)}\n`).join('')}${stackOf(cause)}`;
}

/** A message may repeat what a caller sent: none of it steers the terminal or begins a line of its own. */
function plain(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replaceAll(/\p{Cc}/gu, '�');
}
