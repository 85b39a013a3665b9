import { parseConfig } from '../runtime/config.ts';
import { variables } from '../runtime/config-variables.ts';
import { unknownNames } from '../runtime/variables.ts';
import { UsageError, type Command } from './command.ts';

export const checkConfigCommand: Command = {
  name: 'check-config',
  summary: 'Check all variables and the files they name, without connecting anywhere',
  usage: ['check-config'],
  run: async (args, { environment, print, printError }) => {
    if (args.length > 0) throw new UsageError('check-config has no options.');
    for (const name of unknownNames(variables, environment)) {
      printError(`warning: ${name} is not a variable of this version and is ignored; check its spelling.`);
    }
    const config = parseConfig(environment);
    const { createKeyRing } = await import('../features/launch/launch.key-ring.adapter.ts');
    try {
      await createKeyRing(config.launchKeys);
    } catch {
      throw new Error('GUILDHALL_LAUNCH_KEYS_FILE has a key that is not valid.');
    }
    print(
      `The configuration is valid: roles ${config.roles.join(', ')}; ${config.publicOrigin}; launches by ${config.launch}.`,
    );
    return 0;
  },
};
