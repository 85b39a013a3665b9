import type {
  articleChange,
  articleChanges,
  articleCreate,
  articlePublish,
  articleRemoveText,
  articleRestore,
  articleSave,
  articleSaveText,
  articleSchedule,
  articleTable,
  articleConfirmText,
  DeskArticle,
  DeskFields,
} from '@guildhall/contract/articles-desk.ts';
import type { AuditAction } from '@guildhall/contract/audit-actions.ts';
import { isEventType, postTypes, type PostType } from '@guildhall/contract/post-types.ts';
import type { BodyOf } from '@guildhall/contract/route.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { DeskHints } from '../../platform/desk.ts';
import { Failure } from '../../platform/failure.ts';
import { idCursor, pageOf, timeCursor } from '../../platform/keyset.ts';
import { appendAudit } from '../audit/audit.public.ts';
import type { ContentChange } from './articles.change.ts';
import * as queries from './articles.desk.queries.ts';
import { changeOf, deskArticleOf, deskRowOf } from './articles.desk.view.ts';
import { queryOfSearch } from '../../platform/search-terms.ts';
import * as writing from './articles.writing.ts';

export interface ArticlesDeskDependencies {
  readonly database: Database;
  readonly change: ContentChange;
  readonly desk: DeskHints;
  readonly clock: Clock;
}

export type ArticlesDesk = ReturnType<typeof createArticlesDesk>;
type TextPlace = BodyOf<typeof articleRemoveText>;
type StatusChange = BodyOf<typeof articlePublish>;

/** An action of staff on one article, and what the audit trail will say of it. */
interface Deed {
  readonly by: string;
  readonly id: number;
  readonly action: AuditAction;
  readonly details?: Record<string, unknown>;
}

/** Questions, and only they, are sorted into a category (C2). */
const checkCategory = (type: PostType, categoryId: number | null): void => {
  if ((type === postTypes.question) !== (categoryId !== null)) throw new Failure('invalid');
};

const checkFields = async (tx: Tx, type: PostType, fields: DeskFields): Promise<void> => {
  const { category_id, cover_id, event_starts_at, event_ends_at } = fields;
  const hasTimes = event_starts_at !== null || event_ends_at !== null;
  const isInOrder = event_ends_at === null || (event_starts_at !== null && event_starts_at < event_ends_at);
  checkCategory(type, category_id);
  if ((hasTimes && !isEventType(type)) || !isInOrder) throw new Failure('invalid');
  if (cover_id !== null && !(await queries.hasPicture(tx, cover_id))) throw new Failure('invalid');
};

/** Who publishes by the clock. */
const system = 'Guildhall';

/** What staff do with articles. Every change names the state it was made on, and fails if that is no longer the state. */
export const createArticlesDesk = ({ database, change, desk, clock }: ArticlesDeskDependencies) => {
  const openIn = async (tx: Tx, id: number): Promise<DeskArticle> => {
    const row = await queries.selectDeskArticle(tx, id);
    if (row === null) throw new Failure('not_found');
    return deskArticleOf(row, await queries.selectDeskTexts(tx, id));
  };

  const conflict = async (tx: Tx, by: string | null): Promise<Failure> =>
    new Failure('conflict', { by: (await queries.staffNameOf(tx, by)) || system });

  /** Holds the article while `work` changes it; the trail's entry comes last, because it holds up all other entries. */
  const act = async (
    deed: Deed,
    work: (tx: Tx, article: queries.LockedArticle) => Promise<void>,
  ): Promise<DeskArticle> => {
    const { by, id, action, details } = deed;
    const opened = await change.ofArticle(id, async (tx) => {
      const article = await queries.lockArticle(tx, id);
      if (article === undefined) throw new Failure('not_found');
      await work(tx, article);
      const after = await openIn(tx, id);
      await appendAudit(tx, { staffId: by, action, subject: `article:${id}`, ...(details && { details }) });
      return after;
    });
    desk.changed('articles', [id]);
    return opened;
  };

  const actOnArticle = (
    deed: Deed,
    version: number,
    work: (tx: Tx, article: queries.LockedArticle) => Promise<boolean | void>,
  ): Promise<DeskArticle> =>
    act(deed, async (tx, article) => {
      if (article.version !== version) throw await conflict(tx, article.updated_by);
      if ((await work(tx, article)) === false) throw new Failure('wrong_status');
    });

  const actOnText = (
    deed: Omit<Deed, 'id'>,
    { id, lang, version }: TextPlace,
    work: (tx: Tx, hasText: boolean) => Promise<void>,
  ): Promise<DeskArticle> =>
    act({ ...deed, id, details: { lang, ...deed.details } }, async (tx, article) => {
      const text = await queries.selectTextState(tx, id, lang);
      if ((text?.version ?? 0) !== version) throw await conflict(tx, text?.updated_by ?? article.updated_by);
      await work(tx, text !== undefined);
    });

  return {
    table: async (body: BodyOf<typeof articleTable>) => {
      const { text = '', cursor, limit } = body;
      // A bare number may be an article's or a word of its text; with the sign it is the article's.
      const [, sign, number] = /^(#?)(\d{1,15})$/.exec(text) ?? [];
      const words = text === '' || sign === '#' ? undefined : queryOfSearch(text)?.all;
      if (text !== '' && number === undefined && words === undefined) return { list: [], next: null };
      const rows = await queries.selectDeskTable(database.pool, {
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
      return pageOf(rows, limit, timeCursor.write, deskRowOf);
    },

    open: (id: number): Promise<DeskArticle> => openIn(database.query, id),

    create: async (by: string, body: BodyOf<typeof articleCreate>): Promise<DeskArticle> => {
      const { post_type: type, category_id: categoryId } = body;
      checkCategory(type, categoryId);
      const opened = await database.transaction(async (tx) => {
        const id = await writing.createIn(tx, by, { type, categoryId });
        const created = await openIn(tx, id);
        await appendAudit(tx, { staffId: by, action: 'article.created', subject: `article:${id}`, details: { type } });
        return created;
      });
      desk.changed('articles', [opened.id]);
      return opened;
    },

    save: (by: string, { id, version, fields }: BodyOf<typeof articleSave>): Promise<DeskArticle> =>
      actOnArticle({ by, id, action: 'article.changed', details: { ...fields } }, version, async (tx, article) => {
        await checkFields(tx, article.type as PostType, fields);
        await writing.writeFieldsIn(tx, by, id, fields);
      }),

    saveText: (by: string, body: BodyOf<typeof articleSaveText>): Promise<DeskArticle> => {
      const { id, lang, version, is_minor: isMinor, source_version: sourceVersion, title, summary, body: text } = body;
      const deed = { by, action: 'article.text_changed', details: { title } } as const;
      return actOnText(deed, { id, lang, version }, (tx) =>
        writing.writeTextIn(
          tx,
          by,
          id,
          { lang, title, summary, body: text },
          { isMinor, ...(sourceVersion !== undefined && { sourceVersion }) },
        ),
      );
    },

    confirmText: (by: string, place: BodyOf<typeof articleConfirmText>): Promise<DeskArticle> =>
      actOnText({ by, action: 'article.text_confirmed' }, place, async (tx, hasText) => {
        if (!hasText) throw new Failure('not_found');
        await writing.confirmTextIn(tx, by, place.id, place.lang, place.source_version);
      }),

    removeText: (by: string, place: TextPlace): Promise<DeskArticle> =>
      actOnText({ by, action: 'article.text_removed' }, place, async (tx, hasText) => {
        if (!hasText) throw new Failure('not_found');
        if (place.lang === defaultLang) throw new Failure('english_missing');
        await writing.removeTextIn(tx, by, place.id, place.lang);
      }),

    publish: (by: string, { id, version }: StatusChange): Promise<DeskArticle> =>
      actOnArticle({ by, id, action: 'article.published' }, version, (tx) =>
        writing.publishIn(tx, by, id, new Date(clock.now())),
      ),

    schedule: (by: string, { id, version, at }: BodyOf<typeof articleSchedule>): Promise<DeskArticle> => {
      if (at <= clock.now()) throw new Failure('invalid');
      return actOnArticle({ by, id, action: 'article.scheduled', details: { at } }, version, (tx) =>
        writing.scheduleIn(tx, by, id, new Date(at)),
      );
    },

    unschedule: (by: string, { id, version }: StatusChange): Promise<DeskArticle> =>
      actOnArticle({ by, id, action: 'article.unscheduled' }, version, (tx) => writing.unscheduleIn(tx, by, id)),

    archive: (by: string, { id, version }: StatusChange): Promise<DeskArticle> =>
      actOnArticle({ by, id, action: 'article.archived' }, version, (tx) => writing.archiveIn(tx, by, id)),

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
        fields: isFields ? (row.content as DeskFields) : null,
        fields_before: isFields ? (before as DeskFields | null) : null,
      };
    },

    /** Forward only: what stood there once is written again, and what stands there now stays in the record. */
    restore: async (by: string, body: BodyOf<typeof articleRestore>): Promise<DeskArticle> => {
      const { id, change_id: changeId, version } = body;
      const earlier = await queries.selectChange(database.query, id, changeId);
      if (earlier === null) throw new Failure('not_found');
      const deed = { by, id, action: 'article.restored', details: { change: changeId } } as const;
      if (earlier.kind === 'text' && earlier.lang !== null) {
        const translation = { lang: earlier.lang, ...(earlier.content as queries.TextContent) };
        // It follows the English text that it followed then.
        const followed = earlier.source_version === null ? {} : { sourceVersion: earlier.source_version };
        return actOnText(deed, { id, lang: earlier.lang as TextPlace['lang'], version }, (tx) =>
          writing.writeTextIn(tx, by, id, translation, followed),
        );
      }
      if (earlier.kind !== 'fields' && earlier.kind !== 'created') throw new Failure('invalid');
      const fields = earlier.content as DeskFields;
      return actOnArticle(deed, version, async (tx, article) => {
        await checkFields(tx, article.type as PostType, fields);
        await writing.writeFieldsIn(tx, by, id, fields);
      });
    },
  };
};
