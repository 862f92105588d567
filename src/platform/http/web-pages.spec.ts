import 'reflect-metadata';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import { Settings } from '../config/index.js';
import { WEB_ROOT, WebPages } from './web-pages.js';

const NAME = `planted-${String(process.pid)}`;
const FOLDER = join(WEB_ROOT ?? '', NAME);

function build(html: string): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'index.html'), html);
}

async function sent(pages: WebPages): Promise<string> {
  let body = '';
  const reply = {
    header: () => reply,
    send: (text: string) => {
      body = text;
      return Promise.resolve();
    },
  };
  await pages.send(NAME, reply as unknown as FastifyReply);
  return body;
}

describe('a built page', () => {
  afterEach(() => {
    rmSync(FOLDER, { recursive: true, force: true });
  });

  it.each([
    ['development', 'second'],
    ['production', 'first'],
  ] as const)('that is rebuilt is served in %s as the %s one', async (environment, shown) => {
    const pages = new WebPages(Object.assign(new Settings(), { environment }));
    build('first');
    expect(await sent(pages)).toBe('first');

    build('second');

    expect(await sent(pages)).toBe(shown);
  });
});
