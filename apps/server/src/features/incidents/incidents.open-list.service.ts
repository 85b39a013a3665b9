import { openIncidentsMax } from '@guildhall/contract/incidents/player.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import type { Database } from '../../data/database.ts';
import type { RevisionWatch } from '../../data/revision.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import { createSharedRead } from '../../data/shared-read.ts';
import { selectOpen } from './incidents.queries.ts';

/** Maximum staleness of the counts, and of the list if a hint is lost. */
const cacheMs = 1000;

export type OpenList = ReturnType<typeof createOpenList>;

/** Caches the open incidents per language, so that they are queried at most once a second. */
export const createOpenList = (
  database: Database,
  consoleHints: ConsoleHints,
  revision: Pick<RevisionWatch, 'onChange'>,
) => {
  const shared = createSharedRead((lang: number) => selectOpen(database.query, lang, openIncidentsMax), cacheMs);
  let categories: readonly number[] | null = null;

  const refreshCategories = async (): Promise<void> => {
    try {
      categories = (await shared.read(defaultLang)).map(({ category_id: id }) => id ?? 0);
    } catch {
      // The next page asks again.
    }
  };
  const clear = (): void => {
    shared.clear();
    if (categories !== null) void refreshCategories();
  };
  // Responses that contain the list are cached until the revision changes, so the list must not be older than it.
  revision.onChange(clear);
  void consoleHints.onChange((noun) => {
    if (noun === 'incidents') clear();
  });
  return {
    clear,
    read: shared.read,
    /**
     * The category of each, 0 for none, newest first. Never waits: the page must load without the database, so a
     * change may be missing for a moment.
     */
    categories: (): readonly number[] => {
      void refreshCategories();
      return (categories ??= []);
    },
  };
};
