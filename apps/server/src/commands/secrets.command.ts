import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { createFactors, type KeyUse } from '../features/staff/sign-in/factors.service.ts';
import { readVariables } from '../runtime/config.ts';
import { createKeyring, formatSecrets, parseSecrets, type SecretVersion } from '../runtime/keyring.ts';
import { createLog } from '../runtime/log.ts';
import { writeFileAtomically } from '../storage/atomic-file.ts';
import { UsageError, type Command, type CommandContext } from './command.ts';
import { withDatabase } from './connections.ts';
import { parseOptions, required } from './launch-arguments.ts';

const withFactors = async <T>(
  environment: NodeJS.ProcessEnv,
  work: (factors: ReturnType<typeof createFactors>, versions: number[]) => Promise<T>,
): Promise<T> => {
  const env = readVariables(environment, ['GUILDHALL_DATABASE_URL', 'GUILDHALL_STAFF_SECRET']);
  const keyring = createKeyring(env.GUILDHALL_STAFF_SECRET);
  return withDatabase(environment, (database) =>
    work(createFactors({ database, keyring, log: createLog('error') }), keyring.versions()),
  );
};

const stateOf = (version: number, versions: readonly number[]): string => {
  if (versions[0] === version) return 'in use';
  return versions.includes(version) ? 'only read' : 'NOT CONFIGURED';
};

const lineOf = ({ what, version, count, unreadable }: KeyUse, versions: readonly number[]): string =>
  [`v${version}`, stateOf(version, versions), what, `${count}`, unreadable > 0 ? `${unreadable} UNREADABLE` : '']
    .join('\t')
    .trimEnd();

/** Exit code 1 if stored data needs a secret that is not configured. */
const status = async (args: readonly string[], { environment, print, printError }: CommandContext): Promise<number> => {
  parseOptions(args, {});
  return withFactors(environment, async (factors, versions) => {
    const uses = await factors.uses();
    for (const version of versions) print(`v${version}\t${stateOf(version, versions)}`);
    for (const use of uses.toSorted((a, b) => a.version - b.version)) print(lineOf(use, versions));
    const free = versions.slice(1).filter((version) => uses.every((use) => use.version !== version));
    for (const version of free) print(`v${version} can be retired 15 minutes after another version came into use.`);
    const isLost = uses.some(({ what, unreadable }) => what !== 'cookies' && unreadable > 0);
    if (isLost) printError('Stored second factors need a secret that is not configured: see key-rotation.md.');
    return isLost ? 1 : 0;
  });
};

const reencrypt = async (
  args: readonly string[],
  { environment, print, printError }: CommandContext,
): Promise<number> => {
  parseOptions(args, {});
  return withFactors(environment, async (factors, versions) => {
    const { changed, unreadable } = await factors.reencryptAll();
    print(`${changed} second factors were encrypted again, with v${versions[0]}.`);
    if (unreadable > 0) printError(`${unreadable} could not be read with any configured secret and stay as they are.`);
    return unreadable > 0 ? 1 : 0;
  });
};

const fileOf = (option: string | undefined, environment: NodeJS.ProcessEnv): string => {
  const file = option ?? environment['GUILDHALL_STAFF_SECRET_FILE'];
  if (file === undefined || file === '') {
    throw new UsageError('Pass --file FILE, or set GUILDHALL_STAFF_SECRET_FILE to the file of the staff secret.');
  }
  return file;
};

const readSecrets = async (file: string): Promise<SecretVersion[]> => {
  const text = await readFile(file, 'utf8');
  try {
    return parseSecrets(text);
  } catch (error) {
    throw new Error(`${file} ${error instanceof Error ? error.message : 'is wrong'}`, { cause: error });
  }
};

const writeSecrets = async (file: string, secrets: readonly SecretVersion[]): Promise<void> => {
  const target = await realpath(file);
  const { mode, uid, gid } = await stat(target);
  const content = Buffer.from(formatSecrets(secrets));
  await writeFileAtomically(`${target}.${randomUUID()}.tmp`, target, content, { mode: mode & 0o777, uid, gid });
};

const versionOf = (option: string | undefined): number => {
  const text = required(option, 'version');
  if (!/^v?\d{1,4}$/.test(text)) throw new UsageError('--version must look like 2 or v2.');
  return Number(text.replace('v', ''));
};

const chosen = (secrets: readonly SecretVersion[], version: number, file: string): SecretVersion => {
  const found = secrets.find((each) => each.version === version);
  if (found === undefined) throw new Error(`${file} has no version v${version}.`);
  return found;
};

const add = async (args: readonly string[], { environment, print }: CommandContext): Promise<number> => {
  const file = fileOf(parseOptions(args, { file: { type: 'string' } }).file, environment);
  const secrets = await readSecrets(file);
  const version = Math.max(...secrets.map((each) => each.version)) + 1;
  await writeSecrets(file, [...secrets, { version, secret: randomBytes(32).toString('base64') }]);
  print(
    `v${version} was added and is only read. When all servers have it, run: guildhall secrets use --version ${version}`,
  );
  return 0;
};

const use = async (args: readonly string[], { environment, print }: CommandContext): Promise<number> => {
  const values = parseOptions(args, { file: { type: 'string' }, version: { type: 'string' } });
  const file = fileOf(values.file, environment);
  const version = versionOf(values.version);
  const secrets = await readSecrets(file);
  const first = chosen(secrets, version, file);
  await writeSecrets(file, [first, ...secrets.filter((each) => each !== first)]);
  print(`v${version} signs and encrypts from now on. When all servers use it, run: guildhall secrets reencrypt`);
  return 0;
};

const retire = async (args: readonly string[], { environment, print }: CommandContext): Promise<number> => {
  const values = parseOptions(args, { file: { type: 'string' }, version: { type: 'string' } });
  const file = fileOf(values.file, environment);
  const version = versionOf(values.version);
  const secrets = await readSecrets(file);
  if (chosen(secrets, version, file) === secrets[0]) {
    throw new Error(`v${version} is in use. Run guildhall secrets use with another version first.`);
  }
  await writeSecrets(
    file,
    secrets.filter((each) => each.version !== version),
  );
  print(`v${version} was removed.`);
  return 0;
};

const forms: Readonly<Record<string, (args: readonly string[], context: CommandContext) => Promise<number>>> = {
  status,
  reencrypt,
  add,
  use,
  retire,
};

export const run: Command['run'] = async ([form, ...args], context) => {
  const work = forms[form ?? ''];
  if (work === undefined) throw new UsageError('Choose status, reencrypt, add, use or retire.');
  return work(args, context);
};
