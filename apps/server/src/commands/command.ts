export interface CommandContext {
  readonly environment: NodeJS.ProcessEnv;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
}

/** One word after `guildhall`. A command reads only its own variables and never the development environment. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  /** The variables that it reads, for people. */
  readonly needs: string;
  /** One line per form, without the leading `guildhall`. */
  readonly usage: readonly string[];
  /** Returns the exit code. A thrown error is printed without its stack, and the exit code is 1. */
  readonly run: (args: readonly string[], context: CommandContext) => Promise<number>;
}

/** The arguments or the environment are wrong; the message says what to change. */
export class UsageError extends Error {}
