import assert from 'node:assert/strict';

let passed = 0;
const failures: string[] = [];

/** Runs one step of the trial and prints its outcome and duration. A failed step does not stop the trial. */
export const step = async <T>(name: string, work: () => T | Promise<T>): Promise<T | undefined> => {
  const startedAtMs = performance.now();
  const seconds = (): string => `${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`;
  try {
    const result = await work();
    passed += 1;
    console.log(`ok     ${name}, ${seconds()}`);
    return result;
  } catch (error) {
    failures.push(name);
    console.log(
      `FAILED ${name}, ${seconds()}\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    return undefined;
  }
};

/** Like `step`, for what all later steps need. */
export const mustDo = async <T>(name: string, work: () => T | Promise<T>): Promise<T> => {
  const before = failures.length;
  const result = await step(name, work);
  if (failures.length > before) throw new Error(`${name} failed; nothing further can run`);
  return result as T;
};

export const summarize = (): boolean => {
  console.log(`\n${passed} passed, ${failures.length} failed`);
  return failures.length === 0;
};

/** Waits for a condition; fails after the time with the last error. */
export const until = async <T>(what: string, seconds: number, check: () => T | Promise<T>): Promise<T> => {
  const endsAtMs = performance.now() + seconds * 1000;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      assert.ok(performance.now() < endsAtMs, `${what}: not within ${seconds} s: ${String(error)}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
};
