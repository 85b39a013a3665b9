import type { Database, Tx } from '../../data/database.ts';
import type { Feature, StaffSearchSource, StaffSearchText } from '../../registration/feature.ts';
import type { Clock } from '../../runtime/clock.ts';
import { kindCodes, minuteOf } from './staff-search.codes.rules.ts';
import * as queries from './staff-search.index.queries.ts';
import { indexedTerms, termsMax } from './staff-search.terms.rules.ts';

export interface StaffSearchIndexDependencies {
  readonly database: Pick<Database, 'transaction'>;
  readonly clock: Clock;
  /** Older chats leave the index. */
  readonly chatDays: number;
  readonly features: () => readonly Feature[];
}

/** Items of a transaction. */
const batch = 100;
/** A run ends after this long, so that the worker can stop; the next one continues. */
const runMs = 20_000;
const dayMs = 86_400_000;
/** Longer than servers of two releases run beside each other. */
const againAfterMs = 3_600_000;

type Source = StaffSearchSource & { readonly index: NonNullable<StaffSearchSource['index']> };

const termsOf = (text: StaffSearchText, known: readonly string[]): string[] => {
  const terms = indexedTerms(text.text);
  return text.upto === undefined ? terms : [...new Set([...known, ...terms])].slice(0, termsMax);
};

/**
 * Keeps the index of the console's search equal to the texts of the features. Triggers note what changed; chats are compared, so
 * that sending a message costs nothing. Every batch is a transaction, so a killed worker repeats at most one.
 */
export const createStaffSearchIndex = ({ database, clock, chatDays, features }: StaffSearchIndexDependencies) => {
  const sources = (): Source[] =>
    features()
      .flatMap(({ staffSearch }) => staffSearch ?? [])
      .flatMap((source) => (source.index === undefined ? [] : [{ ...source, index: source.index }]));

  const write = async (
    tx: Tx,
    kind: number,
    texts: readonly StaffSearchText[],
    ids: readonly string[],
  ): Promise<void> => {
    const stored = await queries.selectStored(tx, kind, ids);
    const kept = new Set<number>();
    const [added, removed]: [queries.NewPosting[], queries.NewPosting[]] = [[], []];
    for (const text of texts) {
      // A chat has one entry, whatever its language becomes.
      const known = stored.find(
        (entry) => entry.subject_id === text.id && (entry.lang === text.lang || text.upto !== undefined),
      );
      const terms = termsOf(text, known?.terms ?? []);
      const [at, upto] = [minuteOf(text.at.getTime()), text.upto ?? 0];
      const entry = { subject_id: text.id, lang: text.lang, at, player_id: text.playerId, upto, terms };
      if (known === undefined || known.at !== at) {
        if (known !== undefined) await queries.deleteEntries(tx, [known.id]);
        const entryId = await queries.insertEntry(tx, kind, entry);
        added.push(...terms.map((term) => ({ term, at, entryId })));
        if (known !== undefined) kept.add(known.id);
        continue;
      }
      kept.add(known.id);
      const [before, after] = [new Set(known.terms), new Set(terms)];
      await queries.updateEntry(tx, { id: known.id, ...entry });
      added.push(...terms.filter((term) => !before.has(term)).map((term) => ({ term, at, entryId: known.id })));
      removed.push(...known.terms.filter((term) => !after.has(term)).map((term) => ({ term, at, entryId: known.id })));
    }
    await queries.deleteEntries(
      tx,
      stored.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
    );
    await queries.deletePostings(tx, kind, removed);
    await queries.insertPostings(tx, kind, added);
  };

  /** Returns the ids that a request holds at the moment. */
  const refresh = async (tx: Tx, { kind: name, index }: Source, ids: readonly string[]): Promise<string[]> => {
    if (ids.length === 0) return [];
    const kind = kindCodes[name];
    const held = index.isOfPlayers ? await queries.lockRows(tx, index, ids) : ids;
    const missing = ids.filter((id) => !held.includes(id));
    const busy = missing.length === 0 ? [] : await queries.selectExisting(tx, index, missing);
    const upto = new Map(
      (await queries.selectStored(tx, kind, held)).map((entry) => [entry.subject_id, entry.upto] as const),
    );
    const texts = await index.textsOf(
      tx,
      held.map((id) => ({ id, upto: upto.get(id) ?? 0 })),
    );
    await write(
      tx,
      kind,
      texts,
      ids.filter((id) => !busy.includes(id)),
    );
    return busy;
  };

  /** Each step returns whether there may be more to do. */
  const drain = async (tx: Tx): Promise<boolean> => {
    const due = await queries.selectDue(tx, batch);
    const busy = new Set<string>();
    for (const source of sources()) {
      const own = due.filter(({ kind }) => kind === kindCodes[source.kind]);
      const ids = [...new Set(own.map(({ subject_id: id }) => id))];
      for (const id of await refresh(tx, source, ids)) busy.add(`${kindCodes[source.kind]}:${id}`);
    }
    const done = due.filter(({ kind, subject_id: id }) => !busy.has(`${kind}:${id}`));
    await queries.deleteDue(
      tx,
      done.map(({ id }) => id),
    );
    return due.length === batch && done.length > 0;
  };

  /** What existed before the index. Rows that a request holds are changing, so a trigger notes them. */
  const fill =
    (source: Source) =>
    async (tx: Tx): Promise<boolean> => {
      const kind = kindCodes[source.kind];
      const progress = await queries.selectProgress(tx, kind);
      if (progress.is_filled) return false;
      const ids = await queries.selectIdsAfter(tx, source.index, progress.after_id, batch);
      await refresh(tx, source, ids);
      const last = ids.at(-1);
      await queries.updateProgress(tx, kind, last === undefined ? { is_filled: true } : { after_id: last });
      return last !== undefined;
    };

  /**
   * Items that servers of the previous release indexed otherwise. They go on doing so while they run, so this begins later, and is
   * noted in a row of its own, which they do not know.
   */
  const fillAgain =
    (source: Source) =>
    async (tx: Tx): Promise<boolean> => {
      const { again } = source.index;
      if (again === undefined) return false;
      const mark = kindCodes[source.kind] + again.version * 100;
      const { after_id: after, is_filled: isFilled, ended_micros: startsAt } = await queries.selectProgress(tx, mark);
      const now = clock.now() * 1000;
      if (isFilled || now < startsAt) return false;
      if (startsAt === 0) {
        await queries.updateProgress(tx, mark, { ended_micros: now + againAfterMs * 1000 });
        return false;
      }
      const ids = await again.idsAfter(tx, after, batch);
      await refresh(tx, source, ids);
      const last = ids.at(-1);
      await queries.updateProgress(tx, mark, last === undefined ? { is_filled: true } : { after_id: last });
      return last !== undefined;
    };

  const follow =
    (source: Source) =>
    async (tx: Tx): Promise<boolean> => {
      if (source.index.changedSince === undefined) return false;
      const kind = kindCodes[source.kind];
      const { ended_micros: since } = await queries.selectProgress(tx, kind);
      const changed = await source.index.changedSince(tx, since, { limit: batch, days: chatDays });
      const busy = await refresh(tx, source, changed.ids);
      // What is held stays before the mark.
      if (busy.length === 0) await queries.updateProgress(tx, kind, { ended_micros: changed.micros });
      return changed.hasMore && busy.length < changed.ids.length;
    };

  const trim = async (tx: Tx): Promise<boolean> => {
    const before = minuteOf(clock.now() - chatDays * dayMs);
    return (await queries.deleteOldChats(tx, kindCodes.chat, before, batch)) === batch;
  };

  return {
    run: async (): Promise<void> => {
      const endAt = performance.now() + runMs;
      const all = sources();
      const steps = [
        drain,
        ...all.flatMap((source) => (source.index.changedSince === undefined ? [fill(source)] : [follow(source)])),
        ...all.map(fillAgain),
        trim,
      ];
      for (const step of steps) {
        let hasMore = true;
        while (hasMore && performance.now() < endAt) {
          hasMore = await database.transaction(async (tx) => (await queries.tryLock(tx)) && (await step(tx)));
        }
      }
    },
    erasePlayer: queries.deleteOfPlayer,
  };
};
