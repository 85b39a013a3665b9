import * as v from 'valibot';
import { limitsSchema } from './limits.ts';
import { route } from './route.ts';

/** What makes an installation this game's: data, never code. */
export const gameSchema = v.object({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
  /** The one brand token; every shade on the screens is derived from it. */
  brand_color: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i)),
  website: v.pipe(v.string(), v.url()),
  email: v.pipe(v.string(), v.email()),
  privacy_policy: v.pipe(v.string(), v.url()),
  community_chat: v.pipe(v.string(), v.url()),
});

const configSchema = v.object({ game: gameSchema, limits: limitsSchema, version: v.string() });
export type Config = v.InferOutput<typeof configSchema>;

export const commonConfig = route({
  method: 'GET',
  path: '/common/config',
  noun: 'settings',
  summary: 'The game, its links and the limits this server enforces.',
  access: 'public',
  effect: 'read',
  body: null,
  msg: configSchema,
  errors: [],
});

/** The page itself carries the same object in a data block, so the first paint waits for no extra call. */
export const CONFIG_ELEMENT_ID = 'guildhall-config';
