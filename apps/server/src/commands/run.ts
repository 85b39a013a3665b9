import { ConfigurationError } from '../runtime/variables.ts';
import { UsageError, type CommandContext } from './command.ts';
import { commands } from './commands.ts';

const help = (): string => {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`);
  return `Usage: guildhall COMMAND [OPTIONS]\n\n${lines.join('\n')}\n\nguildhall COMMAND --help prints the forms of one command.`;
};

/** An error of several attempts to connect has no message of its own. */
const messageOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
};

const isUsage = (error: unknown): boolean =>
  error instanceof UsageError || (error as { code?: unknown }).code?.toString().startsWith('ERR_PARSE_ARGS_') === true;

/** Runs one command and returns its exit code: 0 done, 1 failed, 2 wrong arguments or configuration. */
export const run = async (words: readonly string[], context: CommandContext): Promise<number> => {
  const [name, ...args] = words;
  if (name === undefined || name === 'help' || name === '--help') {
    context.print(help());
    return name === undefined ? 2 : 0;
  }
  const command = commands.find((each) => each.name === name);
  if (command === undefined) {
    context.printError(`guildhall: there is no command "${name}".\n\n${help()}`);
    return 2;
  }
  const usage = command.usage.map((form) => `guildhall ${form}`).join('\n');
  if (args.includes('--help')) {
    context.print(`${command.summary}\n\n${usage}\n\nNeeds: ${command.needs}`);
    return 0;
  }
  try {
    return await command.run(args, context);
  } catch (error) {
    context.printError(`guildhall ${name}: ${messageOf(error)}${isUsage(error) ? `\n\n${usage}` : ''}`);
    return isUsage(error) || error instanceof ConfigurationError ? 2 : 1;
  }
};

/** Runs the command of this process. */
export const runCommand = async (words: readonly string[]): Promise<void> => {
  process.exitCode = await run(words, {
    environment: process.env,
    print: (text) => void process.stdout.write(`${text}\n`),
    printError: (text) => void process.stderr.write(`${text}\n`),
  });
};
