/** A part of the app that did not arrive: the network failed, or a new version replaced it. */
export class ChunkFailure extends Error {
  constructor(cause: unknown) {
    super('Loading chunk failed', { cause });
  }
}

/** How long a screen may take to arrive (A6). */
const chunkTimeoutMs = 120_000;

/** What a reload must not cut off, such as a ticket on its way: it works only once. */
let unfinished: Promise<unknown> = Promise.resolve();
const waitForItMs = 5000;

export const finishFirst = (work: Promise<unknown>): void => {
  unfinished = work;
};

const MARK = 'guildhall-reloaded';

/** The part for which this page was reloaded already, if any. Storage that throws counts as "cannot know". */
const reloadedFor = (): string | null | undefined => {
  try {
    return sessionStorage.getItem(MARK);
  } catch {
    return undefined;
  }
};

/** Reloads once for a part that fails: a new version has new names for its parts, and the page knows only the old ones. */
const reloadOnce = async (name: string): Promise<boolean> => {
  // Without storage we could not stop a second time, so we do not start.
  if (reloadedFor() !== null) return false;
  try {
    sessionStorage.setItem(MARK, name);
  } catch {
    return false;
  }
  await Promise.race([unfinished.catch(() => {}), new Promise((resolve) => setTimeout(resolve, waitForItMs))]);
  location.reload();
  return true;
};

const forgetReload = (name: string): void => {
  if (reloadedFor() === name) sessionStorage.removeItem(MARK);
};

/** Awaits an `import()`. On failure the page reloads by itself once; the second time the failure is thrown. */
export const loadChunk = async <T>(name: string, load: () => Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const loaded = await Promise.race([
      load(),
      new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => {
          reject(new Error(`no answer within ${chunkTimeoutMs} ms`));
        }, chunkTimeoutMs);
      }),
    ]);
    forgetReload(name);
    return loaded;
  } catch (error) {
    console.error('Loading chunk failed', error);
    // Offline the reload would lose the page; the card with its retry is kinder.
    if (navigator.onLine && (await reloadOnce(name))) return await new Promise<never>(() => {});
    throw new ChunkFailure(error);
  } finally {
    clearTimeout(timer);
  }
};
