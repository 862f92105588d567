import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../platform/errors/index.js';
import { receiptCommands } from './receipts.command.js';

const BANNER = '\n> identity-gateway@0.1.0 cli\n> node scripts/cli.mjs receipt\n\n';

describe('receipt verify', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keys = JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k' }] });
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signed = [{ alg: 'RS256', typ: 'receipt+jwt', kid: 'k' }, { sub: 'ar_1' }]
    .map(encoded)
    .join('.');
  const receipt = `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`;
  const answer = JSON.stringify({ receipt, key_set_url: 'https://identity.example.com' }, null, 2);
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'identity-gateway-receipt-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  async function run(content: string | Buffer, keySet: string | Buffer = keys): Promise<string> {
    const [file, keysFile] = [join(folder, 'receipt.txt'), join(folder, 'keys.json')];
    writeFileSync(file, content);
    writeFileSync(keysFile, keySet);
    let written = '';
    const write = import.meta.jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
      written += String(text);
      return true;
    });
    try {
      await receiptCommands().parseAsync(['verify', file, '--keys', keysFile], { from: 'user' });
      return written;
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      return error.message.replaceAll(folder, '');
    } finally {
      write.mockRestore();
    }
  }

  it('takes the receipt, the answer with it, and what npm or a shell made of them', async () => {
    const genuine = await run(receipt);
    expect(JSON.parse(genuine)).toMatchObject({ genuine: true, claims: { sub: 'ar_1' } });
    const utf16 = Buffer.from(`\uFEFF${answer}`, 'utf16le');
    for (const content of [answer, `${BANNER}${answer}\n`, `  ${receipt}\r\n`, utf16])
      expect(await run(content)).toBe(genuine);
    for (const keySet of [`${BANNER}${keys}`, Buffer.from(`\uFEFF${keys}`, 'utf16le')])
      expect(await run(receipt, keySet)).toBe(genuine);
  });

  it('says in one line what is wrong', async () => {
    const [head = '', , signature = ''] = receipt.split('.');
    const forged = `${head}.${encoded({ sub: 'ar_2' })}.${signature}`;
    expect(await run(forged)).toMatch(/^.receipt\.txt: signature_invalid: .*forged/);
    for (const [content, keySet, message] of [
      ['', keys, /^.receipt\.txt holds no receipt$/],
      ['no receipt', keys, /^.receipt\.txt holds no receipt$/],
      [receipt, '', /^.keys\.json: keys_malformed: /],
      [receipt, '{"keys":7}', /^.keys\.json: keys_malformed: /],
      [receipt, 'null', /^.keys\.json: keys_malformed: /],
    ] as const)
      expect(await run(content, keySet)).toMatch(message);
    await expect(
      receiptCommands().parseAsync(['verify', join(folder, 'no-file'), '--keys', 'x'], {
        from: 'user',
      }),
    ).rejects.toThrow('cannot be read (ENOENT)');
  });
});
