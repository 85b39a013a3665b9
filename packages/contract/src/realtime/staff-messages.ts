import * as v from 'valibot';
import { langSchema } from '../articles.ts';
import type { Permission } from '../permissions.ts';

/** What staff hear about, and the permission that lets them. */
export const deskNouns = {
  articles: 'content.read',
  pictures: 'content.read',
  personas: 'personas.read',
  staff: 'people.read',
  feedback: 'feedback.read',
  templates: 'feedback.read',
  incidents: 'incidents.read',
  suggestions: 'suggestions.read',
} as const satisfies Record<string, Permission>;
export type DeskNoun = keyof typeof deskNouns;

const editingFields = {
  article_id: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  lang: v.nullable(langSchema),
};

export const toStaffSchema = v.variant('type', [
  v.variant('kind', [
    v.object({ type: v.literal('MSG_STAFF'), kind: v.literal('hello'), server_time: v.number() }),
    /** Something changed; whoever shows it asks again. */
    v.object({
      type: v.literal('MSG_STAFF'),
      kind: v.literal('changed'),
      noun: v.picklist(Object.keys(deskNouns) as DeskNoun[]),
      ids: v.array(v.string()),
    }),
    /** Who has an article open for writing. Repeated while it lasts; forget it after `editingTimings.forgetMs`. */
    v.object({
      type: v.literal('MSG_STAFF'),
      kind: v.literal('editing'),
      staff: v.object({ id: v.string(), name: v.string() }),
      ...editingFields,
    }),
    v.object({ type: v.literal('MSG_STAFF'), kind: v.literal('refused'), operation: v.string() }),
  ]),
  v.object({ type: v.literal('MSG_PING'), time: v.number() }),
  v.object({ type: v.literal('MSG_PONG'), time: v.number() }),
]);
export type ToStaff = v.InferOutput<typeof toStaffSchema>;

export const fromStaffSchema = v.variant('type', [
  v.strictObject({ type: v.literal('MSG_PING'), time: v.number() }),
  v.strictObject({ type: v.literal('MSG_PONG'), time: v.number() }),
  v.strictObject({ type: v.literal('MSG_EDITING'), ...editingFields }),
]);
export type FromStaff = v.InferOutput<typeof fromStaffSchema>;

/** What each message needs; the authorization matrix has a row for each. */
export const staffOperations = {
  MSG_PING: 'signed_in',
  MSG_PONG: 'signed_in',
  MSG_EDITING: 'content.write',
} as const satisfies Record<FromStaff['type'], Permission | 'signed_in'>;
