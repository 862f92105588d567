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
/** Fields with fixed places in a line. */
const PLACED = ['level', 'time', 'msg', 'error', 'method', 'route', 'path', 'status', 'durationMs'];

type Line = Record<string, unknown> & { level: number; time: number };

/** A log line for a person at a terminal, with colours if supported. */
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

/** Null when the redaction broke the JSON: a line is never lost for its format. */
function lineIn(json: string): Line | null {
  try {
    return JSON.parse(json) as Line;
  } catch {
    return null;
  }
}

/** `GET /v1/events 200 1.2 ms`: the essence of a request's line. */
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

/** A message may repeat the caller's input: it must not control the terminal or start a line. */
function plain(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replaceAll(/\p{Cc}/gu, '�');
}
