import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { repository } from '../../../../tools/environment.ts';
import type { S3Config } from '../runtime/config.ts';
import { clientSettings, openBucket } from '../storage/s3-store.ts';

/** Below the ephemeral port range, five ports per test process. */
const portOf = (pid: number): number => 20_000 + (pid % 2000) * 5;

/**
 * A real S3 server with one empty bucket. Throws if it is not available, since tests without it would prove nothing.
 */
export const startS3 = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-s3-'));
  const port = portOf(process.pid);
  const child = spawn('bash', [join(repository, 'scripts/s3-server.sh'), folder, String(port)], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let problems = '';
  child.stderr.on('data', (data: Buffer) => (problems += data.toString()));
  const exited = once(child, 'exit');
  const isReady = new Promise<boolean>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => line === 'ready' && resolve(true));
    void exited.then(() => resolve(false));
  });
  if (!(await isReady)) throw new Error(`S3 server did not start: ${problems}`);
  const config: S3Config = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'guildhall',
    access_key_id: 'test:tester',
    secret_access_key: 'testing',
  };
  const client = new S3Client({ ...clientSettings(config), maxAttempts: 10 });
  await client.send(new CreateBucketCommand({ Bucket: config.bucket }));
  return {
    config,
    client,
    stop: async (): Promise<void> => {
      client.destroy();
      child.stdin.end();
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** A bucket of such a server, and an empty folder for the same store on disk. */
export const openTestStores = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-stores-'));
  const s3 = await startS3();
  const bucket = await openBucket(s3.config);
  const close = async (): Promise<void> => {
    bucket.close();
    await s3.stop();
    rmSync(folder, { recursive: true });
  };
  return { folder, s3, bucket, close };
};
