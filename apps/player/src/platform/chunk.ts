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

/**
 * A part that arrived is trusted after this time. Sooner, two parts that fail in turn would reload the page without end, each
 * clearing the other's mark.
 */
const trustAfterMs = 10_000;

/** Parts for which this page was already reloaded. Storage that throws counts as "unknown". */
const reloadedFor = (): readonly string[] | null => {
  try {
    return sessionStorage.getItem(MARK)?.split(' ') ?? [];
  } catch {
    return null;
  }
};

/** Reloads once for a part that fails: a new version has new names for its parts, and the page knows only the old ones. */
const reloadOnce = async (name: string): Promise<boolean> => {
  const names = reloadedFor();
  // Without storage a second reload could not be prevented, so there is no first one.
  if (names === null || names.includes(name)) return false;
  try {
    sessionStorage.setItem(MARK, [...names, name].join(' '));
  } catch {
    return false;
  }
  await Promise.race([unfinished.catch(() => {}), new Promise((resolve) => setTimeout(resolve, waitForItMs))]);
  location.reload();
  return true;
};

const forgetReload = (name: string): void => {
  if (reloadedFor()?.includes(name) !== true) return;
  setTimeout(() => {
    const others = (reloadedFor() ?? []).filter((other) => other !== name);
    if (others.length === 0) sessionStorage.removeItem(MARK);
    else sessionStorage.setItem(MARK, others.join(' '));
  }, trustAfterMs);
};

/** Awaits a part of the app. The first failure of a part reloads the page; the second is thrown (A6). */
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
