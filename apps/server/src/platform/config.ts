import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gameSchema, launchModes, limitsSchema, type LaunchMode } from '@guildhall/contract/settings.ts';
import * as v from 'valibot';
import { safeUrl } from './safe-url.ts';
import { webhookReceiversSchema } from './webhook-receivers.ts';

const roles = ['http', 'gateway', 'worker'] as const;

const port = v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(0), v.maxValue(65_535));
const flag = v.pipe(
  v.picklist(['true', 'false']),
  v.transform((value) => value === 'true'),
);
const jsonFile = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): unknown => {
    try {
      return JSON.parse(readFileSync(dataset.value, 'utf8'));
    } catch {
      // The parser's own words would quote the file, and with it a secret.
      addIssue({ message: 'a file that can be read and is JSON' });
      return NEVER;
    }
  }),
);
const list = v.pipe(
  v.string(),
  v.transform((value) => value.split(',').filter(Boolean)),
);

const ed25519Key = v.object({
  kty: v.literal('OKP'),
  crv: v.literal('Ed25519'),
  x: v.pipe(v.string(), v.length(43, 'an Ed25519 public key is 43 base64url characters')),
});

/** One algorithm per key id, fixed here: a ticket's header never chooses it (attack 2). */
const launchKeySchema = v.variant('alg', [
  v.strictObject({
    kid: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
    issuer: v.pipe(v.string(), v.minLength(1)),
    alg: v.literal('EdDSA'),
    key: ed25519Key,
  }),
  v.strictObject({
    kid: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
    issuer: v.pipe(v.string(), v.minLength(1)),
    alg: v.literal('HS256'),
    secret: v.pipe(v.string(), v.regex(/^[\w-]{43,}$/, 'a shared secret has at least 256 bits, base64url')),
  }),
]);
export type LaunchKey = v.InferOutput<typeof launchKeySchema>;

/** A provider of single sign-on for staff. Its answers are believed, so nobody between us and it may change them. */
const oidcSchema = v.strictObject({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
  discovery_url: safeUrl,
  client_id: v.pipe(v.string(), v.minLength(1)),
  client_secret: v.pipe(v.string(), v.minLength(1)),
  scopes: v.optional(v.array(v.string()), ['openid', 'email', 'profile']),
});
export type OidcConfig = v.InferOutput<typeof oidcSchema>;

/** A bucket of an S3-compatible store, for pictures of everybody and of players. Not open to the public: we serve them. */
const s3Schema = v.strictObject({
  endpoint: safeUrl,
  region: v.pipe(v.string(), v.minLength(1)),
  bucket: v.pipe(v.string(), v.minLength(1)),
  access_key_id: v.pipe(v.string(), v.minLength(1)),
  secret_access_key: v.pipe(v.string(), v.minLength(1)),
});
export type S3Config = v.InferOutput<typeof s3Schema>;

/**
 * Where launches are recognized by parameters, all players are unverified and share their network's budgets, so these are larger
 * unless the operator sets them.
 */
const parametersNetworkFactor = 20;

const limitsFor = (
  limits: v.InferOutput<typeof limitsSchema>,
  launch: LaunchMode,
  configured: string | undefined,
): v.InferOutput<typeof limitsSchema> => {
  if (launch !== 'parameters') return limits;
  const set = new Set(Object.keys(JSON.parse(configured ?? '{}') as object));
  const larger = Object.entries(limits).map(([name, value]) => [
    name,
    name.startsWith('network_') && !set.has(name) ? value * parametersNetworkFactor : value,
  ]);
  return Object.fromEntries(larger) as typeof limits;
};

const repository = resolve(import.meta.dirname, '../../../..');

const environmentSchema = v.object({
  GUILDHALL_ROLES: v.optional(v.pipe(list, v.array(v.picklist(roles)), v.minLength(1)), roles.join(',')),
  GUILDHALL_HOST: v.optional(v.string(), '127.0.0.1'),
  GUILDHALL_PORT: v.optional(port, '8080'),
  /** Health, readiness and metrics, for the cluster only. */
  GUILDHALL_OPS_PORT: v.optional(port, '9090'),
  /** The one origin that players see; the page, the API and the socket share it. */
  GUILDHALL_PUBLIC_ORIGIN: v.pipe(
    v.string(),
    v.url(),
    v.check((value) => new URL(value).origin === value, 'an origin has no path'),
  ),
  GUILDHALL_DATABASE_URL: v.pipe(v.string(), v.url()),
  GUILDHALL_REDIS_URL: v.pipe(v.string(), v.url()),
  /** Keeps installations apart that share a Redis: channels know no database numbers. */
  GUILDHALL_REDIS_PREFIX: v.optional(v.string(), ''),
  /**
   * How launches are recognized (P1); there is no default. `ticket`: the game's server signs who the player is. `parameters`:
   * the query parameters of the game client open a session that proves nothing, is bound to the device and is marked unverified
   * wherever staff see it. `both` is for development only.
   */
  GUILDHALL_LAUNCH: v.picklist(
    launchModes,
    'choose ticket (the game server signs each launch) or parameters (query parameters open an unverified session)',
  ),
  /** Required where launches by ticket are accepted. */
  GUILDHALL_LAUNCH_KEYS_FILE: v.optional(
    v.pipe(
      jsonFile,
      v.array(launchKeySchema),
      v.minLength(1, 'at least one launch key'),
      v.check((keys) => new Set(keys.map((key) => key.kid)).size === keys.length, 'key ids are unique'),
    ),
  ),
  /** Signs the console's cookies and encrypts second factors; whoever has it and the database is any member of staff. */
  GUILDHALL_STAFF_SECRET: v.pipe(v.string(), v.minLength(32, 'a secret of at least 32 characters')),
  GUILDHALL_OIDC_FILE: v.optional(v.pipe(jsonFile, oidcSchema)),
  GUILDHALL_GAME_FILE: v.optional(v.pipe(jsonFile, gameSchema), resolve(repository, 'apps/server/seeds/game.json')),
  GUILDHALL_LIMITS: v.optional(v.pipe(v.string(), v.parseJson(), limitsSchema), '{}'),
  GUILDHALL_MEDIA_DIR: v.optional(v.string(), resolve(repository, '.dev/media')),
  /** Pictures that players sent. */
  GUILDHALL_FILES_DIR: v.optional(v.string(), resolve(repository, '.dev/files')),
  /** Whom we erased. Restore no older copy of it with the database: it is what says that they stay gone. */
  GUILDHALL_LEDGER_DIR: v.optional(v.string(), resolve(repository, '.dev/ledger')),
  /** Whether two members of staff must confirm a deletion; one is enough by default (G3). */
  GUILDHALL_DELETION_FOUR_EYES: v.optional(flag, 'false'),
  /** Where there is one, it holds what the three folders would. */
  GUILDHALL_S3_FILE: v.optional(v.pipe(jsonFile, s3Schema)),
  GUILDHALL_WEBHOOKS_FILE: v.optional(v.pipe(jsonFile, webhookReceiversSchema)),
  GUILDHALL_PLAYER_DIST: v.optional(v.string(), resolve(repository, 'apps/player/dist')),
  GUILDHALL_CONSOLE_DIST: v.optional(v.string(), resolve(repository, 'apps/console/dist')),
  GUILDHALL_LOG_LEVEL: v.optional(v.picklist(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
  /** Addresses of our own proxies; the client's address is taken from no other's word (attack 29). */
  GUILDHALL_TRUSTED_PROXIES: v.optional(list, ''),
  GUILDHALL_DRAIN_MS: v.optional(v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(0)), '10000'),
  /** How often a gateway looks for sockets whose session ended unheard; rule 7 allows 60 s. */
  GUILDHALL_SWEEP_MS: v.optional(
    v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(10), v.maxValue(60_000)),
    '20000',
  ),
  /** How often a gateway looks for messages that it was not told of (rule 25). */
  GUILDHALL_CHAT_LOOK_MS: v.optional(
    v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(50), v.maxValue(2000)),
    '2000',
  ),
  /** The file of the private key that lets this server play the game's server too. Development only. */
  GUILDHALL_DEMO_KEY_FILE: v.optional(v.string()),
  GUILDHALL_ALLOW_DEMO_KEY: v.optional(flag, 'false'),
});

export type ServerConfig = ReturnType<typeof parseConfig>;

/** Reads the environment once; nothing else in the server looks at it. A wrong value stops the start with its name. */
export const parseConfig = (environment: NodeJS.ProcessEnv) => {
  const result = v.safeParse(environmentSchema, environment);
  if (!result.success) {
    const problems = result.issues.map((issue) => `${v.getDotPath(issue) ?? '?'}: ${issue.message}`);
    throw new Error(`The configuration is not valid.\n${problems.join('\n')}`);
  }
  const env = result.output;
  if (env.GUILDHALL_DEMO_KEY_FILE !== undefined && !env.GUILDHALL_ALLOW_DEMO_KEY) {
    throw new Error('GUILDHALL_DEMO_KEY_FILE needs GUILDHALL_ALLOW_DEMO_KEY=true; never set either in production.');
  }
  if (env.GUILDHALL_LAUNCH === 'both' && env.GUILDHALL_DEMO_KEY_FILE === undefined) {
    throw new Error('GUILDHALL_LAUNCH=both is for development only; choose ticket or parameters.');
  }
  if (env.GUILDHALL_LAUNCH !== 'parameters' && env.GUILDHALL_LAUNCH_KEYS_FILE === undefined) {
    throw new Error(`GUILDHALL_LAUNCH=${env.GUILDHALL_LAUNCH} needs GUILDHALL_LAUNCH_KEYS_FILE.`);
  }
  return {
    roles: env.GUILDHALL_ROLES,
    host: env.GUILDHALL_HOST,
    port: env.GUILDHALL_PORT,
    opsPort: env.GUILDHALL_OPS_PORT,
    publicOrigin: env.GUILDHALL_PUBLIC_ORIGIN,
    databaseUrl: env.GUILDHALL_DATABASE_URL,
    redisUrl: env.GUILDHALL_REDIS_URL,
    redisPrefix: env.GUILDHALL_REDIS_PREFIX,
    launch: env.GUILDHALL_LAUNCH,
    launchKeys: env.GUILDHALL_LAUNCH === 'parameters' ? [] : (env.GUILDHALL_LAUNCH_KEYS_FILE ?? []),
    staffSecret: env.GUILDHALL_STAFF_SECRET,
    oidc: env.GUILDHALL_OIDC_FILE,
    game: env.GUILDHALL_GAME_FILE,
    limits: limitsFor(env.GUILDHALL_LIMITS, env.GUILDHALL_LAUNCH, environment['GUILDHALL_LIMITS']),
    mediaDir: env.GUILDHALL_MEDIA_DIR,
    filesDir: env.GUILDHALL_FILES_DIR,
    ledgerDir: env.GUILDHALL_LEDGER_DIR,
    deletionFourEyes: env.GUILDHALL_DELETION_FOUR_EYES,
    s3: env.GUILDHALL_S3_FILE,
    webhookReceivers: env.GUILDHALL_WEBHOOKS_FILE ?? [],
    playerDist: env.GUILDHALL_PLAYER_DIST,
    consoleDist: env.GUILDHALL_CONSOLE_DIST,
    logLevel: env.GUILDHALL_LOG_LEVEL,
    trustedProxies: env.GUILDHALL_TRUSTED_PROXIES,
    drainMs: env.GUILDHALL_DRAIN_MS,
    sweepMs: env.GUILDHALL_SWEEP_MS,
    chatLookMs: env.GUILDHALL_CHAT_LOOK_MS,
    demoKeyFile: env.GUILDHALL_DEMO_KEY_FILE,
    repository,
  };
};
