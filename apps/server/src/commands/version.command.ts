import { version } from '../runtime/version.ts';
import type { Command } from './command.ts';

export const run: Command['run'] = async (_args, { print }) => {
  print(version);
  return 0;
};
