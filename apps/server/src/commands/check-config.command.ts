import { parseConfig } from '../runtime/config.ts';
import { variables } from '../runtime/config-variables.ts';
import { unknownNames } from '../runtime/variables.ts';
import { isGameNotified, noGameNotified } from '../runtime/webhook-receivers.ts';
import { UsageError, type Command } from './command.ts';

export const run: Command['run'] = async (args, { environment, print, printError }) => {
  if (args.length > 0) throw new UsageError('check-config has no options.');
  for (const name of unknownNames(variables, environment)) {
    printError(`warning: ${name} is not a variable of this version and is ignored; check its spelling.`);
  }
  const config = parseConfig(environment);
  if (!isGameNotified(config.webhookReceivers)) printError(`warning: ${noGameNotified}`);
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
};
