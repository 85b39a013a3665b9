import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createLog } from '../runtime/log.ts';
import { createCertificates } from '../testing/certificates.ts';
import { freePort } from '../testing/free-port.ts';
import { until } from '../testing/installation.ts';
import { connectionOptions } from './database-connection.ts';
import { openDatabase } from './database.ts';

describe('a connection string', () => {
  it.each(['sslmode=require', 'sslmode=no-verify', 'sslmode=prefer', 'ssl=no-verify', 'uselibpqcompat=true'])(
    'with %s is refused, because it may not verify the server',
    (option) => {
      expect(() => connectionOptions(`postgres://a@b/c?${option}`)).toThrow('not supported');
    },
  );

  it('that turns encryption off contradicts a certificate authority', () => {
    expect(() => connectionOptions('postgres://a@b/c?sslmode=disable', 'x')).toThrow('contradicts');
  });

  it('without sslmode is not encrypted, and with a certificate authority it is', () => {
    expect([connectionOptions('postgres://a@b/c'), connectionOptions('postgres://a@b/c', 'x')]).toEqual([
      { connectionString: 'postgres://a@b/c', ssl: false },
      { connectionString: 'postgres://a@b/c', ssl: { ca: 'x' } },
    ]);
  });
});

describe('TLS to PostgreSQL', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-tls-'));
  const data = join(folder, 'data');
  const { caFile, keyFile, certificateFile } = createCertificates(folder, 'postgres');
  // PostgreSQL refuses to run as root.
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const as = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  chmodSync(keyFile, 0o600);
  if (as.uid !== undefined) for (const each of [folder, keyFile, certificateFile]) chownSync(each, as.uid, as.gid);
  const binaries = '/usr/lib/postgresql/15/bin';
  execFileSync(join(binaries, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-N'], {
    ...as,
    stdio: 'pipe',
  });
  const port = await freePort();
  appendFileSync(
    join(data, 'postgresql.conf'),
    `ssl = on\nssl_cert_file = '${certificateFile}'\nssl_key_file = '${keyFile}'\nport = ${port}\n` +
      `listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nshared_buffers = 16MB\n`,
  );
  const server = spawn(join(binaries, 'postgres'), ['-D', data], { ...as, stdio: 'ignore' });
  afterAll(async () => {
    server.kill('SIGQUIT');
    await once(server, 'exit');
    rmSync(folder, { recursive: true });
  });
  const ca = readFileSync(caFile, 'utf8');
  const log = createLog('silent');
  /** Whether the session is encrypted, or the code of the failure. */
  const isEncrypted = async (host: string, authority?: string, options = ''): Promise<unknown> => {
    const database = openDatabase(
      { url: `postgres://postgres@${host}:${port}/postgres${options}`, max: 1, ca: authority },
      log,
    );
    try {
      const { rows } = await database.pool.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
      return rows[0]?.ssl;
    } catch (error) {
      return (error as { code?: string }).code;
    } finally {
      await database.close();
    }
  };

  it('verifies the certificate and the host name', async () => {
    await until(async () => (await isEncrypted('127.0.0.1', ca)) === true);
    const other = readFileSync(createCertificates(folder, 'other').caFile, 'utf8');
    expect([
      await isEncrypted('localhost', ca),
      await isEncrypted('127.0.0.1', ca, '?sslmode=verify-full'),
      await isEncrypted('127.0.0.1'),
      await isEncrypted('127.0.0.1', other),
      await isEncrypted('127.0.0.1', undefined, '?sslmode=verify-full'),
      await isEncrypted('0.0.0.0', ca),
    ]).toEqual([
      true,
      true,
      false,
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ]);
  });
});
