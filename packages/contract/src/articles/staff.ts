import * as v from 'valibot';
import { categorySchema, idSchema, langSchema, postTypeSchema, timeSchema } from './player.ts';
import { permissionErrors, versionSchema } from '../http/staff-route.ts';
import { keysetFields, keysetPage } from '../http/paging.ts';
import { pictureIdSchema } from '../pictures/staff.ts';
import { articleStatuses, changeKinds, importOutcomes, langStates } from './post-types.ts';
import { route } from '../http/route.ts';
import { staffNameSchema } from '../staff/staff.ts';
import { staffLimits } from '../http/staff-limits.ts';

/** A date chosen by staff: from 1970 to 2100. */
const chosenTimeSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(4_102_444_800_000));
const langsSchema = v.array(langSchema);
const coverSchema = v.nullable(
  v.object({ id: pictureIdSchema, src: v.string(), width: v.number(), height: v.number(), tone: v.string() }),
);

const ratingFields = { yes: v.number(), no: v.number(), unverified_yes: v.number(), unverified_no: v.number() };
const ratingSchema = v.object(ratingFields);
/** Answers to “Was this helpful?”. Verified and unverified people are counted apart (ADR 26). */
export type StaffArticleRating = v.InferOutput<typeof ratingSchema>;

const rowFields = {
  id: idSchema,
  post_type: postTypeSchema,
  category_id: v.nullable(categorySchema),
  status: v.picklist(articleStatuses),
  pinned: v.boolean(),
  cover: coverSchema,
  event_starts_at: v.nullable(timeSchema),
  event_ends_at: v.nullable(timeSchema),
  publish_at: v.nullable(timeSchema),
  published_at: v.nullable(timeSchema),
  created_at: timeSchema,
  updated_at: timeSchema,
  updated_by: staffNameSchema,
  /** Languages that have a text, and those among them that are out of date because the English text changed. */
  present_langs: langsSchema,
  stale_langs: langsSchema,
  /** Null without answers. */
  rating: v.nullable(ratingSchema),
};

const rowSchema = v.object({ ...rowFields, title: v.string() });
export type StaffArticleRow = v.InferOutput<typeof rowSchema>;

const textSchema = v.object({
  lang: langSchema,
  title: v.string(),
  summary: v.string(),
  body: v.string(),
  /** For optimistic locking: send it with a change. A mismatch is answered with `conflict`. */
  version: versionSchema,
  is_stale: v.boolean(),
  /** The English change this translation is based on; later English changes are diffed against it. */
  source_change_id: v.nullable(idSchema),
  updated_at: timeSchema,
  updated_by: staffNameSchema,
});
export type StaffArticleText = v.InferOutput<typeof textSchema>;

const staffArticleSchema = v.object({
  ...rowFields,
  version: versionSchema,
  /** The version of the English text. Send it with a translation that is based on it. */
  source_version: versionSchema,
  texts: v.array(textSchema),
  /** Only languages with answers. */
  rating_langs: v.array(v.object({ lang: langSchema, ...ratingFields })),
});
export type StaffArticle = v.InferOutput<typeof staffArticleSchema>;

const writeErrors = [...permissionErrors, 'not_found', 'conflict'] as const;
const read = { noun: 'articles', access: { staff: 'content.read' }, effect: 'read', method: 'POST' } as const;
const write = { noun: 'articles', access: { staff: 'content.write' }, effect: 'write', method: 'POST' } as const;

export const articleTable = route({
  ...read,
  path: '/article/table',
  cost: 5,
  summary: 'Articles of every status, most recently changed first.',
  body: v.strictObject({
    ...keysetFields,
    post_type: v.optional(postTypeSchema),
    status: v.optional(v.picklist(articleStatuses)),
    category_id: v.optional(categorySchema),
    pinned: v.optional(v.boolean()),
    /** With `lang_state`, filters articles by the state of this language. Titles are shown in it if available. */
    lang: v.optional(langSchema),
    lang_state: v.optional(v.picklist(langStates)),
    /** Words of a text, or an article number. */
    text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
  }),
  msg: keysetPage(rowSchema),
  errors: [...permissionErrors],
});

export const articleOpen = route({
  ...read,
  path: '/article/open',
  summary: 'An article with all its texts, for editing.',
  body: v.strictObject({ id: idSchema }),
  msg: staffArticleSchema,
  errors: [...permissionErrors, 'not_found'],
});

export const articleCreate = route({
  ...write,
  path: '/article/create',
  summary: 'Creates a draft.',
  body: v.strictObject({ post_type: postTypeSchema, category_id: v.optional(v.nullable(categorySchema), null) }),
  msg: staffArticleSchema,
  errors: [...permissionErrors],
});

const fieldsSchema = v.strictObject({
  category_id: v.nullable(categorySchema),
  pinned: v.boolean(),
  cover_id: v.nullable(pictureIdSchema),
  event_starts_at: v.nullable(chosenTimeSchema),
  event_ends_at: v.nullable(chosenTimeSchema),
});
export type StaffArticleFields = v.InferOutput<typeof fieldsSchema>;

export const articleSave = route({
  ...write,
  path: '/article/save',
  summary: 'Changes the fields other than text: category, pin, cover, event times.',
  body: v.strictObject({ id: idSchema, version: versionSchema, fields: fieldsSchema }),
  msg: staffArticleSchema,
  errors: [...writeErrors],
});

/** The English version the translator worked from. The current one may be newer. */
const sourceFields = { source_version: v.optional(versionSchema) };

export const articleSaveText = route({
  ...write,
  path: '/article/save_text',
  summary: 'Saves the text of one language. A new English text makes the others stale unless the change is minor.',
  bytesMax: 4 * staffLimits.articleBodyBytesMax,
  body: v.strictObject({
    id: idSchema,
    lang: langSchema,
    /** 0 if the language has no text yet. */
    version: versionSchema,
    title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(staffLimits.titleMax)),
    summary: v.pipe(v.string(), v.trim(), v.maxLength(staffLimits.summaryMax)),
    body: v.pipe(v.string(), v.maxLength(staffLimits.articleBodyBytesMax)),
    is_minor: v.optional(v.boolean(), false),
    ...sourceFields,
  }),
  msg: staffArticleSchema,
  errors: [...writeErrors],
});

const onText = v.strictObject({ id: idSchema, lang: langSchema, version: versionSchema });
const onTranslation = v.strictObject({ ...onText.entries, ...sourceFields });

export const articleConfirmText = route({
  ...write,
  path: '/article/confirm_text',
  summary: 'Marks a stale translation as still matching the English text.',
  body: onTranslation,
  msg: staffArticleSchema,
  errors: [...writeErrors],
});

export const articleRemoveText = route({
  ...write,
  path: '/article/remove_text',
  summary: 'Deletes the text of a language; its readers see English instead.',
  body: onText,
  msg: staffArticleSchema,
  errors: [...writeErrors, 'english_missing'],
});

const onArticle = v.strictObject({ id: idSchema, version: versionSchema });

export const articlePublish = route({
  ...write,
  path: '/article/publish',
  summary: 'Publishes an article now.',
  body: onArticle,
  msg: staffArticleSchema,
  errors: [...writeErrors, 'english_missing', 'wrong_state'],
});

export const articleSchedule = route({
  ...write,
  path: '/article/schedule',
  summary: 'Schedules a draft for publication.',
  body: v.strictObject({ ...onArticle.entries, at: chosenTimeSchema }),
  msg: staffArticleSchema,
  errors: [...writeErrors, 'english_missing', 'wrong_state', 'invalid'],
});

export const articleUnschedule = route({
  ...write,
  path: '/article/unschedule',
  summary: 'Returns a scheduled article to draft.',
  body: onArticle,
  msg: staffArticleSchema,
  errors: [...writeErrors, 'wrong_state'],
});

export const articleArchive = route({
  ...write,
  path: '/article/archive',
  summary: 'Hides an article from players. It can be published again.',
  body: onArticle,
  msg: staffArticleSchema,
  errors: [...writeErrors, 'wrong_state'],
});

export const articleBulkActions = ['publish', 'archive', 'pin', 'unpin'] as const;
export const articleBulkOutcomes = ['done', 'not_found', 'wrong_state', 'english_missing'] as const;

export const articleBulk = route({
  ...write,
  path: '/article/bulk',
  summary: 'Applies one action to many articles, one after the other, and returns the outcome of each.',
  body: v.strictObject({
    ids: v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(staffLimits.bulkMax)),
    action: v.picklist(articleBulkActions),
  }),
  msg: v.object({ outcomes: v.array(v.object({ id: v.number(), outcome: v.picklist(articleBulkOutcomes) })) }),
  errors: [...permissionErrors],
});

const changeFields = {
  id: idSchema,
  at: timeSchema,
  by: staffNameSchema,
  kind: v.picklist(changeKinds),
  lang: v.nullable(langSchema),
  /** For a status change: the new status. For a text: its title. */
  note: v.string(),
};
const changeSchema = v.object(changeFields);
export type StaffArticleChange = v.InferOutput<typeof changeSchema>;

export const articleChanges = route({
  ...read,
  path: '/article/changes',
  summary: 'The change history of an article, newest first.',
  body: v.strictObject({ ...keysetFields, id: idSchema, lang: v.optional(langSchema) }),
  msg: keysetPage(changeSchema),
  errors: [...permissionErrors, 'not_found'],
});

export const articleChange = route({
  ...read,
  path: '/article/change',
  summary: 'One change with its content, and the content of the previous change of the same kind.',
  body: v.strictObject({ id: idSchema, change_id: idSchema }),
  msg: v.object({
    ...changeFields,
    text: v.nullable(v.object({ title: v.string(), summary: v.string(), body: v.string() })),
    text_before: v.nullable(v.object({ title: v.string(), summary: v.string(), body: v.string() })),
    fields: v.nullable(fieldsSchema),
    fields_before: v.nullable(fieldsSchema),
  }),
  errors: [...permissionErrors, 'not_found'],
});

export const articleRestore = route({
  ...write,
  path: '/article/restore',
  summary: 'Restores the content of an earlier change, as a new change.',
  body: v.strictObject({
    id: idSchema,
    change_id: idSchema,
    /** The version of the text if the change wrote one, otherwise of the article. */
    version: versionSchema,
  }),
  msg: staffArticleSchema,
  errors: [...writeErrors],
});

export const articleExport = route({
  ...read,
  // Exports are recorded in the audit trail.
  effect: 'write',
  path: '/article/export',
  cost: 10,
  summary: 'The English texts of articles and their translations into one language, as XLIFF 2.0.',
  body: v.strictObject({
    ids: v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(staffLimits.exchangeArticlesMax)),
    lang: langSchema,
  }),
  msg: v.object({ file_name: v.string(), content: v.string() }),
  errors: [...permissionErrors, 'not_found'],
});

export const articleImport = route({
  ...write,
  path: '/article/import',
  cost: 20,
  summary: 'Imports a translated XLIFF file. A trial run reports the outcomes and changes nothing.',
  // JSON escaping doubles every quote and line break of the file.
  bytesMax: 2 * staffLimits.exchangeBytesMax,
  body: v.strictObject({
    content: v.pipe(v.string(), v.maxLength(staffLimits.exchangeBytesMax)),
    is_trial: v.boolean(),
  }),
  msg: v.object({
    lang: langSchema,
    list: v.array(
      v.object({
        id: v.number(),
        title: v.string(),
        /**
         * `outdated`: saved, but stays stale because English changed since the export. `changed`: not saved, because
         * the text was edited here since the export.
         */
        outcome: v.picklist(importOutcomes),
      }),
    ),
  }),
  errors: [...permissionErrors, 'exchange_file_refused'],
});

export const articlesStaffRoutes = [
  articleTable,
  articleOpen,
  articleCreate,
  articleSave,
  articleSaveText,
  articleConfirmText,
  articleRemoveText,
  articlePublish,
  articleSchedule,
  articleUnschedule,
  articleArchive,
  articleBulk,
  articleChanges,
  articleChange,
  articleRestore,
  articleExport,
  articleImport,
] as const;
