import { resolve } from 'node:path';
import { defaultVideoHosts } from '@guildhall/contract/articles/rich-text.ts';
import { gameSchema, launchModes, limitsSchema } from '@guildhall/contract/settings/config.ts';
import * as v from 'valibot';
import { budgetsSchema } from './budgets.ts';
import { jsonFile, oidcSchema, s3Schema } from './config-files.ts';
import { developmentVariables } from './config-development.ts';
import { draftVariables } from './config-draft.ts';
import { storeVariables } from './config-stores.ts';
import { flag, isProxy, list, port, share, urlOf, webOrigin, whole } from './config-schemas.ts';
import { secretsSchema } from './keyring.ts';
import { gameActionsSchema } from './game-actions.ts';
import { launchKeysSchema } from './launch-keys.ts';
import type { Variable } from './variables.ts';
import { webhookReceiversSchema } from './webhook-receivers.ts';
import { retentionVariables } from './config-retention.ts';
import { translationVariables } from './config-translation.ts';

export const roles = ['http', 'gateway', 'worker'] as const;
export type Role = (typeof roles)[number];

const repository = resolve(import.meta.dirname, '../../../..');

/**
 * Every variable that the server and the `guildhall` command read. The reference page and the example file are
 * generated from this table: run `npm run config-reference` after a change.
 */
export const variables = {
  GUILDHALL_PUBLIC_ORIGIN: {
    group: 'Addresses',
    meaning:
      'The public origin of the page, the API and the socket, without a path. Players use it, and staff too unless GUILDHALL_CONSOLE_ORIGIN is set.',
    example: 'https://community.example.com',
    required: true,
    schema: webOrigin,
  },
  GUILDHALL_CONSOLE_ORIGIN: {
    group: 'Addresses',
    meaning:
      'An origin of its own for the console and the API and socket of staff, with another host name. The public origin then answers 404 for them, and this one for everything of players. Recommended, because a script injected into the player app cannot reach the console then; see `docs/operations/proxies.md`.',
    example: 'https://console.example.com',
    schema: webOrigin,
  },
  GUILDHALL_HOST: {
    group: 'Addresses',
    meaning: 'Address that the public port listens on. A container needs 0.0.0.0.',
    example: '0.0.0.0',
    default: '127.0.0.1',
    schema: v.string(),
  },
  GUILDHALL_PORT: {
    group: 'Addresses',
    meaning: 'Port for the page, the API and the socket.',
    example: '8080',
    default: '8080',
    schema: port,
  },
  GUILDHALL_HSTS_SUBDOMAINS: {
    group: 'Addresses',
    meaning:
      'Whether browsers must use https for all subdomains of the public origin too: true or false. Only used with an https origin.',
    example: 'true',
    default: 'true',
    schema: flag,
  },
  GUILDHALL_OPS_HOST: {
    group: 'Addresses',
    meaning:
      'Address that the port for health, readiness and metrics listens on. It must not be reachable from the internet.',
    example: '0.0.0.0',
    default: '127.0.0.1',
    schema: v.string(),
  },
  GUILDHALL_OPS_PORT: {
    group: 'Addresses',
    meaning: 'Port for health, readiness and metrics.',
    example: '9464',
    default: '9464',
    schema: port,
  },
  GUILDHALL_TRUSTED_PROXIES: {
    group: 'Addresses',
    meaning:
      'Addresses or networks of your own proxies, separated by commas, or `none` if clients connect to this server directly. Forwarded client addresses from others are ignored. If a proxy is not listed, everyone behind it has one address: 50 wrong passwords lock out all staff, and all unverified players share the budget of one network.',
    example: '10.0.0.0/8',
    required: { when: 'GUILDHALL_PUBLIC_ORIGIN=https:' },
    schema: v.pipe(
      list,
      v.transform((items) => (items.length === 1 && items[0] === 'none' ? [] : items)),
      v.array(v.pipe(v.string(), v.check(isProxy, 'must be IP addresses or networks, or the word none'))),
    ),
  },
  GUILDHALL_ROLES: {
    group: 'Process',
    meaning:
      'What this process does, separated by commas: http (page and API), gateway (sockets), worker (jobs). The option `--roles` of `guildhall serve` overrides it.',
    example: 'http,gateway',
    default: roles.join(','),
    schema: v.pipe(list, v.array(v.picklist(roles)), v.minLength(1)),
  },
  GUILDHALL_LOG_LEVEL: {
    group: 'Process',
    meaning: 'Least severe level that is logged: debug, info, warn, error or silent.',
    example: 'warn',
    default: 'info',
    schema: v.picklist(['debug', 'info', 'warn', 'error', 'silent']),
  },
  GUILDHALL_ACCESS_LOG_RATE: {
    group: 'Process',
    meaning:
      'Share of requests in the log, with id, method, route, status and duration. Failed and slow ones are always logged, up to a limit.',
    example: '1',
    default: '0.01',
    schema: share,
  },
  GUILDHALL_TRACES_URL: {
    group: 'Process',
    meaning:
      'Address of an OpenTelemetry collector that takes traces as OTLP over HTTP. Without it, nothing is traced. Traces contain routes, statements and durations, but no values.',
    example: 'http://127.0.0.1:4318/v1/traces',
    schema: urlOf(['http', 'https']),
  },
  GUILDHALL_TRACES_RATE: {
    group: 'Process',
    meaning: 'Share of requests, chat messages and job runs that are traced, if a collector is configured.',
    example: '0.1',
    default: '0.01',
    schema: share,
  },
  GUILDHALL_DRAIN_MS: {
    group: 'Process',
    meaning:
      'Upper bound of the whole shutdown in milliseconds. Requests, jobs and sockets that are still open then are cut off.',
    example: '40000',
    default: '25000',
    schema: whole(0, 3_600_000),
  },
  GUILDHALL_DRAIN_NOTICE_MS: {
    group: 'Process',
    meaning:
      'How long, in milliseconds, the port stays open after readiness turned off at shutdown, so that load balancers notice first. Part of GUILDHALL_DRAIN_MS.',
    example: '15000',
    default: '5000',
    schema: whole(0, 3_600_000),
  },
  GUILDHALL_DRAIN_SOCKETS_MS: {
    group: 'Process',
    meaning:
      'Time in milliseconds over which sockets are asked to reconnect elsewhere at shutdown, so that they do not all arrive there at once.',
    example: '20000',
    default: '10000',
    schema: whole(0, 3_600_000),
  },
  ...storeVariables,
  GUILDHALL_LAUNCH: {
    group: 'Players',
    meaning:
      'How players are recognized. ticket: the game server signs each launch. parameters: query parameters of the game client open an unverified session, bound to the device. both is for development only.',
    example: 'ticket',
    required: true,
    schema: v.picklist(
      launchModes,
      'choose ticket (the game server signs each launch) or parameters (query parameters open an unverified session)',
    ),
  },
  GUILDHALL_LAUNCH_KEYS_FILE: {
    group: 'Players',
    meaning: 'JSON file with the keys whose launch tickets are accepted.',
    example: '/etc/guildhall/launch-keys.json',
    required: { unless: 'GUILDHALL_LAUNCH=parameters' },
    isSecret: true,
    schema: v.pipe(jsonFile, launchKeysSchema),
  },
  GUILDHALL_GAME_FILE: {
    group: 'Players',
    meaning:
      'JSON file with the name of the game, its color and its links: name, brand_color, privacy_policy; optional: website, email, community_chat. What is left out is not shown.',
    example: '/etc/guildhall/game.json',
    required: true,
    schema: v.pipe(jsonFile, gameSchema),
  },
  GUILDHALL_VIDEO_HOSTS: {
    group: 'Players',
    meaning:
      'Hosts whose videos articles may embed, separated by commas, or `none`. Players load nothing from a host before they press play. The content security policy of the player page allows exactly these hosts in frames.',
    example: 'www.youtube-nocookie.com,player.vimeo.com,video.example.com',
    default: defaultVideoHosts.join(','),
    schema: v.pipe(
      list,
      v.transform((items) => (items.length === 1 && items[0] === 'none' ? [] : items)),
      v.array(v.pipe(v.string(), v.regex(/^(?:[a-z\d-]+\.)+[a-z\d-]+$/, 'must be host names, or the word none'))),
    ),
  },
  GUILDHALL_LIMITS: {
    group: 'Players',
    meaning:
      'JSON object with limits that differ from the defaults, such as reports per minute or pictures per day. Other names than those listed in `docs/configuration.md` are refused.',
    example: '{"pictures_daily":50}',
    default: '{}',
    // Strict only here: apps read the limits of older and newer servers.
    schema: v.pipe(v.string(), v.parseJson(undefined, 'must be JSON'), v.strictObject(limitsSchema.entries)),
  },
  GUILDHALL_BUDGETS: {
    group: 'Process',
    meaning:
      'JSON object with budgets of admission control that differ from the defaults in `apps/server/src/runtime/budgets.ts`: rates of calls and frames, connections, sockets.',
    example: '{"address_connections":1000}',
    default: '{}',
    schema: v.pipe(v.string(), v.parseJson(undefined, 'must be JSON'), budgetsSchema),
  },
  GUILDHALL_DELETION_FOUR_EYES: {
    group: 'Players',
    meaning: 'Whether a second staff member must confirm the deletion of an account: true or false.',
    example: 'true',
    default: 'false',
    schema: flag,
  },
  GUILDHALL_REPORT_TARGET_HOURS: {
    group: 'Players',
    meaning: 'Hours within which staff should answer a report. Reports that wait longer are counted in a metric.',
    example: '48',
    default: '24',
    schema: whole(1, 8760),
  },
  ...retentionVariables,
  GUILDHALL_STAFF_SECRET: {
    group: 'Staff',
    meaning:
      'Keys of console cookies, second factors, links to files, export cursors and chat messages between gateways are derived from it; at least 32 random characters, such as the output of `openssl rand -base64 32`. To rotate it, list versions: `v2:<new>,v1:<old>`; the first is used, all are read, and `v0` is a secret that had no version. Change it as in `docs/operations/key-rotation.md`, or staff are signed out and lose their second factors. With it and the database, any staff member can be impersonated.',
    // Too short on purpose, so that a copied example is refused.
    example: '32-or-more-random-characters',
    required: true,
    isSecret: true,
    schema: secretsSchema,
  },
  GUILDHALL_STAFF_IDLE_MINUTES: {
    group: 'Staff',
    meaning:
      'Minutes without mouse, keyboard or touch input after which a console session ends. A console that is only open, even with a live chat, counts as unused.',
    example: '30',
    default: '60',
    schema: whole(5, 720),
  },
  GUILDHALL_STAFF_PICTURES_PER_HOUR: {
    group: 'Staff',
    meaning:
      'Of how many reports a member of staff may open the pictures for the first time within an hour. Only reports that are assigned to them or to no one count here; others need a reason. Further ones are refused, and the metric `guildhall_staff_looks_refused_total` counts them.',
    example: '100',
    default: '200',
    schema: whole(1, 10_000),
  },
  GUILDHALL_OIDC_FILE: {
    group: 'Staff',
    meaning:
      'JSON file of the OpenID Connect provider that staff sign in with: name, discovery_url, client_id, client_secret, and optionally scopes.',
    example: '/etc/guildhall/oidc.json',
    isSecret: true,
    schema: v.pipe(jsonFile, oidcSchema),
  },
  GUILDHALL_WEBHOOKS_FILE: {
    group: 'Staff',
    meaning:
      'JSON file with the receivers of webhooks: a list of objects with name, url, secret and events, and during a rotation previous_secret.',
    example: '/etc/guildhall/webhooks.json',
    isSecret: true,
    schema: v.pipe(jsonFile, webhookReceiversSchema),
  },
  GUILDHALL_GAME_ACTIONS_FILE: {
    group: 'Staff',
    meaning:
      'JSON file with the actions that the game offers to staff for a player: a list of objects with name, labels, url and secret, and optionally fields, sensitive, timeout_seconds, attempts, answer_minutes and previous_secret; see `docs/integration/game-actions.md`. Servers and workers need the same file.',
    example: '/etc/guildhall/game-actions.json',
    isSecret: true,
    schema: v.pipe(jsonFile, gameActionsSchema),
  },
  ...translationVariables,
  ...draftVariables,
  GUILDHALL_S3_FILE: {
    group: 'Storage',
    meaning:
      'JSON file of the private bucket for pictures, files and the ledger of erasures, instead of the three folders: endpoint, region, bucket, access_key_id, secret_access_key.',
    example: '/etc/guildhall/s3.json',
    isSecret: true,
    schema: v.pipe(jsonFile, s3Schema),
  },
  GUILDHALL_MEDIA_DIR: {
    group: 'Storage',
    meaning: 'Folder for public pictures, shared by all processes.',
    example: '/var/lib/guildhall/media',
    required: { unless: 'GUILDHALL_S3_FILE' },
    schema: v.string(),
  },
  GUILDHALL_FILES_DIR: {
    group: 'Storage',
    meaning: 'Folder for private files of players, shared by all processes.',
    example: '/var/lib/guildhall/files',
    required: { unless: 'GUILDHALL_S3_FILE' },
    schema: v.string(),
  },
  GUILDHALL_LEDGER_DIR: {
    group: 'Storage',
    meaning:
      'Folder for the ledger of erased players, shared by all processes. Never restore an older copy of it along with a database backup: it keeps erased players erased.',
    example: '/var/lib/guildhall/ledger',
    required: { unless: 'GUILDHALL_S3_FILE' },
    schema: v.string(),
  },
  GUILDHALL_PLAYER_DIST: {
    group: 'Storage',
    meaning: 'Folder of the built player app.',
    example: '/srv/guildhall/apps/player/dist',
    default: resolve(repository, 'apps/player/dist'),
    defaultText: 'part of the build',
    schema: v.string(),
  },
  GUILDHALL_CONSOLE_DIST: {
    group: 'Storage',
    meaning: 'Folder of the built console.',
    example: '/srv/guildhall/apps/console/dist',
    default: resolve(repository, 'apps/console/dist'),
    defaultText: 'part of the build',
    schema: v.string(),
  },
  GUILDHALL_SWEEP_MS: {
    group: 'Timing',
    meaning:
      'How often, in milliseconds, a gateway looks for sockets whose session has ended, in case a hint was lost.',
    example: '20000',
    default: '20000',
    schema: whole(10, 60_000),
  },
  GUILDHALL_CHAT_LOOK_MS: {
    group: 'Timing',
    meaning: 'How often, in milliseconds, a gateway looks for chat messages, in case a hint was lost.',
    example: '2000',
    default: '2000',
    schema: whole(50, 2000),
  },
  ...developmentVariables,
} satisfies Readonly<Record<string, Variable>>;

export type VariableName = keyof typeof variables;
