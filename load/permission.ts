import { readFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import * as v from 'valibot';
import { privateKeySchema, type PrivateKey } from '../apps/server/src/features/launch/launch.mint.public.ts';

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'));

/**
 * The address to load, without a path. Refused unless it is on this machine or the operator listed it: a typing mistake must
 * not send load to a place with players.
 */
export const allowedOrigin = (address: string, listed: string): string => {
  const { protocol, hostname, origin } = new URL(address);
  if (protocol !== 'http:' && protocol !== 'https:') throw new Error(`load: ${address} is not an HTTP address`);
  const origins = listed
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map((each) => new URL(each).origin);
  if (isLoopback(hostname) || origins.includes(origin)) return origin;
  throw new Error(`load: ${origin} is neither on this machine nor listed in GUILDHALL_LOAD_URLS`);
};

/** The private half of a launch key that the installation trusts, as `guildhall keys generate` writes it. */
export const readLaunchKey = (file: string): PrivateKey => {
  const content = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  // Keys of a development machine do not name their only algorithm.
  return v.parse(privateKeySchema, { alg: 'EdDSA', ...content });
};
