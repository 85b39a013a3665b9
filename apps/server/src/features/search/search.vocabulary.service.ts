import type { Database } from '../../data/database.ts';
import { checkOnHintOrPoll, oneAtATime } from '../../data/hint-or-poll.ts';
import type { Log } from '../../runtime/log.ts';
import type { Redis } from '../../runtime/redis.ts';
import { selectGroups, selectGroupsVersion } from './search.synonyms.queries.ts';
import { readWordLists } from './search.vocabulary.adapter.ts';
import { createVocabulary, type Concept, type Vocabulary } from './search.vocabulary.rules.ts';

const CHANNEL = 'guildhall:synonyms';

export interface VocabularyWatch {
  /** In memory; a different object after a change. */
  current(): Vocabulary;
  onChange(listener: () => void): void;
  /** Notifies all processes; call after the commit. Best effort: each process also polls. */
  announce(): void;
  check(): Promise<void>;
  close(): void;
}

/** The words of the search: those that ship, and those of editors as they are now. */
export const watchVocabulary = async (database: Database, redis: Redis, log: Log): Promise<VocabularyWatch> => {
  const lists = readWordLists();
  const listeners: (() => void)[] = [];
  const read = async (): Promise<Vocabulary> => {
    const groups = (await selectGroups(database.query)).map(
      ({ terms }): Concept => new Map(Object.entries(terms).map(([lang, words]) => [Number(lang), words ?? []])),
    );
    return createVocabulary(lists, groups);
  };
  let version = await selectGroupsVersion(database.query);
  let vocabulary = await read();
  const check = oneAtATime(
    async () => {
      const now = await selectGroupsVersion(database.query);
      if (now === version) return;
      vocabulary = await read();
      version = now;
      for (const listener of listeners) listener();
    },
    (error) => log.warn({ err: error }, 'search words: reading them failed, will retry'),
  );
  return {
    ...(await checkOnHintOrPoll(redis, CHANNEL, check)),
    current: () => vocabulary,
    onChange: (listener) => {
      listeners.push(listener);
    },
    check,
  };
};
