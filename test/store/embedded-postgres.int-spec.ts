import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { EmbeddedPostgres } from '../../src/platform/database/server/embedded-postgres.js';
import { packagedPrograms, type Programs } from '../../src/platform/database/server/programs.js';
import { volume } from '../support/volume.js';

const NOTHING = '0000000000000000';
const CAPABILITIES = ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'];

/** What the kernel says of a process. */
function statusOf(pid: number): Record<string, string> {
  const lines = readFileSync(`/proc/${pid}/status`, 'utf8').split('\n');
  return Object.fromEntries(lines.map((line) => line.split(':\t') as [string, string]));
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.trim().split(' ').map(Number);
}

// Only root starts the server as another user. Everybody else starts it as themselves, with what they have.
const asRoot = process.getuid?.() === 0 ? describe : describe.skip;

asRoot('the embedded PostgreSQL, started by root', () => {
  let closed: string;

  beforeEach(() => {
    closed = mkdtempSync(join(tmpdir(), 'identity-gateway-closed-')); // mode 0700
  });

  afterEach(() => {
    rmSync(closed, { recursive: true });
  });

  /** The packaged programs in a folder that only root may enter, as in a clone below /root. */
  async function closedPrograms(): Promise<Programs> {
    const { postgres } = await packagedPrograms();
    cpSync(dirname(dirname(postgres)), join(closed, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    const bin = join(closed, 'native', 'bin');
    return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
  }

  const PROGRAMS: [string, () => Promise<Programs>][] = [
    ['with programs below a folder that only root may enter', closedPrograms],
    ['with programs that everybody can run', packagedPrograms],
  ];
  it.each(volume(PROGRAMS.slice(0, 1), PROGRAMS))(
    'has no capability and can get none, %s',
    async (_, findPrograms) => {
      const programs = await findPrograms();
      const folder = join(closed, 'deep', 'postgres');
      mkdirSync(dirname(folder));
      const settings = { fsync: 'off', shared_buffers: '16MB' };

      // The second start finds a cluster.
      for (let start = 0; start < 2; start += 1) {
        const server = await EmbeddedPostgres.start({ folder, settings, programs });
        const client = new pg.Client({ connectionString: server.url('postgres') });
        await client.connect();

        const pid = Number.parseInt(readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8'));
        const processes = [pid, ...childrenOf(pid)].map(statusOf);

        expect(processes.length).toBeGreaterThan(4);
        for (const status of processes) {
          expect(status['Uid']).not.toMatch(/\b0\b/);
          expect(CAPABILITIES.map((name) => status[name])).toEqual(Array(5).fill(NOTHING));
          expect(status['NoNewPrivs']).toBe('1');
        }
        await client.query('SELECT 1');
        await client.end();
        await server.stop();
      }
    },
  );
});
