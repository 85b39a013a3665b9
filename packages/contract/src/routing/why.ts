import * as v from 'valibot';
import { langSchema } from '../articles/player.ts';
import { languageSteps } from './rules.ts';

/** Why the routing rules chose a person. Stored with the assignment and shown to staff. */
export const routedWhySchema = v.object({
  kind: v.literal('routed'),
  step: v.picklist(languageSteps),
  lang: langSchema,
  /** Of the person in `lang`; 0 if they do not speak it. */
  level: v.number(),
  /** The skill of the contact reason, and whether the person has it. */
  skill: v.nullable(v.string()),
  has_skill: v.boolean(),
  /** The team that a hand-over asked for, if the person belongs to it. */
  team: v.nullable(v.string()),
  tier: v.number(),
  waited_ms: v.number(),
  /** Before the assignment. */
  load: v.number(),
  seats: v.number(),
  /** The person declined it before, and all others did too. */
  is_again: v.boolean(),
});
export type RoutedWhy = v.InferOutput<typeof routedWhySchema>;

/** What the person who handed a conversation over asked for. */
const handedOverWhySchema = v.object({
  kind: v.literal('handed_over'),
  team: v.nullable(v.string()),
  lang: v.nullable(langSchema),
});

/** A conversation returned to the queue because the person to whom it was handed over did not read it. */
const unreadWhySchema = v.object({ kind: v.literal('unread'), name: v.string(), minutes: v.number() });

export const whySchema = v.variant('kind', [routedWhySchema, handedOverWhySchema, unreadWhySchema]);
export type Why = v.InferOutput<typeof whySchema>;
