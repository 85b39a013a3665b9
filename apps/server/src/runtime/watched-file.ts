import { readFile } from 'node:fs/promises';

export interface WatchedFile {
  readonly file: string;
  readonly intervalMs?: number;
  /** Called for the first look and for each change; null if the file cannot be read. Must not throw. */
  readonly onChange: (text: string | null, isFirst: boolean) => void | Promise<void>;
}

const watchIntervalMs = 2000;

/**
 * Looks at the content of a file again and again: file events do not arrive for files mounted by Kubernetes, which are
 * links to a folder that is swapped.
 */
export const watchFile = ({ file, intervalMs = watchIntervalMs, onChange }: WatchedFile) => {
  let seen: string | null | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const run = async (): Promise<void> => {
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text !== seen && !isClosed) {
      const isFirst = seen === undefined;
      seen = text;
      await onChange(text, isFirst);
    }
    if (!isClosed) timer = setTimeout(() => void run(), intervalMs).unref();
  };
  void run();
  return {
    close: (): void => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
};
