import { createServer, type AddressInfo, type LookupFunction } from 'node:net';
import { OutboundSockets } from './outbound-sockets.js';

const resolveTo =
  (address: string): LookupFunction =>
  (_name, options, done) => {
    if (options.all) done(null, [{ address, family: 4 }]);
    else done(null, address, 4);
  };

describe('connections that are not HTTP', () => {
  it.each(['10.0.0.5', '127.0.0.1', '[::1]', '::1', 'localhost', 'api.localhost', 'localhost.'])(
    'are not made to %s',
    async (host) => {
      const sockets = new OutboundSockets({ allowed: [] });

      expect(sockets.isRefused(host)).toBe(true);
      await expect(sockets.connect({ host, port: 25, timeoutMs: 1_000 })).rejects.toThrow();
    },
  );

  it('are not made to a public name with a private address', async () => {
    const sockets = new OutboundSockets({ allowed: [], lookup: resolveTo('169.254.169.254') });

    expect(sockets.isRefused('mail.example.com')).toBe(false);
    await expect(
      sockets.connect({ host: 'mail.example.com', port: 25, timeoutMs: 1_000 }),
    ).rejects.toMatchObject({ code: 'ERR_ADDRESS_REFUSED' });
  });

  it('are made to the address that was checked', async () => {
    const server = createServer((socket) => {
      // The client closes first.
      socket.on('error', () => undefined);
      socket.end('220 ready');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const lookup = resolveTo('127.0.0.1');
    const sockets = new OutboundSockets({ allowed: ['127.0.0.1'], lookup });

    const socket = await sockets.connect({ host: 'mail.example.com', port, timeoutMs: 5_000 });

    expect(socket.remoteAddress).toBe('127.0.0.1');
    socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
});
