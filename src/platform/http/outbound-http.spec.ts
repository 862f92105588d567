import { createServer, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { OutboundHttp, type OutboundOptions, retryAfterSeconds } from './outbound-http.js';

const POST = { headers: {}, body: '{}', timeoutMs: 5_000, keepBytes: 64 };

/** A resolver with these answers in turn; it repeats the last. */
function resolver(...answers: string[]): LookupFunction & { asked: number } {
  const lookup = Object.assign(
    ((_hostname, options, done) => {
      const address = answers[Math.min(lookup.asked, answers.length - 1)]!;
      lookup.asked += 1;
      const family = address.includes(':') ? 6 : 4;
      if (options.all) (done as (error: null, all: object[]) => void)(null, [{ address, family }]);
      else done(null, address, family);
    }) as LookupFunction,
    { asked: 0 },
  );
  return lookup;
}

describe('an outgoing call', () => {
  const calls: string[] = [];
  let server: Server;
  let port: number;
  let opened = 0;
  let outbound: OutboundHttp;

  const door = (options: Partial<OutboundOptions> = {}): OutboundHttp => {
    outbound = new OutboundHttp({ allowed: [], httpsOnly: false, ...options });
    return outbound;
  };
  const post = (by: OutboundHttp, url: string, more: object = {}) =>
    by.post({ ...POST, ...more, url });

  beforeEach(async () => {
    calls.length = 0;
    opened = 0;
    server = createServer((request, response) => {
      calls.push(request.url ?? '');
      if (request.url === '/hang') return;
      const isFirst = calls.filter((url) => url === request.url).length === 1;
      if (request.url === '/close' || (request.url === '/close-once' && isFirst)) {
        request.socket.destroy();
      } else if (request.url === '/garbage') {
        request.socket.end('not HTTP\r\n\r\n');
      } else {
        response.end('answer');
      }
    });
    server.on('connection', () => (opened += 1));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });

  afterEach(async () => {
    outbound.onApplicationShutdown();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it.each([
    ['a loopback address', '127.0.0.1'],
    ['another loopback address', '127.8.8.8'],
    ['decimal', '2130706433'],
    ['hexadecimal', '0x7f000001'],
    ['hexadecimal in parts', '0x7f.0x0.0x0.0x1'],
    ['octal', '0177.0.0.1'],
    ['octal as a whole', '017700000001'],
    ['shortened', '127.1'],
    ['zero', '0'],
    ['no address', '0.0.0.0'],
    ['full width digits', '１２７.０.０.１'],
    ['a dot behind', '127.0.0.1.'],
    ['IPv6 loopback', '[::1]'],
    ['IPv6 loopback in full', '[0:0:0:0:0:0:0:1]'],
    ['no IPv6 address', '[::]'],
    ['IPv4 in IPv6', '[::ffff:127.0.0.1]'],
    ['IPv4 in IPv6, hexadecimal', '[::ffff:7f00:1]'],
    ['IPv4-compatible IPv6', '[::127.0.0.1]'],
    ['IPv4-translated IPv6', '[::ffff:0:127.0.0.1]'],
    ['NAT64', '[64:ff9b::7f00:1]'],
    ['local NAT64', '[64:ff9b:1::7f00:1]'],
    ['6to4', '[2002:7f00:1::]'],
    ['Teredo', '[2001::7f00:1]'],
    ['a private network', '10.0.0.1'],
    ['another private network', '172.16.0.1'],
    ['a home network', '192.168.0.1'],
    ['shared address space', '100.64.0.1'],
    ['the metadata service', '169.254.169.254'],
    ['the metadata service, decimal', '2852039166'],
    ['the metadata service, IPv6', '[fd00:ec2::254]'],
    ['the metadata service, IPv4 in IPv6', '[::ffff:a9fe:a9fe]'],
    ['an IPv6 link', '[fe80::1]'],
    ['an IPv6 site', '[fec0::1]'],
    ['unique local IPv6', '[fc00::1]'],
    ['multicast', '224.0.0.1'],
    ['IPv6 multicast', '[ff02::1]'],
    ['broadcast', '255.255.255.255'],
    ['reserved', '240.0.0.1'],
    ['benchmarks', '198.18.0.1'],
    ['documentation', '192.0.2.1'],
    ['the machine by name', 'localhost'],
    ['the machine by another name', 'anything.localhost'],
  ])('never reaches %s', async (_, host) => {
    const result = await post(door(), `http://${host}:${String(port)}/`);

    expect(result).toMatchObject({ kind: 'failed', reason: 'address_refused' });
    expect(opened).toBe(0);
  });

  it.each([
    ['127.0.0.1'],
    ['10.0.0.1'],
    ['169.254.169.254'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['::7f00:1'],
    ['64:ff9b::a9fe:a9fe'],
    ['fe80::1'],
    ['0.0.0.0'],
  ])('never reaches a name that resolves to %s', async (address) => {
    const lookup = resolver(address);
    const result = await post(door({ lookup }), `http://receiver.example:${String(port)}/`);

    expect(lookup.asked).toBe(1);
    expect(result).toMatchObject({ kind: 'failed', reason: 'address_refused' });
    expect(opened).toBe(0);
  });

  it('goes to the checked address, even when a name changes in between', async () => {
    // first a public address (simulated here), then the machine itself
    const lookup = resolver('127.0.0.1', '127.0.0.2');
    const by = door({ lookup, allowed: ['127.0.0.1'] });
    const first = await post(by, `http://receiver.example:${String(port)}/first`);

    expect(first).toMatchObject({ kind: 'answered', status: 200 });
    expect(lookup.asked).toBe(1);

    by.onApplicationShutdown();
    const second = await post(by, `http://receiver.example:${String(port)}/second`);
    expect(second).toMatchObject({ kind: 'failed', reason: 'address_refused' });
    expect(calls).toEqual(['/first']);
  });

  it('reaches a private address that the configuration names, in any spelling, and no other', async () => {
    const by = door({ allowed: ['127.0.0.1', '0:0:0:0:0:0:0:1'] });

    expect(await post(by, `http://0x7f.1:${String(port)}/`)).toMatchObject({ status: 200 });
    expect(by.fault('http://[::1]/')).toBeNull();
    expect(await post(by, `http://127.0.0.2:${String(port)}/`)).toMatchObject({
      reason: 'address_refused',
    });
  });

  it.each([
    ['ftp://receiver.example/', 'not_a_web_address'],
    ['not an address', 'not_a_web_address'],
    ['http://receiver.example/', 'not_https'],
    ['https://ada:secret@receiver.example/', 'has_credentials'],
    ['https://10.0.0.1/', 'private_address'],
    ['https://receiver.example/', null],
    ['https://93.184.216.34/', null],
    ['https://[2606:4700::1111]/', null],
  ])('to %s is found to be: %s', (url, fault) => {
    expect(door({ httpsOnly: true }).fault(url)).toBe(fault);
  });

  it.each([
    ['/hang', { timeoutMs: 50 }, 'timed_out'],
    ['/close', {}, 'connection_lost'],
    ['/garbage', {}, 'answer_malformed'],
    ['/hang', { signal: AbortSignal.abort() }, 'stopped'],
  ])('to %s %j ends as a failure with a reason', async (path, more, reason) => {
    const by = door({ allowed: ['127.0.0.1'] });

    expect(await post(by, `http://127.0.0.1:${String(port)}${path}`, more)).toMatchObject({
      kind: 'failed',
      reason,
    });
  });

  it.each(['https', 'HTTPS', 'Https'])('speaks TLS where it is asked to by %s', async (scheme) => {
    const by = door({ allowed: ['127.0.0.1'] });

    expect(await post(by, `${scheme}://127.0.0.1:${String(port)}/`)).toMatchObject({
      kind: 'failed',
      reason: 'tls_failed',
    });
    expect(opened).toBe(1);
  });

  it('reuses its connections, and opens a new one when the server has closed the old', async () => {
    const by = door({ allowed: ['127.0.0.1'] });
    const url = `http://127.0.0.1:${String(port)}/`;
    const isRepeatable = true;
    await post(by, url, { isRepeatable });
    await post(by, url, { isRepeatable });
    expect(opened).toBe(1);

    // The server closes just as the connection is reused.
    expect(await post(by, `${url}close-once`, { isRepeatable })).toMatchObject({ status: 200 });
    expect(opened).toBe(2);
  });

  it('that may happen once is never sent again, whatever was open before', async () => {
    const by = door({ allowed: ['127.0.0.1'] });
    const url = `http://127.0.0.1:${String(port)}/`;
    await post(by, url, { isRepeatable: true });
    await post(by, url);

    // The server has read the call when it cuts the connection.
    expect(await post(by, `${url}close-once`)).toMatchObject({ reason: 'connection_lost' });
    expect(calls.filter((each) => each === '/close-once')).toHaveLength(1);
  });

  it('is not repeated when the server closes a new connection', async () => {
    const by = door({ allowed: ['127.0.0.1'] });

    expect(await post(by, `http://127.0.0.1:${String(port)}/close-once`)).toMatchObject({
      reason: 'connection_lost',
    });
    expect(calls).toEqual(['/close-once']);
  });

  it('keeps the start of an answer', async () => {
    const by = door({ allowed: ['127.0.0.1'] });
    const result = await post(by, `http://127.0.0.1:${String(port)}/`, { keepBytes: 3 });

    expect(result).toMatchObject({ kind: 'answered', start: Buffer.from('ans') });
  });
});

describe('Retry-After', () => {
  const now = new Date('2025-11-20T12:00:00Z');

  it.each([
    ['seconds', '120', 120],
    ['no time at all', '0', 0],
    ['a date', 'Thu, 20 Nov 2025 12:02:00 GMT', 120],
    ['a date that has passed', 'Thu, 20 Nov 2025 11:00:00 GMT', 0],
    ['nothing', null, null],
    ['an empty text', '', null],
    ['a negative number', '-5', null],
    ['a fraction', '1.5', null],
    ['longer than anybody waits', '9'.repeat(400), Infinity],
    ['a word', 'soon', null],
    ['another way to write a date', '2025-11-20', null],
  ])('may be %s', (_, header, seconds) => {
    expect(retryAfterSeconds(header, now)).toBe(seconds);
  });
});
