import { rmSync } from 'node:fs';
import { endAllChildren } from './child.ts';

/** What a program did: whether it is content, and the folder that may go then. */
export interface Outcome {
  readonly isOk: boolean;
  readonly folder: string;
}

type Close = () => Promise<void> | void;

/** Runs a program to its end and leaves nothing behind, however it ends: what it opened is closed last to first. */
export const runProgram = async (
  name: string,
  main: (onEnd: (close: Close) => void) => Promise<Outcome>,
): Promise<never> => {
  const closers: Close[] = [];
  const end = async (isOk: boolean): Promise<never> => {
    for (const close of closers.reverse()) await close();
    await endAllChildren();
    console.log(`${name}: ${isOk ? 'ok' : 'FAILED'}`);
    return process.exit(isOk ? 0 : 1);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(false));
  process.on('uncaughtException', (error) => {
    console.error(error);
    void end(false);
  });
  try {
    const { isOk, folder } = await main((close) => void closers.push(close));
    if (isOk) process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    return await end(isOk);
  } catch (error) {
    console.error(error);
    return end(false);
  }
};
