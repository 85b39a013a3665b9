import type { ClientConfig } from 'pg';

/**
 * pg reads `sslmode` its own way and lets it override other options, so it is taken out of the URL here. Encryption
 * without verification protects against nothing but passive listeners, so there is no such mode.
 */
export const connectionOptions = (url: string, ca?: string): ClientConfig => {
  const address = new URL(url);
  const mode = address.searchParams.get('sslmode');
  const isEncrypted = ca !== undefined || mode === 'verify-full';
  if (mode !== null && !['disable', 'verify-full'].includes(mode)) {
    throw new Error(`database URL: sslmode=${mode} is not supported; use verify-full or disable`);
  }
  if (mode === 'disable' && ca !== undefined) {
    throw new Error('database URL: sslmode=disable contradicts the configured certificate authority');
  }
  for (const name of address.searchParams.keys()) {
    if (name !== 'sslmode' && /^(?:ssl|uselibpqcompat)/.test(name)) {
      throw new Error(`database URL: ${name} is not supported; use sslmode=verify-full and GUILDHALL_DATABASE_CA_FILE`);
    }
  }
  address.searchParams.delete('sslmode');
  // `false` also keeps pg from reading PGSSLMODE.
  if (!isEncrypted) return { connectionString: address.href, ssl: false };
  return { connectionString: address.href, ssl: ca === undefined ? {} : { ca } };
};
