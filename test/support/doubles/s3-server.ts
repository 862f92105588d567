import { createRequire } from 'node:module';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The parts of the server that tests use; it ships no types. */
interface S3rver {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
type NewS3rver = new (options: object) => S3rver;

export interface S3Server {
  /** Settings of a deployment that keeps its objects there. */
  env: Record<string, string>;
  close: () => Promise<void>;
}

/** An S3 server in this process, with one empty bucket. */
export async function startS3(): Promise<S3Server> {
  const Server = createRequire(import.meta.url)('@20minutes/s3rver') as NewS3rver;
  const directory = mkdtempSync(join(tmpdir(), 'identity-gateway-s3-'));
  const server = new Server({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory },
    // It reads a slash in the query of a listing otherwise than AWS signs it.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'pictures' }],
  });
  const { port } = await server.run();
  return {
    env: {
      OBJECTS_STORAGE: 's3',
      OBJECTS_S3_BUCKET: 'pictures',
      OBJECTS_S3_ENDPOINT: `http://127.0.0.1:${String(port)}`,
      OBJECTS_S3_ACCESS_KEY_ID: 'S3RVER',
      OBJECTS_S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    close: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
