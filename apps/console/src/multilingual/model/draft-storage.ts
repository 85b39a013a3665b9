import { createSafeStorage, draftKeyOf, type DraftStorageArea } from '../../platform/drafts/safe-storage.ts';
import type { Draft } from './draft.ts';

/** Maximum stashed drafts per part; the oldest is dropped. */
const stashMax = 5;

interface StoredParts<Part, T> {
  readonly staffId: string;
  /** Unique among the records of all features, for example `incidents-12`. */
  readonly subjectOf: (part: Part) => string;
  readonly isValue: (part: Part, value: object) => value is T & object;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Drafts of one staff member for one record in this browser. */
export const createDraftStorage = <Part, T>(
  box: () => DraftStorageArea,
  { staffId, subjectOf, isValue }: StoredParts<Part, T>,
) => {
  const { read: readJson, write: writeJson } = createSafeStorage(box);
  const keyOf = (part: Part, kind: 'draft' | 'aside'): string => draftKeyOf(kind, staffId, subjectOf(part));
  const draftFrom = (part: Part, stored: unknown): readonly Draft<T>[] => {
    if (!isObject(stored)) return [];
    // Sheets were stored without a version; it only matters to parts that are decided as a whole.
    const { baseVersion = 0, base, value, atMs } = stored;
    if (typeof baseVersion !== 'number' || typeof atMs !== 'number' || !isObject(base) || !isObject(value)) return [];
    return isValue(part, base) && isValue(part, value) ? [{ baseVersion, base, value, atMs }] : [];
  };
  const readStash = (part: Part): readonly Draft<T>[] => {
    const stored = readJson(keyOf(part, 'aside'));
    return Array.isArray(stored) ? stored.flatMap((draft) => draftFrom(part, draft)) : [];
  };
  const writeStash = (part: Part, drafts: readonly Draft<T>[]): boolean =>
    writeJson(keyOf(part, 'aside'), drafts.length === 0 ? null : drafts.slice(0, stashMax));
  return {
    read: (part: Part): Draft<T> | null => draftFrom(part, readJson(keyOf(part, 'draft')))[0] ?? null,
    /** Returns false if the browser refused: storage full or disabled. */
    write: (part: Part, draft: Draft<T> | null): boolean => writeJson(keyOf(part, 'draft'), draft),
    /** Drafts replaced by another staff member's version, latest first. */
    readStash,
    stash: (part: Part, draft: Draft<T>): boolean => writeStash(part, [draft, ...readStash(part)]),
    dropStashed: (part: Part, atMs: number): void => {
      writeStash(
        part,
        readStash(part).filter((draft) => draft.atMs !== atMs),
      );
    },
  };
};
export type DraftStorage<Part, T> = ReturnType<typeof createDraftStorage<Part, T>>;
