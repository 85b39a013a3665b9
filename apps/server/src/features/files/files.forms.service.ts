import type { Database } from '../../data/database.ts';
import { Failure } from '../../runtime/failure.ts';
import type { WorkOwner } from '../../runtime/fair-queue.ts';
import type { Log } from '../../runtime/log.ts';
import { mp4KeyOf, type ObjectStore } from '../../storage/object-store.ts';
import { keepIfOwned } from './files.forms.queries.ts';
import type { VoiceTranscoder } from './files.kinds.rules.ts';
import { removeLater } from './files.upload.queries.ts';

export interface VoiceFormsDependencies {
  readonly database: Database;
  readonly objects: ObjectStore;
  readonly transcoder: VoiceTranscoder;
  readonly log: Log;
}

/** A conversion never takes this long; what a crashed server left behind is removed then. */
const unfinishedSeconds = 60 * 60;

/**
 * The MP4 form of stored voice messages: converted when a listener first asks for it, then kept beside the WebM form
 * (ADR 50).
 */
export const createVoiceForms = ({ database, objects, transcoder, log }: VoiceFormsDependencies, maxMs: number) => {
  const running = new Map<string, Promise<Buffer>>();

  /** The removal is scheduled before the object is written, so that an erasure in between leaves nothing behind. */
  const keep = async (object: string, bytes: Buffer): Promise<void> => {
    const key = mp4KeyOf(object);
    await removeLater(database.query, key, unfinishedSeconds);
    await objects.put(key, bytes);
    if (!(await keepIfOwned(database.query, object, key))) await removeLater(database.query, key, 0);
  };

  const convert = async (object: string, webm: Buffer, by: WorkOwner): Promise<Buffer> => {
    const bytes = await transcoder.toMp4(webm, maxMs, by);
    await keep(object, bytes).catch((error: unknown) => log.warn({ err: error }, 'voice: keeping the MP4 form failed'));
    return bytes;
  };

  return {
    /** Null if this server cannot convert; the caller serves WebM then. */
    mp4Of: async (object: string, webm: Buffer, by: WorkOwner): Promise<Buffer | null> => {
      const kept = await objects.get(mp4KeyOf(object)).catch(() => null);
      if (kept !== null || !(await transcoder.isAvailable())) return kept;
      // Two listeners, or two ranges of one listener, share a conversion.
      const mine = running.get(object) ?? convert(object, webm, by).finally(() => running.delete(object));
      running.set(object, mine);
      try {
        return await mine;
      } catch (error) {
        if (error instanceof Failure && error.reason !== 'file_type') throw error;
        log.error({ err: error }, 'voice: converting a stored voice message failed');
        return null;
      }
    },
  };
};
