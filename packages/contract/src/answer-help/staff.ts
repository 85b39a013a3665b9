import * as v from 'valibot';
import { idSchema, langSchema } from '../articles/player.ts';
import { conversationIdSchema } from '../chat/player.ts';
import { feedbackIdSchema } from '../feedback/player.ts';
import { templatePurposes } from '../feedback/rules.ts';
import { route } from '../http/route.ts';
import { permissionErrors } from '../http/staff-route.ts';
import { answerHelpBounds, sourceKinds } from './rules.ts';

const textSchema = v.object({ lang: langSchema, title: v.string(), text: v.string() });

const sourceSchema = v.object({
  kind: v.picklist(sourceKinds),
  id: idSchema,
  /** In the player's language, or in English if it has no such text (`is_fallback`). Variables of templates are not filled. */
  player: textSchema,
  is_fallback: v.boolean(),
  /** The same in the language of the reader, or in English; null if it is the text for the player. */
  reader: v.nullable(textSchema),
  /** Where players read it, in their language; null for templates. */
  address: v.nullable(v.string()),
  /** Of templates. */
  purpose: v.nullable(v.picklist(templatePurposes)),
});
export type AnswerSource = v.InferOutput<typeof sourceSchema>;

const asked = {
  draft: v.pipe(v.string(), v.maxLength(answerHelpBounds.draftMax)),
  /** Language of the console, for previews. */
  reader_lang: langSchema,
};
const inChat = v.strictObject({ conversation: conversationIdSchema, ...asked });
const inReport = v.strictObject({ id: feedbackIdSchema, ...asked });

const read = {
  method: 'POST',
  noun: 'answer-help',
  effect: 'read',
  /** Index lookups for at most 30 words, each bounded, and a ranking. */
  cost: 5,
  msg: v.object({ sources: v.array(sourceSchema), can_draft: v.boolean() }),
} as const;

export const answerHelpChat = route({
  ...read,
  path: '/answerhelp/suggest_chat',
  summary:
    'Articles, known issues and templates that match the last messages of the player and the draft, best first. Only for the agent who has the chat.',
  access: { staff: 'chat.write' },
  body: inChat,
  errors: [...permissionErrors, 'not_found', 'chat_stale'],
});

export const answerHelpReport = route({
  ...read,
  path: '/answerhelp/suggest_report',
  summary: 'Articles, known issues and templates that match the report and the draft of a reply, best first.',
  access: { staff: 'feedback.write' },
  body: inReport,
  errors: [...permissionErrors, 'not_found'],
});

/** Sends masked texts to the provider and spends the budget, so other sites must not be able to call it. */
const draft = {
  method: 'POST',
  noun: 'answer-help',
  effect: 'write',
  cost: 10,
  msg: v.object({
    /** Plain text; may contain variables of templates. */
    text: v.string(),
    lang: langSchema,
    sources: v.array(v.object({ kind: v.picklist(sourceKinds), id: idSchema, title: v.string() })),
  }),
} as const;
export type DraftAnswer = v.InferOutput<typeof draft.msg>;
const draftErrors = ['draft_off', 'draft_budget', 'draft_busy', 'draft_failed', 'draft_no_answer'] as const;

export const answerHelpDraftChat = route({
  ...draft,
  path: '/answerhelp/draft_chat',
  summary:
    'A draft of an answer in the language of the player, written by the configured provider from the sources of `suggest_chat` only. Nothing is sent to the player.',
  access: { staff: 'chat.write' },
  body: inChat,
  errors: [...permissionErrors, 'not_found', 'chat_stale', ...draftErrors],
});

export const answerHelpDraftReport = route({
  ...draft,
  path: '/answerhelp/draft_report',
  summary: 'Like `draft_chat`, for the reply to a report.',
  access: { staff: 'feedback.write' },
  body: inReport,
  errors: [...permissionErrors, 'not_found', ...draftErrors],
});

export const answerHelpStaffRoutes = [
  answerHelpChat,
  answerHelpReport,
  answerHelpDraftChat,
  answerHelpDraftReport,
] as const;
