import type { LangId } from '@guildhall/i18n/locales.ts';
import { createDraftBox, draftKeyOf, type DraftBox } from '../../../../platform/draft-box.ts';
import type { Settings, TextContent } from './content.ts';
import type { Draft } from './drafts.ts';

/** The part of an article that is saved as one: the text of a language, or the settings. */
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

/** How many texts set aside are kept for a part; the oldest goes. */
const asideMax = 5;

export interface DraftStorage {
  readonly read: (part: Part) => Draft<PartValue> | null;
  /** False where the browser refused: full, or forbidden. */
  readonly write: (part: Part, draft: Draft<PartValue> | null) => boolean;
  /** Work that gave way to somebody else's, the latest first. */
  readonly readAside: (part: Part) => readonly Draft<PartValue>[];
  readonly setAside: (part: Part, draft: Draft<PartValue>) => boolean;
  readonly dropAside: (part: Part, atMs: number) => void;
}

/** Unsaved work of one member of staff on one article, kept in this browser until it is saved or discarded. */
export const createDraftStorage = (box: () => DraftBox, staffId: string, articleId: number): DraftStorage => {
  const { read: readJson, write: writeJson } = createDraftBox(box);
  const readAside = (part: Part): readonly Draft<PartValue>[] => {
    const stored = readJson(keyOf(staffId, articleId, part, 'aside'));
    return Array.isArray(stored) ? stored.filter((draft) => isDraft(part, draft)) : [];
  };
  const writeAside = (part: Part, drafts: readonly Draft<PartValue>[]): boolean =>
    writeJson(keyOf(staffId, articleId, part, 'aside'), drafts.length === 0 ? null : drafts.slice(0, asideMax));
  return {
    read: (part) => {
      const stored = readJson(keyOf(staffId, articleId, part, 'draft'));
      return isDraft(part, stored) ? stored : null;
    },
    write: (part, draft) => writeJson(keyOf(staffId, articleId, part, 'draft'), draft),
    readAside,
    setAside: (part, draft) => writeAside(part, [draft, ...readAside(part)]),
    dropAside: (part, atMs) => {
      writeAside(
        part,
        readAside(part).filter((draft) => draft.atMs !== atMs),
      );
    },
  };
};
