import { defaultVideoHosts } from '@guildhall/contract/articles/rich-text.ts';
import type { Config, limitsSchema, LaunchMode } from '@guildhall/contract/settings/config.ts';
import type * as v from 'valibot';
import type { DraftConfig } from './config-draft.ts';
import type { S3Config } from './config-files.ts';
import { variables, type VariableName } from './config-variables.ts';
import type { RedisOptions } from './redis.ts';
import { translationOf, translationProblems } from './config-translation.ts';
import { version } from './version.ts';
import { isGameNotified } from './webhook-receivers.ts';
import { checkVariables, ConfigurationError, type Problem, type Values, type Variable } from './variables.ts';

export type { OidcConfig, S3Config } from './config-files.ts';

type All = Values<typeof variables>;
type Limits = v.InferOutput<typeof limitsSchema>;

/**
 * With launches by parameters all players are unverified and share their network's budgets, so the defaults are larger.
 */
export const parametersNetworkFactor = 20;

const limitsFor = (limits: Limits, launch: LaunchMode, configured: string | undefined): Limits => {
  if (launch !== 'parameters') return limits;
  const set = new Set(Object.keys(JSON.parse(configured || '{}') as object));
  const larger = Object.entries(limits).map(([name, value]) => [
    name,
    name.startsWith('network_') && !set.has(name) ? value * parametersNetworkFactor : value,
  ]);
  return Object.fromEntries(larger) as typeof limits;
};

/** Where pictures, files and the ledger are: in a bucket, or in three folders. */
export type StorageConfig =
  | { readonly s3: S3Config }
  | { readonly s3: null; readonly mediaDir: string; readonly filesDir: string; readonly ledgerDir: string };

/** Without a bucket the folders are required, so a folder is missing here only if the caller never uses it. */
export const storageOf = (
  env: Pick<All, 'GUILDHALL_S3_FILE'> &
    Partial<Pick<All, 'GUILDHALL_MEDIA_DIR' | 'GUILDHALL_FILES_DIR' | 'GUILDHALL_LEDGER_DIR'>>,
): StorageConfig =>
  env.GUILDHALL_S3_FILE === undefined
    ? {
        s3: null,
        mediaDir: env.GUILDHALL_MEDIA_DIR ?? '',
        filesDir: env.GUILDHALL_FILES_DIR ?? '',
        ledgerDir: env.GUILDHALL_LEDGER_DIR ?? '',
      }
    : { s3: env.GUILDHALL_S3_FILE };

const draftOf = (env: All): DraftConfig | null =>
  env.GUILDHALL_DRAFT_URL === undefined
    ? null
    : {
        url: env.GUILDHALL_DRAFT_URL,
        key: env.GUILDHALL_DRAFT_KEY,
        model: env.GUILDHALL_DRAFT_MODEL ?? '',
        hourly: env.GUILDHALL_DRAFT_HOURLY,
        daily: env.GUILDHALL_DRAFT_DAILY,
      };

/** Besides the URLs; each has a default. */
export const databaseVariables = ['GUILDHALL_DATABASE_CA_FILE', 'GUILDHALL_DATABASE_POOLER'] as const;
export const redisVariables = [
  'GUILDHALL_REDIS_CA_FILE',
  'GUILDHALL_REDIS_PREFIX',
  'GUILDHALL_REDIS_SENTINELS',
  'GUILDHALL_REDIS_SENTINEL_NAME',
] as const;

export const databaseOf = (env: Pick<All, 'GUILDHALL_DATABASE_URL' | (typeof databaseVariables)[number]>) => ({
  url: env.GUILDHALL_DATABASE_URL,
  pooler: env.GUILDHALL_DATABASE_POOLER,
  ca: env.GUILDHALL_DATABASE_CA_FILE,
});

export const redisOf = (env: Pick<All, 'GUILDHALL_REDIS_URL' | (typeof redisVariables)[number]>): RedisOptions => ({
  url: env.GUILDHALL_REDIS_URL,
  prefix: env.GUILDHALL_REDIS_PREFIX,
  sentinels: env.GUILDHALL_REDIS_SENTINELS,
  sentinelName: env.GUILDHALL_REDIS_SENTINEL_NAME,
  ca: env.GUILDHALL_REDIS_CA_FILE,
});

/** Two hosts are two apps for a browser only if their cookies and their encryption are apart too. */
const consoleOriginProblem = (publicOrigin: string, consoleOrigin: string): string | null => {
  const [players, staff] = [new URL(publicOrigin), new URL(consoleOrigin)];
  if (players.hostname === staff.hostname) {
    return 'is wrong: its host name must differ from that of GUILDHALL_PUBLIC_ORIGIN, because cookies ignore ports. Leave it out for one origin.';
  }
  return players.protocol === staff.protocol
    ? null
    : 'is wrong: it and GUILDHALL_PUBLIC_ORIGIN must both be https, or both http.';
};

/** Rules about several variables. */
const combinedProblems = (env: Partial<All>): Problem[] => {
  const problems: Problem[] = translationProblems(env);
  if (env.GUILDHALL_DEMO_KEY_FILE !== undefined && env.GUILDHALL_ALLOW_DEMO_KEY === false) {
    problems.push({
      name: 'GUILDHALL_DEMO_KEY_FILE',
      text: 'requires GUILDHALL_ALLOW_DEMO_KEY=true; never set either in production.',
    });
  }
  if ((env.GUILDHALL_DRAIN_NOTICE_MS ?? 0) > (env.GUILDHALL_DRAIN_MS ?? Infinity)) {
    problems.push({
      name: 'GUILDHALL_DRAIN_NOTICE_MS',
      text: 'is wrong: it is part of GUILDHALL_DRAIN_MS and must not be longer.',
    });
  }
  if (env.GUILDHALL_LAUNCH === 'both' && env.GUILDHALL_DEMO_KEY_FILE === undefined) {
    problems.push({ name: 'GUILDHALL_LAUNCH', text: 'is wrong: both is for development only.' });
  }
  const { GUILDHALL_PUBLIC_ORIGIN: publicOrigin, GUILDHALL_CONSOLE_ORIGIN: consoleOrigin } = env;
  if (publicOrigin !== undefined && consoleOrigin !== undefined) {
    const text = consoleOriginProblem(publicOrigin, consoleOrigin);
    if (text !== null) problems.push({ name: 'GUILDHALL_CONSOLE_ORIGIN', text });
  }
  return problems;
};

/**
 * For commands: checks only the named variables. `required` ones must be set, whatever the table says; `others` as the
 * table says.
 */
export const readVariables = <Required extends VariableName, Other extends VariableName = never>(
  environment: NodeJS.ProcessEnv,
  required: readonly Required[],
  others: readonly Other[] = [],
) => {
  const table: Record<string, Variable> = {};
  for (const name of required) table[name] = { ...variables[name], required: true };
  for (const name of others) table[name] = variables[name];
  const { values, problems } = checkVariables(table, environment);
  if (problems.length > 0) throw new ConfigurationError(variables, problems);
  return values as { readonly [Name in Required]: NonNullable<All[Name]> } & Pick<All, Other>;
};

export type ServerConfig = ReturnType<typeof parseConfig>;

/** The only place that reads the environment. Invalid values abort startup with the name of the variable. */
export const parseConfig = (environment: NodeJS.ProcessEnv) => {
  const { values, problems } = checkVariables(variables, environment);
  const all = [...problems, ...combinedProblems(values as Partial<All>)];
  if (all.length > 0) throw new ConfigurationError(variables, all);
  const env = values as All;
  return {
    roles: env.GUILDHALL_ROLES,
    host: env.GUILDHALL_HOST,
    port: env.GUILDHALL_PORT,
    opsHost: env.GUILDHALL_OPS_HOST,
    opsPort: env.GUILDHALL_OPS_PORT,
    publicOrigin: env.GUILDHALL_PUBLIC_ORIGIN,
    consoleOrigin: env.GUILDHALL_CONSOLE_ORIGIN ?? env.GUILDHALL_PUBLIC_ORIGIN,
    hstsSubdomains: env.GUILDHALL_HSTS_SUBDOMAINS,
    database: databaseOf(env),
    pools: {
      http: env.GUILDHALL_POOL_HTTP,
      gateway: env.GUILDHALL_POOL_GATEWAY,
      worker: env.GUILDHALL_POOL_WORKER,
      public: env.GUILDHALL_POOL_PUBLIC,
    },
    redis: redisOf(env),
    launch: env.GUILDHALL_LAUNCH,
    launchKeys: env.GUILDHALL_LAUNCH === 'parameters' ? [] : (env.GUILDHALL_LAUNCH_KEYS_FILE ?? []),
    /** Read again while the server runs, so that keys rotate without a restart. */
    launchKeysFile: env.GUILDHALL_LAUNCH === 'parameters' ? undefined : environment['GUILDHALL_LAUNCH_KEYS_FILE'],
    staffSecrets: env.GUILDHALL_STAFF_SECRET,
    /** Read again while the server runs, like the launch keys. */
    staffSecretsFile: environment['GUILDHALL_STAFF_SECRET_FILE'] || undefined,
    staffIdleMinutes: env.GUILDHALL_STAFF_IDLE_MINUTES,
    staffPicturesPerHour: env.GUILDHALL_STAFF_PICTURES_PER_HOUR,
    oidc: env.GUILDHALL_OIDC_FILE,
    game: env.GUILDHALL_GAME_FILE,
    limits: limitsFor(env.GUILDHALL_LIMITS, env.GUILDHALL_LAUNCH, environment['GUILDHALL_LIMITS']),
    videoHosts: env.GUILDHALL_VIDEO_HOSTS,
    budgets: env.GUILDHALL_BUDGETS,
    storage: storageOf(env),
    reportTargetHours: env.GUILDHALL_REPORT_TARGET_HOURS,
    retentionDays: {
      reports: env.GUILDHALL_REPORT_RETENTION_DAYS,
      surveyTexts: env.GUILDHALL_SURVEY_TEXT_RETENTION_DAYS,
    },
    staffSearchChatDays: env.GUILDHALL_STAFF_SEARCH_CHAT_DAYS,
    chatRetention: { days: env.GUILDHALL_CHAT_RETENTION_DAYS, by: env.GUILDHALL_CHAT_RETENTION_BY },
    deletionFourEyes: env.GUILDHALL_DELETION_FOUR_EYES,
    draft: draftOf(env),
    webhookReceivers: env.GUILDHALL_WEBHOOKS_FILE ?? [],
    gameActions: env.GUILDHALL_GAME_ACTIONS_FILE ?? [],
    translation: translationOf(env),
    playerDist: env.GUILDHALL_PLAYER_DIST,
    consoleDist: env.GUILDHALL_CONSOLE_DIST,
    logLevel: env.GUILDHALL_LOG_LEVEL,
    accessLogRate: env.GUILDHALL_ACCESS_LOG_RATE,
    tracing:
      env.GUILDHALL_TRACES_URL === undefined
        ? null
        : { url: env.GUILDHALL_TRACES_URL, rate: env.GUILDHALL_TRACES_RATE },
    trustedProxies: env.GUILDHALL_TRUSTED_PROXIES ?? [],
    drainMs: env.GUILDHALL_DRAIN_MS,
    drainNoticeMs: env.GUILDHALL_DRAIN_NOTICE_MS,
    drainSocketsMs: env.GUILDHALL_DRAIN_SOCKETS_MS,
    sweepMs: env.GUILDHALL_SWEEP_MS,
    chatLookMs: env.GUILDHALL_CHAT_LOOK_MS,
    demoKeyFile: env.GUILDHALL_DEMO_KEY_FILE,
  };
};

type PublicPart = Pick<ServerConfig, 'game' | 'limits' | 'launch' | 'tracing' | 'videoHosts' | 'webhookReceivers'>;

/** What the player app learns of the configuration, in the page and by `/common/config`. */
export const publicConfigOf = ({
  game,
  limits,
  launch,
  tracing,
  videoHosts,
  webhookReceivers,
}: PublicPart): Config => ({
  game,
  limits,
  version,
  launch,
  trace_rate: tracing?.rate ?? 0,
  ...(isGameNotified(webhookReceivers) && { is_game_notified: true as const }),
  ...(videoHosts.join() !== defaultVideoHosts.join() && { video_hosts: videoHosts }),
});
