import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { parseLaunchKeys, type LaunchKey } from '../runtime/launch-keys.ts';
import { UsageError } from './command.ts';

/** Options of one form of a command. A wrong option is a mistake of the caller, so the usage is printed. */
export const parseOptions = <T extends ParseArgsOptionsConfig>(args: readonly string[], options: T) => {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

export const required = (value: string | undefined, name: string): string => {
  if (value === undefined || value === '') throw new UsageError(`--${name} is missing.`);
  return value;
};

export const keysFileOf = (option: string | undefined, environment: NodeJS.ProcessEnv): string => {
  const file = option ?? environment['GUILDHALL_LAUNCH_KEYS_FILE'];
  if (file === undefined || file === '') {
    throw new UsageError(
      'Pass --keys FILE, or set GUILDHALL_LAUNCH_KEYS_FILE, for example /etc/guildhall/launch-keys.json.',
    );
  }
  return file;
};

export const readKeys = async (file: string): Promise<LaunchKey[]> => {
  const content = await readFile(file, 'utf8');
  try {
    return parseLaunchKeys(content);
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
};

/** Secrets are read from a file or from standard input, because arguments are visible to every user of the machine. */
export const readInput = (file: string | undefined): Promise<string> =>
  file === undefined || file === '-' ? text(process.stdin) : readFile(file, 'utf8');
