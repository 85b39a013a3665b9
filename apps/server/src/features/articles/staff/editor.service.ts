import {
  articleBulkOutcomes,
  type articleBulk,
  type articleChange,
  type articleChanges,
  type articleCreate,
  type articlePublish,
  type articleRemoveText,
  type articleRestore,
  type articleSave,
  type articleSaveText,
  type articleSchedule,
  type articleTable,
  type articleConfirmText,
  type StaffArticle,
  type StaffArticleFields,
} from '@guildhall/contract/articles/staff.ts';
import type { AuditAction } from '@guildhall/contract/audit/actions.ts';
import { isEventType, postTypes, type PostType } from '@guildhall/contract/articles/post-types.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/http/route.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { Database, Tx } from '../../../data/database.ts';
import type { ConsoleHints } from '../../../runtime/console-hints.ts';
import { Failure } from '../../../runtime/failure.ts';
import { idCursor, pageOf, timeCursor } from '../../../data/keyset.ts';
import { checkVersion, staffChange } from '../../audit/audit.public.ts';
import { selectRatingCounts } from '../articles.rating.queries.ts';
import type { ContentChange } from '../articles.content-change.service.ts';
import * as queries from './editor.queries.ts';
import { changeOf, staffArticleOf, tableRowOf } from './editor.view.ts';
import { queryOfSearch } from '../../../data/search-terms.ts';
import * as writing from '../articles.writing.service.ts';

export interface ArticlesStaffDependencies {
  readonly database: Database;
  readonly change: ContentChange;
  readonly consoleHints: ConsoleHints;
  readonly clock: Clock;
  readonly videoHosts: readonly string[];
}

export type ArticlesStaffService = ReturnType<typeof createArticlesStaffService>;
type TextKey = BodyOf<typeof articleRemoveText>;
type Bulk = BodyOf<typeof articleBulk>;
type StatusChange = BodyOf<typeof articlePublish>;

interface AuditedAction {
  readonly by: string;
  readonly id: number;
  readonly action: AuditAction;
  readonly details?: Record<string, unknown>;
}

const checkCategory = (type: PostType, categoryId: number | null): void => {
  if ((type === postTypes.question) !== (categoryId !== null)) throw new Failure('invalid');
};

const checkFields = async (tx: Tx, type: PostType, fields: StaffArticleFields): Promise<void> => {
  const { category_id, cover_id, event_starts_at, event_ends_at } = fields;
  const hasTimes = event_starts_at !== null || event_ends_at !== null;
  const isInOrder = event_ends_at === null || (event_starts_at !== null && event_starts_at < event_ends_at);
  checkCategory(type, category_id);
  if ((hasTimes && !isEventType(type)) || !isInOrder) throw new Failure('invalid');
  if (cover_id !== null && !(await queries.hasPicture(tx, cover_id))) throw new Failure('invalid');
};

/**
 * Article editing by staff. Every change names the version it is based on, and fails with `conflict` if that is
 * outdated.
 */
export const createArticlesStaffService = (dependencies: ArticlesStaffDependencies) => {
  const { database, change, consoleHints, clock, videoHosts } = dependencies;
  const openIn = async (tx: Tx, id: number): Promise<StaffArticle> => {
    const row = await queries.selectArticle(tx, id);
    if (row === null) throw new Failure('not_found');
    return staffArticleOf(row, await queries.selectTexts(tx, id), await selectRatingCounts(tx, [id]));
  };

  /** Locks the article while `work` changes it. */
  const act = (
    { by, id, action, details }: AuditedAction,
    work: (tx: Tx, article: queries.LockedArticle) => Promise<void>,
  ): Promise<StaffArticle> =>
    staffChange({ database: { transaction: (run) => change.ofArticle(id, run) }, consoleHints }, by, async (tx) => {
      const article = await queries.lockArticle(tx, id);
      if (article === undefined) throw new Failure('not_found');
      await work(tx, article);
      return {
        result: await openIn(tx, id),
        audit: { action, subject: `article:${id}`, ...(details && { details }) },
        hint: { noun: 'articles', ids: [id] },
      };
    });

  /** Skips the version check: in a bulk action, staff have not seen the current state of each article. */
  const actAsItStands = (audited: AuditedAction, work: (tx: Tx) => Promise<boolean | void>): Promise<StaffArticle> =>
    act(audited, async (tx) => {
      if ((await work(tx)) === false) throw new Failure('wrong_state');
    });

  const pin = (by: string, id: number, pinned: boolean): Promise<StaffArticle> =>
    actAsItStands({ by, id, action: 'article.changed', details: { pinned } }, async (tx) => {
      const now = await openIn(tx, id);
      if (now.pinned === pinned) return false;
      const { category_id, cover, event_starts_at, event_ends_at } = now;
      const fields = { category_id, cover_id: cover?.id ?? null, event_starts_at, event_ends_at, pinned };
      return writing.writeFieldsIn(tx, by, id, fields);
    });

  const inBulk: Record<Bulk['action'], (by: string, id: number) => Promise<StaffArticle>> = {
    publish: (by, id) =>
      actAsItStands({ by, id, action: 'article.published' }, (tx) =>
        writing.publishIn(tx, by, id, new Date(clock.now())),
      ),
    archive: (by, id) => actAsItStands({ by, id, action: 'article.archived' }, (tx) => writing.archiveIn(tx, by, id)),
    pin: (by, id) => pin(by, id, true),
    unpin: (by, id) => pin(by, id, false),
  };

  const actOnArticle = (
    audited: AuditedAction,
    version: number,
    work: (tx: Tx, article: queries.LockedArticle) => Promise<boolean | void>,
  ): Promise<StaffArticle> =>
    act(audited, async (tx, article) => {
      checkVersion(article, version);
      if ((await work(tx, article)) === false) throw new Failure('wrong_state');
    });

  const actOnText = (
    audited: Omit<AuditedAction, 'id'>,
    { id, lang, version }: TextKey,
    work: (tx: Tx, hasText: boolean) => Promise<void>,
  ): Promise<StaffArticle> =>
    act({ ...audited, id, details: { lang, ...audited.details } }, async (tx, article) => {
      const text = await queries.selectTextState(tx, id, lang);
      const { version: textVersion = 0, updated_by_name: name = null } = text ?? {};
      checkVersion({ version: textVersion, updated_by_name: name ?? article.updated_by_name }, version);
      await work(tx, text !== undefined);
    });

  return {
    table: async (body: BodyOf<typeof articleTable>) => {
      const { text = '', cursor, limit } = body;
      // A bare number may be an article id or a word in its text; with a `#` it is always an id.
      const [, sign, number] = /^(#?)(\d{1,15})$/.exec(text) ?? [];
      const words = text === '' || sign === '#' ? undefined : queryOfSearch(text)?.all;
      if (text !== '' && number === undefined && words === undefined) return { list: [], next: null };
      const rows = await queries.selectTable(database.pool, {
        type: body.post_type,
        status: body.status,
        categoryId: body.category_id,
        pinned: body.pinned,
        lang: body.lang,
        langState: body.lang_state,
        id: number === undefined ? undefined : Number(number),
        words,
        after: cursor === undefined ? undefined : timeCursor.read(cursor),
        limit: limit + 1,
      });
      const ids = rows.map(({ id }) => id);
      const counts = ids.length === 0 ? [] : await selectRatingCounts(database.query, ids);
      return pageOf(rows, limit, timeCursor.write, tableRowOf(counts));
    },

    open: (id: number): Promise<StaffArticle> => openIn(database.query, id),

    create: async (by: string, body: BodyOf<typeof articleCreate>): Promise<StaffArticle> => {
      const { post_type: type, category_id: categoryId } = body;
      checkCategory(type, categoryId);
      return staffChange({ database, consoleHints }, by, async (tx) => {
        const id = await writing.createIn(tx, by, { type, categoryId });
        return {
          result: await openIn(tx, id),
          audit: { action: 'article.created', subject: `article:${id}`, details: { type } },
          hint: { noun: 'articles', ids: [id] },
        };
      });
    },

    save: (by: string, { id, version, fields }: BodyOf<typeof articleSave>): Promise<StaffArticle> =>
      actOnArticle({ by, id, action: 'article.changed', details: { ...fields } }, version, async (tx, article) => {
        await checkFields(tx, article.type as PostType, fields);
        await writing.writeFieldsIn(tx, by, id, fields);
      }),

    saveText: (by: string, body: BodyOf<typeof articleSaveText>): Promise<StaffArticle> => {
      const { id, lang, version, is_minor: isMinor, source_version: sourceVersion, title, summary, body: text } = body;
      const audited = { by, action: 'article.text_changed', details: { title } } as const;
      return actOnText(audited, { id, lang, version }, (tx) =>
        writing.writeTextIn(
          tx,
          by,
          id,
          { lang, title, summary, body: text },
          { videoHosts, isMinor, ...(sourceVersion !== undefined && { sourceVersion }) },
        ),
      );
    },

    confirmText: (by: string, key: BodyOf<typeof articleConfirmText>): Promise<StaffArticle> =>
      actOnText({ by, action: 'article.text_confirmed' }, key, async (tx, hasText) => {
        if (!hasText) throw new Failure('not_found');
        await writing.confirmTextIn(tx, by, key.id, key.lang, key.source_version);
      }),

    removeText: (by: string, key: TextKey): Promise<StaffArticle> =>
      actOnText({ by, action: 'article.text_removed' }, key, async (tx, hasText) => {
        if (!hasText) throw new Failure('not_found');
        if (key.lang === defaultLang) throw new Failure('english_missing');
        await writing.removeTextIn(tx, by, key.id, key.lang);
      }),

    publish: (by: string, { id, version }: StatusChange): Promise<StaffArticle> =>
      actOnArticle({ by, id, action: 'article.published' }, version, (tx) =>
        writing.publishIn(tx, by, id, new Date(clock.now())),
      ),

    schedule: (by: string, { id, version, at }: BodyOf<typeof articleSchedule>): Promise<StaffArticle> => {
      if (at <= clock.now()) throw new Failure('invalid');
      return actOnArticle({ by, id, action: 'article.scheduled', details: { at } }, version, (tx) =>
        writing.scheduleIn(tx, by, id, new Date(at)),
      );
    },

    unschedule: (by: string, { id, version }: StatusChange): Promise<StaffArticle> =>
      actOnArticle({ by, id, action: 'article.unscheduled' }, version, (tx) => writing.unscheduleIn(tx, by, id)),

    archive: (by: string, { id, version }: StatusChange): Promise<StaffArticle> =>
      actOnArticle({ by, id, action: 'article.archived' }, version, (tx) => writing.archiveIn(tx, by, id)),

    /** Each article is processed independently, so one failure does not affect the others. */
    bulk: async (by: string, { ids, action }: Bulk): Promise<MsgOf<typeof articleBulk>> => {
      const outcomes: MsgOf<typeof articleBulk>['outcomes'] = [];
      for (const id of new Set(ids)) {
        const outcome = await inBulk[action](by, id).then(
          () => 'done' as const,
          (error: unknown) => {
            const known = articleBulkOutcomes.find((name) => error instanceof Failure && error.reason === name);
            if (known === undefined) throw error;
            return known;
          },
        );
        outcomes.push({ id, outcome });
      }
      return { outcomes };
    },

    changes: async ({ id, lang, cursor, limit }: BodyOf<typeof articleChanges>) => {
      const before = cursor === undefined ? undefined : idCursor.read(cursor);
      const rows = await queries.selectChanges(database.query, { articleId: id, lang, before, limit: limit + 1 });
      return pageOf(rows, limit, idCursor.write, changeOf);
    },

    change: async ({ id, change_id: changeId }: BodyOf<typeof articleChange>) => {
      const row = await queries.selectChange(database.query, id, changeId);
      if (row === null) throw new Failure('not_found');
      const before = await queries.selectContentBefore(database.query, id, row);
      const isText = row.kind === 'text';
      const isFields = row.kind === 'fields' || row.kind === 'created';
      return {
        ...changeOf(row),
        text: isText ? (row.content as queries.TextContent) : null,
        text_before: isText || row.kind === 'text_removed' ? (before as queries.TextContent | null) : null,
        fields: isFields ? (row.content as StaffArticleFields) : null,
        fields_before: isFields ? (before as StaffArticleFields | null) : null,
      };
    },

    /** Writes an earlier state as a new change, so the current state stays in the history. */
    restore: async (by: string, body: BodyOf<typeof articleRestore>): Promise<StaffArticle> => {
      const { id, change_id: changeId, version } = body;
      const earlier = await queries.selectChange(database.query, id, changeId);
      if (earlier === null) throw new Failure('not_found');
      const audited = { by, id, action: 'article.restored', details: { change: changeId } } as const;
      if (earlier.kind === 'text' && earlier.lang !== null) {
        const translation = { lang: earlier.lang, ...(earlier.content as queries.TextContent) };
        // The restored text is based on the same English version as before.
        const followed = {
          videoHosts,
          ...(earlier.source_version !== null && { sourceVersion: earlier.source_version }),
        };
        return actOnText(audited, { id, lang: earlier.lang as TextKey['lang'], version }, (tx) =>
          writing.writeTextIn(tx, by, id, translation, followed),
        );
      }
      if (earlier.kind !== 'fields' && earlier.kind !== 'created') throw new Failure('invalid');
      const fields = earlier.content as StaffArticleFields;
      return actOnArticle(audited, version, async (tx, article) => {
        await checkFields(tx, article.type as PostType, fields);
        await writing.writeFieldsIn(tx, by, id, fields);
      });
    },
  };
};
