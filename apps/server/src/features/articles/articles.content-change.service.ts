import type { Database, Tx } from '../../data/database.ts';
import { raiseRevision, type RevisionWatch } from '../../data/revision.ts';
import { isPublished } from './articles.writing.queries.ts';

export type ContentChange = ReturnType<typeof createContentChange>;

/** Runs content changes and announces those visible to readers, so that every process clears its cache. */
export const createContentChange = (database: Database, revision: RevisionWatch) => {
  const noticed = async <T>(
    work: (tx: Tx) => Promise<T>,
    isNoticed: (value: T) => boolean = () => true,
  ): Promise<T> => {
    const result = await database.transaction(async (tx) => {
      const value = await work(tx);
      if (isNoticed(value)) await raiseRevision(tx);
      return value;
    });
    if (isNoticed(result)) revision.announce();
    return result;
  };
  return {
    noticed,
    /** Readers see the change if the article was published before or after it. */
    ofArticle: async <T>(id: number, work: (tx: Tx) => Promise<T>): Promise<T> => {
      const { value } = await noticed(
        async (tx) => {
          const wasPublished = await isPublished(tx, id);
          const done = await work(tx);
          return { value: done, isSeen: wasPublished || (await isPublished(tx, id)) };
        },
        ({ isSeen }) => isSeen,
      );
      return value;
    },
  };
};
