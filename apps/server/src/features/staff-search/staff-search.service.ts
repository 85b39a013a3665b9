import type { BodyOf, MsgOf } from '@guildhall/contract/http/route.ts';
import { mayRole } from '@guildhall/contract/staff/permissions.ts';
import {
  staffSearchBounds,
  staffSearchKinds,
  staffSearchPermissions,
  statefulKinds,
  type StaffSearchKind,
} from '@guildhall/contract/staff-search/kinds.ts';
import type { staffSearchList, staffSearchOverview, StaffSearchHit } from '@guildhall/contract/staff-search/staff.ts';
import * as v from 'valibot';
import type { Database, Tx } from '../../data/database.ts';
import { readCursor, writeCursor } from '../../data/keyset.ts';
import type { Feature, StaffSearchItem, StaffSearchSource } from '../../registration/feature.ts';
import type { StaffActor } from '../../runtime/actor.ts';
import { createFairQueue } from '../../runtime/fair-queue.ts';
import { Failure } from '../../runtime/failure.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { driverOf, mergeLists, type Expanded, type Place } from './staff-search.candidates.rules.ts';
import { kindCodes, minuteOf } from './staff-search.codes.rules.ts';
import * as queries from './staff-search.queries.ts';
import { numberOf, slotsOf, type Slot } from './staff-search.terms.rules.ts';
import { hitOf } from './staff-search.view.ts';

export interface StaffSearchDependencies {
  readonly database: Database;
  readonly metrics: Pick<Metrics, 'admissionRefused'>;
  readonly features: () => readonly Feature[];
}

/** Terms that a prefix stands for. */
const startingMax = 40;
/** Counting further does not tell which of two words is rarer in a way that matters. */
const countMax = 200;
/** Entries of a kind that one request checks against the rest of the search. */
const checkedMax = 400;
const eachMin = 8;
const timeoutMs = 2000;
const canceledCode = '57014';
const endOfTime = 2_147_483_647;

const cursorSchema = v.strictTuple([
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(endOfTime)),
  v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
]);

type Filter = BodyOf<typeof staffSearchOverview>;

interface Found {
  readonly list: StaffSearchHit[];
  readonly next: string | null;
}

export type StaffSearchService = ReturnType<typeof createStaffSearchService>;

/**
 * Finds the newest items with all words. Each request reads a bounded part of each list, whatever the number of items, and a cursor
 * continues further back (ADR 61).
 */
export const createStaffSearchService = ({ database, metrics, features }: StaffSearchDependencies) => {
  const queue = createFairQueue({
    slots: 4,
    perOwner: 4,
    waitingMax: 60,
    waitMs: 3000,
    onRefused: () => metrics.admissionRefused.inc({ layer: 'staff_searches' }),
  });

  /** What the caller may read. The other kinds are not searched at all, so that nothing about them can be observed. */
  const sourcesFor = (
    { role }: StaffActor,
    { state }: Filter,
    kinds: readonly StaffSearchKind[],
  ): StaffSearchSource[] =>
    features()
      .flatMap(({ staffSearch }) => staffSearch ?? [])
      .filter(({ kind }) => kinds.includes(kind) && mayRole(role, staffSearchPermissions[kind]))
      .filter(({ kind }) => state === undefined || statefulKinds.includes(kind));

  const isOpenOf = ({ state }: Filter): boolean | null => (state === undefined ? null : state === 'open');

  const expand = async (tx: Tx, slots: readonly Slot[]): Promise<Expanded[]> => {
    const expanded: Expanded[] = [];
    for (const slot of slots) {
      const terms = slot.isPrefix ? await queries.selectStarting(tx, slot.term, startingMax) : [slot.term];
      expanded.push({ ...slot, terms, isCut: terms.length === startingMax && slots.length > 1 });
    }
    return expanded;
  };

  /** Items by number come first, without a cursor of their own: they are few. */
  const byNumber = async (
    tx: Tx,
    actor: StaffActor,
    filter: Filter,
    { idsOfNumber, itemsOf }: StaffSearchSource,
  ): Promise<StaffSearchItem[]> => {
    const number = numberOf(filter.text);
    if (number === null || idsOfNumber === undefined) return [];
    const ids = await idsOfNumber(tx, number);
    if (ids.length === 0) return [];
    const items = await itemsOf(tx, actor, ids, isOpenOf(filter));
    const { lang, from = 0, until = Infinity } = filter;
    return ids
      .flatMap((id) => items.find((item) => item.id === id) ?? [])
      .filter((item) => lang === undefined || item.lang === lang)
      .filter(({ at }) => at.getTime() >= from && at.getTime() <= until);
  };

  interface Page {
    readonly limit: number;
    readonly after: Place | null;
  }

  const byWords = async (
    tx: Tx,
    actor: StaffActor,
    filter: Filter,
    sources: readonly StaffSearchSource[],
    { limit, after }: Page,
  ): Promise<Map<StaffSearchKind, { items: StaffSearchItem[]; next: Place | null }>> => {
    const found = new Map<StaffSearchKind, { items: StaffSearchItem[]; next: Place | null }>();
    const slots = await expand(tx, slotsOf(filter.text));
    if (slots.length === 0 || slots.some(({ terms }) => terms.length === 0)) return found;
    const range: queries.Range = {
      from: filter.from === undefined ? 0 : minuteOf(filter.from),
      before: after ?? { at: filter.until === undefined ? endOfTime : minuteOf(filter.until) + 1, entryId: 0 },
    };
    const codes = sources.map(({ kind }) => kindCodes[kind]);
    const counted = slots.flatMap(({ terms, isCut }, slot) => (isCut ? [] : terms.map((term) => ({ slot, term }))));
    const counts = slots.length === 1 ? [] : await queries.countPostings(tx, counted, codes, range, countMax);
    const isChecked = slots.length > 1 || filter.lang !== undefined || filter.state !== undefined;
    // An item may have an entry for each language.
    const read = isChecked ? checkedMax : limit * 3 + 1;
    const lists = codes.flatMap((kind) => {
      const terms = driverOf(slots, counts, kind)?.terms ?? [];
      const each = Math.max(eachMin, Math.ceil(read / Math.max(1, terms.length)));
      return terms.map((term) => ({ kind, term, limit: each }));
    });
    const postings = Map.groupBy(
      lists.length === 0 ? [] : await queries.selectPostings(tx, lists, range),
      ({ kind }) => kind,
    );
    const merged = new Map(
      [...postings].map(([kind, own]) => [
        kind,
        mergeLists(own, lists.find((list) => list.kind === kind)?.limit ?? eachMin),
      ]),
    );
    const entries = await queries.selectEntries(
      tx,
      [...merged.values()].flatMap(({ entryIds }) => entryIds),
      {
        lang: filter.lang ?? null,
        terms: slots.length === 1 ? [] : slots.flatMap(({ isPrefix, term }) => (isPrefix ? [] : [term])),
        prefixes: slots.length === 1 ? [] : slots.flatMap(({ isPrefix, term }) => (isPrefix ? [term] : [])),
      },
    );
    for (const { kind, itemsOf } of sources) {
      const code = kindCodes[kind];
      const own = entries.filter((entry) => entry.kind === code);
      found.set(
        kind,
        await load(own, merged.get(code)?.until ?? null, limit, (ids) => itemsOf(tx, actor, ids, isOpenOf(filter))),
      );
    }
    return found;
  };

  /** Reads items in the order of their entries until the page is full. */
  const load = async (
    entries: readonly queries.EntryRow[],
    until: Place | null,
    limit: number,
    itemsOf: (ids: readonly string[]) => Promise<readonly StaffSearchItem[]>,
  ): Promise<{ items: StaffSearchItem[]; next: Place | null }> => {
    const items: StaffSearchItem[] = [];
    const seen = new Set<string>();
    for (let start = 0; start < entries.length; start += limit) {
      const chunk = entries.slice(start, start + limit);
      const ids = [...new Set(chunk.map(({ subject_id: id }) => id))].filter((id) => !seen.has(id));
      const read = ids.length === 0 ? [] : await itemsOf(ids);
      for (const [place, { subject_id: id, at, id: entryId }] of chunk.entries()) {
        const item = seen.has(id) ? undefined : read.find((each) => each.id === id);
        seen.add(id);
        if (item !== undefined) items.push(item);
        const hasMore = start + place + 1 < entries.length || until !== null;
        if (items.length === limit) return { items, next: hasMore ? { at, entryId } : null };
      }
    }
    return { items, next: until };
  };

  const search = async (
    actor: StaffActor,
    filter: Filter,
    kinds: readonly StaffSearchKind[],
    page: Page,
  ): Promise<Map<StaffSearchKind, Found>> => {
    const sources = sourcesFor(actor, filter, kinds);
    if (sources.length === 0) return new Map();
    const release = await queue.enter({ owner: actor.staffId, network: null });
    try {
      return await database.transaction(async (tx) => {
        await queries.limitTime(tx, timeoutMs);
        const found = await byWords(tx, actor, filter, sources, page);
        const slots = slotsOf(filter.text);
        const answers = new Map<StaffSearchKind, Found>();
        for (const source of sources) {
          const numbered = page.after === null ? await byNumber(tx, actor, filter, source) : [];
          const { items, next } = found.get(source.kind) ?? { items: [], next: null };
          const rest = items.filter(({ id }) => !numbered.some((item) => item.id === id));
          answers.set(source.kind, {
            list: [...numbered, ...rest].map((item) => hitOf(source.kind, item, slots)),
            next: next === null ? null : writeCursor([next.at, next.entryId]),
          });
        }
        return answers;
      });
    } catch (error) {
      if ((error as { code?: unknown }).code === canceledCode) throw new Failure('unavailable', { retry_after: 5 });
      throw error;
    } finally {
      release();
    }
  };

  return {
    overview: async (actor: StaffActor, body: Filter): Promise<MsgOf<typeof staffSearchOverview>> => {
      const { perKind } = staffSearchBounds;
      const found = await search(actor, body, staffSearchKinds, { limit: perKind, after: null });
      return {
        groups: staffSearchKinds.flatMap((kind) => {
          const { list, next } = found.get(kind) ?? { list: [], next: null };
          if (list.length === 0) return [];
          return [{ kind, list: list.slice(0, perKind), has_more: next !== null || list.length > perKind }];
        }),
      };
    },

    list: async (
      actor: StaffActor,
      { kind, cursor, limit, ...filter }: BodyOf<typeof staffSearchList>,
    ): Promise<MsgOf<typeof staffSearchList>> => {
      const [at, entryId] = cursor === undefined ? [] : readCursor(cursorSchema, cursor);
      const after = at === undefined || entryId === undefined ? null : { at, entryId };
      const found = await search(actor, filter, [kind], { limit, after });
      return found.get(kind) ?? { list: [], next: null };
    },
  };
};
