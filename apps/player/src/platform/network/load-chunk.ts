import { ChunkFailure } from '@guildhall/browser/chunk-failure.ts';

const chunkTimeoutMs = 120_000;

/** Work that a reload must not interrupt, such as exchanging a single-use ticket. */
let pendingWork: Promise<unknown> = Promise.resolve();
const pendingWorkTimeoutMs = 5000;

export const delayReloadUntil = (work: Promise<unknown>): void => {
  pendingWork = work;
};

const MARK = 'guildhall-reloaded';

/**
 * The reload mark is cleared only this long after success. Otherwise two alternately failing chunks would clear each
 * other's marks and reload forever.
 */
const trustAfterMs = 10_000;

/** Chunks for which this page was already reloaded; null if storage is unavailable. */
const reloadedFor = (): readonly string[] | null => {
  try {
    return sessionStorage.getItem(MARK)?.split(' ') ?? [];
  } catch {
    return null;
  }
};

/** The page leaves: what fails from now on, often because of that, needs no reload of its own. */
let isReloading = false;

/** Reloads once per chunk: after a deployment the page refers to chunk names that no longer exist. */
const reloadOnce = async (name: string): Promise<boolean> => {
  const names = reloadedFor();
  // Without storage a reload loop could not be prevented, so never reload.
  if (names === null || names.includes(name)) return false;
  try {
    sessionStorage.setItem(MARK, [...names, name].join(' '));
  } catch {
    return false;
  }
  if (isReloading) return true;
  isReloading = true;
  await Promise.race([
    pendingWork.catch(() => {}),
    new Promise((resolve) => setTimeout(resolve, pendingWorkTimeoutMs)),
  ]);
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

/** Loads a chunk. The first failure reloads the page; the second is thrown (A6). */
export const loadChunk = async <T>(name: string, load: () => Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const loaded = await Promise.race([
      load(),
      new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => {
          reject(new Error(`no response within ${chunkTimeoutMs} ms`));
        }, chunkTimeoutMs);
      }),
    ]);
    forgetReload(name);
    return loaded;
  } catch (error) {
    // A nested chunk failed and has already had its reload.
    if (error instanceof ChunkFailure) throw error;
    console.error('Loading chunk failed', error);
    // Offline a reload would lose the page; show the error card with a retry button instead.
    if (navigator.onLine && (await reloadOnce(name))) return await new Promise<never>(() => {});
    throw new ChunkFailure(error);
  } finally {
    clearTimeout(timer);
  }
};
