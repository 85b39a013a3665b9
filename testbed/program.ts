import { rmSync } from 'node:fs';
import { endAllChildren } from './child.ts';

/** The result of a program: its success, and the folder to delete in that case. */
export interface Outcome {
  readonly isOk: boolean;
  readonly folder: string;
}

type Close = () => Promise<void> | void;

/** Runs a program and cleans up however it ends: resources are closed in reverse order. */
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
