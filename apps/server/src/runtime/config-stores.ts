import * as v from 'valibot';
import { certificateFile } from './config-files.ts';
import { list, poolSize, urlOf } from './config-schemas.ts';
import type { Variable } from './variables.ts';

/** How the server reaches PostgreSQL and Redis. */
export const storeVariables = {
  GUILDHALL_DATABASE_URL: {
    group: 'Database',
    meaning:
      'PostgreSQL database, as the role of this process (guildhall_app if one process runs all roles). Never the owner of the tables.',
    example: 'postgres://guildhall_app:password@db.example.com:5432/guildhall',
    required: true,
    isSecret: true,
    schema: urlOf(['postgres', 'postgresql']),
  },
  GUILDHALL_OWNER_DATABASE_URL: {
    group: 'Database',
    meaning:
      'The same database as the owner of the tables, without a pooler in between. Only `guildhall migrate` uses it; never give it to a server.',
    example: 'postgres://guildhall_owner:password@db.example.com:5432/guildhall',
    isSecret: true,
    schema: urlOf(['postgres', 'postgresql']),
  },
  GUILDHALL_DATABASE_CA_FILE: {
    group: 'Database',
    meaning:
      'PEM file of the certificate authority of PostgreSQL. Turns on TLS with verification of the certificate and the host name.',
    example: '/etc/guildhall/postgresql-ca.pem',
    schema: certificateFile,
  },
  GUILDHALL_DATABASE_POOLER: {
    group: 'Database',
    meaning:
      'Write transaction if PgBouncer 1.21 or newer in transaction mode is in front of PostgreSQL, with max_prepared_statements above 0; otherwise none.',
    example: 'transaction',
    default: 'none',
    schema: v.picklist(['none', 'transaction'], 'must be none or transaction'),
  },
  GUILDHALL_POOL_HTTP: {
    group: 'Database',
    meaning: 'Most database connections for requests of players with an account and of staff.',
    example: '20',
    default: '10',
    schema: poolSize,
  },
  GUILDHALL_POOL_PUBLIC: {
    group: 'Database',
    meaning:
      'Most database connections for content that needs no account: articles, totals, known issues. Separate, so that a rush of visitors cannot block staff.',
    example: '10',
    default: '5',
    schema: poolSize,
  },
  GUILDHALL_POOL_GATEWAY: {
    group: 'Database',
    meaning: 'Most database connections for sockets: chat, sign-ins of reconnecting sockets, unread counts.',
    example: '20',
    default: '10',
    schema: poolSize,
  },
  GUILDHALL_POOL_WORKER: {
    group: 'Database',
    meaning: 'Most database connections for jobs.',
    example: '10',
    default: '5',
    schema: poolSize,
  },
  GUILDHALL_REDIS_URL: {
    group: 'Redis',
    meaning:
      'Redis or Valkey server for hints between processes. It holds no data that must survive, and the server works without it, with delays.',
    example: 'redis://:password@redis.example.com:6379',
    required: true,
    isSecret: true,
    schema: urlOf(['redis', 'rediss']),
  },
  GUILDHALL_REDIS_CA_FILE: {
    group: 'Redis',
    meaning: 'PEM file of the certificate authority of Redis and Sentinel, for a rediss:// URL.',
    example: '/etc/guildhall/redis-ca.pem',
    schema: certificateFile,
  },
  GUILDHALL_REDIS_SENTINELS: {
    group: 'Redis',
    meaning:
      'Addresses of Redis Sentinels, host:port, separated by commas. The host of GUILDHALL_REDIS_URL is then ignored; its user and password are those of the master.',
    example: 'sentinel-1.example.com:26379,sentinel-2.example.com:26379',
    default: '',
    schema: list,
  },
  GUILDHALL_REDIS_SENTINEL_NAME: {
    group: 'Redis',
    meaning: 'Name of the master in Sentinel.',
    example: 'guildhall',
    default: 'guildhall',
    schema: v.string(),
  },
  GUILDHALL_REDIS_PREFIX: {
    group: 'Redis',
    meaning: 'Prefix of all channels. Installations that share a Redis server need different ones.',
    example: 'guildhall:',
    default: '',
    schema: v.string(),
  },
} satisfies Readonly<Record<string, Variable>>;
