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
