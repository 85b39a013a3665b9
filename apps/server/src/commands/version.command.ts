import { version } from '../runtime/version.ts';
import type { Command } from './command.ts';

export const versionCommand: Command = {
  name: 'version',
  summary: 'Print the version of this build',
  usage: ['version'],
  run: async (_args, { print }) => {
    print(version);
    return 0;
  },
};
