import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { realpath, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { calculateJwkThumbprint } from 'jose';
import * as v from 'valibot';
import { privateKeySchema, type PrivateKey } from '../features/launch/launch.mint.public.ts';
import { parseLaunchKeys, type LaunchKey } from '../runtime/launch-keys.ts';
import { writeFileAtomically, type FileRights } from '../storage/atomic-file.ts';
import { UsageError, type Command, type CommandContext } from './command.ts';
import { keysFileOf, parseOptions, readInput, readKeys, required } from './launch-arguments.ts';

const jsonOf = (value: unknown): string => JSON.stringify(value, null, 2);

const entryOf = (key: PrivateKey): LaunchKey => {
  if (key.alg === 'HS256') return key;
  const { kty, crv, x } = key.privateKey;
  return { kid: key.kid, issuer: key.issuer, alg: key.alg, key: { kty, crv, x } };
};

const createKey = (kid: string, issuer: string, alg: string): PrivateKey => {
  if (alg === 'HS256') return { kid, issuer, alg, secret: randomBytes(32).toString('base64url') };
  if (alg !== 'EdDSA') throw new UsageError('--alg must be EdDSA (recommended) or HS256.');
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return { kid, issuer, alg, privateKey: { kty: 'OKP', crv: 'Ed25519', x, d } };
};

const generate = async (args: readonly string[], { print, printError }: CommandContext): Promise<void> => {
  const values = parseOptions(args, {
    kid: { type: 'string' },
    issuer: { type: 'string' },
    alg: { type: 'string', default: 'EdDSA' },
    out: { type: 'string' },
  });
  const key = createKey(required(values.kid, 'kid'), required(values.issuer, 'issuer'), values.alg);
  const out = required(values.out, 'out');
  const entry = entryOf(key);
  parseLaunchKeys(JSON.stringify([entry]));
  try {
    // Never replaces a file: it could be the only copy of a key in use.
    await writeFile(out, `${jsonOf(key)}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new Error(`${out} exists already; nothing was written.`, { cause: error });
    throw error;
  }
  printError(`${out} holds the private key. Move it to the game server's secret store; Guildhall does not need it.`);
  if (entry.alg === 'EdDSA') print(jsonOf(entry));
  else printError(`HS256 is a shared secret, so it is not printed. Add it with: guildhall keys add --file ${out}`);
};

/** Keeps owner and mode, because the server that reads the file is usually another user. */
const rightsOf = async (file: string): Promise<FileRights | undefined> => {
  const found = await stat(file).catch(() => null);
  return found === null ? undefined : { mode: found.mode & 0o777, uid: found.uid, gid: found.gid };
};

/** Root writes for the group that may read the folder, such as the one of the server. */
const rightsOfNew = async (file: string): Promise<FileRights> => {
  const [uid, gid] = [process.getuid?.() ?? -1, process.getgid?.() ?? -1];
  const folder = uid === 0 ? await stat(dirname(file)) : null;
  return folder === null || folder.gid === gid ? { mode: 0o600, uid, gid } : { mode: 0o640, uid, gid: folder.gid };
};

const writeKeys = async (file: string, keys: readonly LaunchKey[]): Promise<void> => {
  parseLaunchKeys(JSON.stringify(keys));
  const target = await realpath(file).catch(() => file);
  const rights = (await rightsOf(target)) ?? (await rightsOfNew(target));
  await writeFileAtomically(`${target}.${randomUUID()}.tmp`, target, Buffer.from(`${jsonOf(keys)}\n`), rights);
};

const parseEntry = (content: string): LaunchKey => {
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch {
    throw new Error('The entry must be the JSON that guildhall keys generate wrote or printed.');
  }
  const entry = v.is(privateKeySchema, json) ? entryOf(json) : json;
  const [key] = parseLaunchKeys(JSON.stringify([entry]));
  if (key === undefined) throw new Error('There is no key in the input.');
  return key;
};

const keysIn = async (file: string): Promise<LaunchKey[]> =>
  (await stat(file).catch(() => null)) === null ? [] : readKeys(file);

const add = async (args: readonly string[], { environment, print }: CommandContext): Promise<void> => {
  const values = parseOptions(args, { file: { type: 'string' }, keys: { type: 'string' } });
  const file = keysFileOf(values.keys, environment);
  const entry = parseEntry(await readInput(values.file));
  const keys = await keysIn(file);
  if (keys.some(({ kid }) => kid === entry.kid)) {
    throw new Error(`${file} already has a key with the id ${entry.kid}. A new key needs a new id.`);
  }
  await writeKeys(file, [...keys, entry]);
  print(
    `${entry.kid} was added. Running servers accept it within seconds; check guildhall_launch_key{kid="${entry.kid}"}.`,
  );
};

const retire = async (args: readonly string[], { environment, print }: CommandContext): Promise<void> => {
  const values = parseOptions(args, { kid: { type: 'string' }, keys: { type: 'string' } });
  const file = keysFileOf(values.keys, environment);
  const kid = required(values.kid, 'kid');
  const keys = await readKeys(file);
  const rest = keys.filter((key) => key.kid !== kid);
  if (rest.length === keys.length) throw new Error(`${file} has no key with the id ${kid}.`);
  if (rest.length === 0)
    throw new Error(`${kid} is the only key. Add its successor first; without keys no one can launch.`);
  await writeKeys(file, rest);
  print(`${kid} was removed. Sessions that it opened continue; to end them too, run: guildhall revoke --kid ${kid}`);
};

const list = async (args: readonly string[], { environment, print }: CommandContext): Promise<void> => {
  const values = parseOptions(args, { keys: { type: 'string' } });
  const rows = [['KEY ID', 'ALGORITHM', 'ISSUER', 'THUMBPRINT']];
  for (const key of await readKeys(keysFileOf(values.keys, environment))) {
    const thumbprint = key.alg === 'EdDSA' ? await calculateJwkThumbprint(key.key) : '(shared secret)';
    rows.push([key.kid, key.alg, key.issuer, thumbprint]);
  }
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)) + 2);
  for (const row of rows) print(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(''));
};

const forms: Readonly<Record<string, (args: readonly string[], context: CommandContext) => Promise<void>>> = {
  generate,
  add,
  retire,
  list,
};

export const run: Command['run'] = async ([form, ...args], context) => {
  const work = forms[form ?? ''];
  if (work === undefined) throw new UsageError('Choose generate, add, retire or list.');
  await work(args, context);
  return 0;
};
