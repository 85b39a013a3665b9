import { parseSecrets, type Keyring } from './keyring.ts';
import type { Log } from './log.ts';
import { watchFile } from './watched-file.ts';

/** Reads the file of the staff secret again whenever it has changed. An invalid file changes nothing. */
export const watchSecretsFile = (file: string, keyring: Keyring, log: Log, intervalMs?: number) =>
  watchFile({
    file,
    ...(intervalMs === undefined ? {} : { intervalMs }),
    onChange: (text) => {
      const before = keyring.versions();
      try {
        if (text === null) throw new Error('must be a readable file');
        const isChanged = keyring.replace(parseSecrets(text));
        if (isChanged) log.info({ versions: keyring.versions(), before }, 'staff secret: reloaded');
      } catch (error) {
        log.error({ err: error, versions: before }, 'staff secret: reloading failed, keeping the old ones');
      }
    },
  });
