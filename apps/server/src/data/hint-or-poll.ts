import type { Redis } from '../runtime/redis.ts';

/** Without Redis hints, a change is noticed this late. */
const pollEveryMs = 1000;

/** Runs `check` after each hint of any process and, because hints may be lost, every second. */
export const checkOnHintOrPoll = async (redis: Redis, channel: string, check: () => Promise<void>) => {
  await redis.subscribe(channel, () => void check());
  const timer = setInterval(() => void check(), pollEveryMs);
  timer.unref();
  return {
    /** Notifies all processes; call after the commit. Best effort: each process also polls. */
    announce: (): void => {
      redis.publish(channel, {});
    },
    close: (): void => {
      clearInterval(timer);
    },
  };
};

/** Runs `read` once at a time, and again if it was asked for meanwhile: a read under way may miss the change it is about. */
export const oneAtATime = (read: () => Promise<void>, onError: (error: unknown) => void): (() => Promise<void>) => {
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  const run = async (): Promise<void> => {
    try {
      do {
        isAskedAgain = false;
        await read();
      } while (isAskedAgain);
    } catch (error) {
      onError(error);
    } finally {
      running = null;
    }
  };
  return () => {
    if (running !== null) isAskedAgain = true;
    running ??= run();
    return running;
  };
};
