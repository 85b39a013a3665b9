import type { LangId } from '@guildhall/i18n/locales.ts';
import { createSafeStorage, draftKeyOf, type DraftStorageArea } from '../../../../platform/drafts/safe-storage.ts';
import type { Settings, TextContent } from './content.ts';
import type { Draft } from './drafts.ts';

/** A unit that is saved separately: the text of one language, or the settings. */
export type Part = LangId | 'settings';
export type PartValue = TextContent | Settings;

const keyOf = (staffId: string, articleId: number, part: Part, kind: 'draft' | 'aside'): string =>
  draftKeyOf(kind, staffId, `${articleId}-${part}`);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isText = (value: unknown): value is TextContent =>
  isObject(value) && ['title', 'summary', 'body'].every((name) => typeof value[name] === 'string');

const isSettings = (value: unknown): value is Settings =>
  isObject(value) && typeof value['pinned'] === 'boolean' && 'cover' in value && 'event_starts_at' in value;

const isDraft = (part: Part, value: unknown): value is Draft<PartValue> => {
  const isValue = part === 'settings' ? isSettings : isText;
  return (
    isObject(value) &&
    typeof value['baseVersion'] === 'number' &&
    typeof value['atMs'] === 'number' &&
    isValue(value['base']) &&
    isValue(value['value'])
  );
};

/** Maximum stashed drafts per part; the oldest is dropped. */
const stashMax = 5;

export interface DraftStorage {
  readonly read: (part: Part) => Draft<PartValue> | null;
  /** Returns false if the browser refused: storage full or disabled. */
  readonly write: (part: Part, draft: Draft<PartValue> | null) => boolean;
  /** Drafts replaced by another staff member's version, latest first. */
  readonly readStash: (part: Part) => readonly Draft<PartValue>[];
  readonly stash: (part: Part, draft: Draft<PartValue>) => boolean;
  readonly dropStashed: (part: Part, atMs: number) => void;
}

export const createDraftStorage = (box: () => DraftStorageArea, staffId: string, articleId: number): DraftStorage => {
  const { read: readJson, write: writeJson } = createSafeStorage(box);
  const readStash = (part: Part): readonly Draft<PartValue>[] => {
    const stored = readJson(keyOf(staffId, articleId, part, 'aside'));
    return Array.isArray(stored) ? stored.filter((draft) => isDraft(part, draft)) : [];
  };
  const writeStash = (part: Part, drafts: readonly Draft<PartValue>[]): boolean =>
    writeJson(keyOf(staffId, articleId, part, 'aside'), drafts.length === 0 ? null : drafts.slice(0, stashMax));
  return {
    read: (part) => {
      const stored = readJson(keyOf(staffId, articleId, part, 'draft'));
      return isDraft(part, stored) ? stored : null;
    },
    write: (part, draft) => writeJson(keyOf(staffId, articleId, part, 'draft'), draft),
    readStash,
    stash: (part, draft) => writeStash(part, [draft, ...readStash(part)]),
    dropStashed: (part, atMs) => {
      writeStash(
        part,
        readStash(part).filter((draft) => draft.atMs !== atMs),
      );
    },
  };
};
