import * as v from 'valibot';
import { categorySchema, idSchema, langSchema, postTypeSchema, timeSchema } from './articles.ts';
import { readErrors, versionSchema } from './desk.ts';
import { keysetFields, keysetPage } from './paging.ts';
import { pictureIdSchema } from './pictures.ts';
import { articleStatuses, changeKinds, importOutcomes, langStates } from './post-types.ts';
import { route } from './route.ts';
import { staffNameSchema } from './staff.ts';
import { staffLimits } from './staff-limits.ts';

/** A moment somebody chooses: from 1970 to 2100. */
const chosenTimeSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(4_102_444_800_000));
const langsSchema = v.array(langSchema);
const coverSchema = v.nullable(
  v.object({ id: pictureIdSchema, src: v.string(), width: v.number(), height: v.number(), tone: v.string() }),
);

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
  /** Languages that have a text of their own, and those of them that the English text has moved away from. */
  present_langs: langsSchema,
  stale_langs: langsSchema,
};

const rowSchema = v.object({ ...rowFields, title: v.string() });
export type DeskRow = v.InferOutput<typeof rowSchema>;

const textSchema = v.object({
  lang: langSchema,
  title: v.string(),
  summary: v.string(),
  body: v.string(),
  /** Send it back with a change; another number means that somebody else was faster. */
  version: versionSchema,
  is_stale: v.boolean(),
  /** The change of the English text that this one follows: what has changed since is seen against it. */
  source_change_id: v.nullable(idSchema),
  updated_at: timeSchema,
  updated_by: staffNameSchema,
});
export type DeskText = v.InferOutput<typeof textSchema>;

const deskArticleSchema = v.object({
  ...rowFields,
  version: versionSchema,
  /** The state of the English text. Send it back with a translation made from it. */
  source_version: versionSchema,
  texts: v.array(textSchema),
});
export type DeskArticle = v.InferOutput<typeof deskArticleSchema>;

const writeErrors = [...readErrors, 'not_found', 'conflict'] as const;
const read = { noun: 'articles', access: { staff: 'content.read' }, effect: 'read', method: 'POST' } as const;
const write = { noun: 'articles', access: { staff: 'content.write' }, effect: 'write', method: 'POST' } as const;

export const articleTable = route({
  ...read,
  path: '/article/table',
  summary: 'Articles of every status, last changed first.',
  body: v.strictObject({
    ...keysetFields,
    post_type: v.optional(postTypeSchema),
    status: v.optional(v.picklist(articleStatuses)),
    category_id: v.optional(categorySchema),
    pinned: v.optional(v.boolean()),
    /** With `lang_state`, articles by how they stand in this language. Titles are shown in it where there is one. */
    lang: v.optional(langSchema),
    lang_state: v.optional(v.picklist(langStates)),
    /** Words of a text, or the number of an article. */
    text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
  }),
  msg: keysetPage(rowSchema),
  errors: [...readErrors],
});

export const articleOpen = route({
  ...read,
  path: '/article/open',
  summary: 'An article with all its texts, for an editor.',
  body: v.strictObject({ id: idSchema }),
  msg: deskArticleSchema,
  errors: [...readErrors, 'not_found'],
});

export const articleCreate = route({
  ...write,
  path: '/article/create',
  summary: 'A new draft.',
  body: v.strictObject({ post_type: postTypeSchema, category_id: v.optional(v.nullable(categorySchema), null) }),
  msg: deskArticleSchema,
  errors: [...readErrors],
});

const fieldsSchema = v.strictObject({
  category_id: v.nullable(categorySchema),
  pinned: v.boolean(),
  cover_id: v.nullable(pictureIdSchema),
  event_starts_at: v.nullable(chosenTimeSchema),
  event_ends_at: v.nullable(chosenTimeSchema),
});
export type DeskFields = v.InferOutput<typeof fieldsSchema>;

export const articleSave = route({
  ...write,
  path: '/article/save',
  summary: 'Changes what is not text: category, pin, cover, times of an event.',
  body: v.strictObject({ id: idSchema, version: versionSchema, fields: fieldsSchema }),
  msg: deskArticleSchema,
  errors: [...writeErrors],
});

/** The English text that a translator had before them; what it says by now may be something else. */
const sourceFields = { source_version: v.optional(versionSchema) };

export const articleSaveText = route({
  ...write,
  path: '/article/save_text',
  summary: 'Writes the text of one language. A new English text makes the others stale unless the change is minor.',
  bytesMax: 4 * staffLimits.articleBodyBytesMax,
  body: v.strictObject({
    id: idSchema,
    lang: langSchema,
    /** 0 where the language has no text yet. */
    version: versionSchema,
    title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(staffLimits.titleMax)),
    summary: v.pipe(v.string(), v.trim(), v.maxLength(staffLimits.summaryMax)),
    body: v.pipe(v.string(), v.maxLength(staffLimits.articleBodyBytesMax)),
    is_minor: v.optional(v.boolean(), false),
    ...sourceFields,
  }),
  msg: deskArticleSchema,
  errors: [...writeErrors],
});

const onText = v.strictObject({ id: idSchema, lang: langSchema, version: versionSchema });
const onTranslation = v.strictObject({ ...onText.entries, ...sourceFields });

export const articleConfirmText = route({
  ...write,
  path: '/article/confirm_text',
  summary: 'Says that a stale translation still fits the English text.',
  body: onTranslation,
  msg: deskArticleSchema,
  errors: [...writeErrors],
});

export const articleRemoveText = route({
  ...write,
  path: '/article/remove_text',
  summary: 'Takes the text of a language away; its readers get English.',
  body: onText,
  msg: deskArticleSchema,
  errors: [...writeErrors, 'english_missing'],
});

const onArticle = v.strictObject({ id: idSchema, version: versionSchema });

export const articlePublish = route({
  ...write,
  path: '/article/publish',
  summary: 'Shows an article to players now.',
  body: onArticle,
  msg: deskArticleSchema,
  errors: [...writeErrors, 'english_missing', 'wrong_status'],
});

export const articleSchedule = route({
  ...write,
  path: '/article/schedule',
  summary: 'Publishes a draft at a later moment.',
  body: v.strictObject({ ...onArticle.entries, at: chosenTimeSchema }),
  msg: deskArticleSchema,
  errors: [...writeErrors, 'english_missing', 'wrong_status', 'invalid'],
});

export const articleUnschedule = route({
  ...write,
  path: '/article/unschedule',
  summary: 'Makes a scheduled article a draft again.',
  body: onArticle,
  msg: deskArticleSchema,
  errors: [...writeErrors, 'wrong_status'],
});

export const articleArchive = route({
  ...write,
  path: '/article/archive',
  summary: 'Takes an article away from players; it can be published again.',
  body: onArticle,
  msg: deskArticleSchema,
  errors: [...writeErrors, 'wrong_status'],
});

const changeFields = {
  id: idSchema,
  at: timeSchema,
  by: staffNameSchema,
  kind: v.picklist(changeKinds),
  lang: v.nullable(langSchema),
  /** For a status: the new one. For a text: its title. */
  note: v.string(),
};
const changeSchema = v.object(changeFields);
export type DeskChange = v.InferOutput<typeof changeSchema>;

export const articleChanges = route({
  ...read,
  path: '/article/changes',
  summary: 'Who changed what in an article, newest first.',
  body: v.strictObject({ ...keysetFields, id: idSchema, lang: v.optional(langSchema) }),
  msg: keysetPage(changeSchema),
  errors: [...readErrors, 'not_found'],
});

export const articleChange = route({
  ...read,
  path: '/article/change',
  summary: 'One change with what it wrote, and what the change before it of the same kind had written.',
  body: v.strictObject({ id: idSchema, change_id: idSchema }),
  msg: v.object({
    ...changeFields,
    text: v.nullable(v.object({ title: v.string(), summary: v.string(), body: v.string() })),
    text_before: v.nullable(v.object({ title: v.string(), summary: v.string(), body: v.string() })),
    fields: v.nullable(fieldsSchema),
    fields_before: v.nullable(fieldsSchema),
  }),
  errors: [...readErrors, 'not_found'],
});

export const articleRestore = route({
  ...write,
  path: '/article/restore',
  summary: 'Writes again what an earlier change had written, as a new change.',
  body: v.strictObject({
    id: idSchema,
    change_id: idSchema,
    /** Of the text where the change wrote one, else of the article. */
    version: versionSchema,
  }),
  msg: deskArticleSchema,
  errors: [...writeErrors],
});

export const articleExport = route({
  ...read,
  // It leaves a trace in the audit trail.
  effect: 'write',
  path: '/article/export',
  summary: 'The English texts of articles beside those of one language, as XLIFF 2.0 for translators.',
  body: v.strictObject({
    ids: v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(staffLimits.exchangeArticlesMax)),
    lang: langSchema,
  }),
  msg: v.object({ file_name: v.string(), content: v.string() }),
  errors: [...readErrors, 'not_found'],
});

export const articleImport = route({
  ...write,
  path: '/article/import',
  summary: 'Takes a translated XLIFF file back. A trial says what would happen and changes nothing.',
  // In JSON, every quote and line break of the file counts twice.
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
        /** `outdated`: saved, but English moved on since the export, so it stays stale. `changed`: edited here meanwhile, left alone. */
        outcome: v.picklist(importOutcomes),
      }),
    ),
  }),
  errors: [...readErrors, 'exchange_file_refused'],
});
