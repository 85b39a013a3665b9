import type { Permission } from '../staff/permissions.ts';

/** What the search of the console finds, in the order of its groups. Players are not indexed: their names are masked. */
export const staffSearchKinds = [
  'player',
  'report',
  'chat',
  'incident',
  'suggestion',
  'article',
  'template',
  'person',
] as const;
export type StaffSearchKind = (typeof staffSearchKinds)[number];

/** Without it, a kind is not even searched. */
export const staffSearchPermissions = {
  player: 'players.read',
  report: 'feedback.read',
  chat: 'chat.read',
  incident: 'incidents.read',
  suggestion: 'suggestions.read',
  article: 'content.read',
  template: 'feedback.read',
  person: 'people.read',
} as const satisfies Record<StaffSearchKind, Permission>;

/** Kinds that can be filtered by state. */
export const statefulKinds: readonly StaffSearchKind[] = ['report', 'chat', 'incident', 'suggestion'];

export const staffSearchBounds = {
  /** Shorter texts are not taken for the name of a player. */
  nameMin: 2,
  textMax: 200,
  /** Hits of each kind when all kinds are searched. */
  perKind: 5,
  pageMax: 50,
} as const;

/**
 * A complete email, or digits without a sign: what may identify a person. Searching by it is a step of its own, because it is
 * recorded (threat 16).
 */
export const isPersonValue = (text: string): boolean => /^(?:\S+@\S+|\d{1,15})$/u.test(text.trim());
