import * as v from 'valibot';
import { defaultLimits } from '../http/limits.ts';
import { route } from '../http/route.ts';

/** Empty, or left out in the file: the row of this link is not shown. */
const link = v.optional(v.union([v.literal(''), v.pipe(v.string(), v.url())]), '');

export const gameSchema = v.object({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
  /** All brand shades are derived from this color. */
  brand_color: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i)),
  website: link,
  email: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.email())]), ''),
  privacy_policy: v.pipe(v.string(), v.url()),
  community_chat: link,
});

const count = v.pipe(v.number(), v.integer(), v.minValue(1));

/**
 * Allowed range of each limit. The defaults are in limits.ts, without schemas, because the first screen's bundle
 * contains them.
 */
export const limitsSchema = v.object({
  page_size: v.optional(v.pipe(count, v.maxValue(50)), defaultLimits.page_size),
  history_entries: v.optional(count, defaultLimits.history_entries),
  search_length: v.optional(v.pipe(count, v.maxValue(200)), defaultLimits.search_length),
  description_min: v.optional(count, defaultLimits.description_min),
  description_max: v.optional(v.pipe(count, v.maxValue(5000)), defaultLimits.description_max),
  images_max: v.optional(v.pipe(count, v.maxValue(10)), defaultLimits.images_max),
  picture_megabytes: v.optional(v.pipe(count, v.maxValue(10)), defaultLimits.picture_megabytes),
  pictures_daily: v.optional(count, defaultLimits.pictures_daily),
  pictures_daily_unverified: v.optional(count, defaultLimits.pictures_daily_unverified),
  feedback_rate: v.optional(count, defaultLimits.feedback_rate),
  feedback_rate_unverified: v.optional(count, defaultLimits.feedback_rate_unverified),
  message_length: v.optional(v.pipe(count, v.maxValue(4000)), defaultLimits.message_length),
  message_burst: v.optional(count, defaultLimits.message_burst),
  messages_minute: v.optional(count, defaultLimits.messages_minute),
  voice_seconds: v.optional(v.pipe(count, v.maxValue(300)), defaultLimits.voice_seconds),
  voices_daily: v.optional(count, defaultLimits.voices_daily),
  deletion_reason_min: v.optional(count, defaultLimits.deletion_reason_min),
  deletion_reason_max: v.optional(v.pipe(count, v.maxValue(1000)), defaultLimits.deletion_reason_max),
  deletion_screenshots_min: v.optional(v.pipe(count, v.maxValue(10)), defaultLimits.deletion_screenshots_min),
  deletion_screenshots_max: v.optional(v.pipe(count, v.maxValue(10)), defaultLimits.deletion_screenshots_max),
  deletion_rate: v.optional(count, defaultLimits.deletion_rate),
  network_devices: v.optional(count, defaultLimits.network_devices),
  network_feedback: v.optional(count, defaultLimits.network_feedback),
  network_pictures: v.optional(count, defaultLimits.network_pictures),
  network_answers: v.optional(count, defaultLimits.network_answers),
  network_taps: v.optional(count, defaultLimits.network_taps),
  network_deletions: v.optional(count, defaultLimits.network_deletions),
});

export const launchModes = ['ticket', 'parameters', 'both'] as const;
export type LaunchMode = (typeof launchModes)[number];

const configSchema = v.object({
  game: gameSchema,
  limits: limitsSchema,
  version: v.string(),
  launch: v.picklist(launchModes),
  /** The share of calls that start a trace; 0 without a collector. */
  trace_rate: v.number(),
  /** Present if a system of the game receives webhooks about deletions. */
  is_game_notified: v.optional(v.literal(true)),
  /** Hosts whose videos articles may embed, if they are not `defaultVideoHosts`: every first visit contains this. */
  video_hosts: v.optional(v.array(v.string())),
  /**
   * In the page only, and only if there are any: the support category of each open known issue, 0 for none. Screens
   * reserve the space of the strip by it, because its text arrives later.
   */
  incidents: v.optional(v.array(v.number())),
});
export type Config = v.InferOutput<typeof configSchema>;

export const commonConfig = route({
  method: 'GET',
  path: '/common/config',
  whilePaused: 'off',
  noun: 'settings',
  summary: 'The game, its links and the limits this server enforces.',
  access: 'public',
  effect: 'read',
  body: null,
  msg: configSchema,
  errors: [],
});

export const settingsRoutes = [commonConfig] as const;
