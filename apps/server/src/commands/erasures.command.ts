import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { defaultLimits } from '@guildhall/contract/http/limits.ts';
import {
  databaseOf,
  databaseVariables,
  readVariables,
  redisOf,
  redisVariables,
  storageOf,
  type ServerConfig,
  type StorageConfig,
} from '../runtime/config.ts';
import { defaultBudgets } from '../runtime/budgets.ts';
import { UsageError, type Command, type CommandContext } from './command.ts';

type Connections = Pick<ServerConfig, 'database' | 'redis'>;

/**
 * Erasing goes through every feature, so it needs all services. What erasing never uses (launches, sign-ins, pages) is
 * left empty here, so that the command needs no variables for it.
 */
const configOf = (connections: Connections, storage: StorageConfig): ServerConfig => ({
  ...connections,
  roles: ['worker'],
  host: '127.0.0.1',
  port: 0,
  opsHost: '127.0.0.1',
  opsPort: 0,
  publicOrigin: 'http://127.0.0.1',
  consoleOrigin: 'http://127.0.0.1',
  hstsSubdomains: false,
  pools: { http: 1, gateway: 1, worker: 2, public: 1 },
  launch: 'parameters',
  launchKeys: [],
  launchKeysFile: undefined,
  staffIdleMinutes: 60,
  staffPicturesPerHour: 200,
  staffSecrets: [{ version: 0, secret: randomBytes(32).toString('base64url') }],
  staffSecretsFile: undefined,
  oidc: undefined,
  game: { name: '-', brand_color: '#000000', website: '', email: '', privacy_policy: '', community_chat: '' },
  limits: defaultLimits,
  videoHosts: [],
  budgets: defaultBudgets,
  storage,
  reportTargetHours: 24,
  retentionDays: { reports: 0, surveyTexts: 0 },
  chatRetention: { days: 0, by: 'chat' },
  staffSearchChatDays: 180,
  deletionFourEyes: false,
  draft: null,
  webhookReceivers: [],
  gameActions: [],
  translation: { provider: null, glossary: [], dailyCharacters: 0, hourlyCharacters: 0 },
  playerDist: '',
  consoleDist: '',
  logLevel: 'error',
  accessLogRate: 0,
  tracing: null,
  trustedProxies: [],
  drainMs: 0,
  drainNoticeMs: 0,
  drainSocketsMs: 0,
  sweepMs: 60_000,
  chatLookMs: 2000,
  demoKeyFile: undefined,
});

const list = async ({ environment, print }: CommandContext): Promise<number> => {
  const env = readVariables(environment, [], ['GUILDHALL_S3_FILE', 'GUILDHALL_LEDGER_DIR']);
  const { openStores } = await import('../storage/stores.ts');
  const { ledger, close } = await openStores(storageOf(env));
  try {
    for (const month of await ledger.months()) {
      for (const name of await ledger.names(month)) {
        const { certificate, erased_at } = await ledger.read(name);
        print(`${erased_at} certificate ${certificate}`);
      }
    }
  } finally {
    close();
  }
  return 0;
};

const reapply = async ({ environment, print }: CommandContext): Promise<number> => {
  const env = readVariables(
    environment,
    ['GUILDHALL_DATABASE_URL', 'GUILDHALL_REDIS_URL'],
    [...databaseVariables, ...redisVariables, 'GUILDHALL_S3_FILE', 'GUILDHALL_FILES_DIR', 'GUILDHALL_LEDGER_DIR'],
  );
  const { createServices } = await import('../wiring.ts');
  const connections = { database: databaseOf(env), redis: redisOf(env) };
  const services = await createServices(configOf(connections, storageOf(env)));
  try {
    const count = await services.reapply.all();
    await services.erasure.run(services.registered());
    const left = await services.reapply.all();
    print(`${count} were there again, ${count - left} are erased`);
    return left === 0 ? 0 : 1;
  } finally {
    await services.close();
  }
};

const giveUp = async (days: number, { environment, print }: CommandContext): Promise<number> => {
  const { withDatabase } = await import('./connections.ts');
  const { endUnnotified } = await import('../features/account-deletion/jobs/unnotified.service.ts');
  const count = await withDatabase(environment, (database) => endUnnotified(database, days));
  print(`${count} events of deletions are given up; certificates say that the game was not notified`);
  return 0;
};

/** Run `--reapply` after every restore, before opening to traffic; workers check only the last 60 days. */
export const run: Command['run'] = async (args, context) => {
  const options = {
    list: { type: 'boolean' },
    reapply: { type: 'boolean' },
    'give-up': { type: 'string' },
  } as const;
  const { values } = parseArgs({ args: [...args], options });
  if (Object.keys(values).length !== 1) throw new UsageError('Give one of --list, --reapply and --give-up.');
  const days = values['give-up'];
  if (days === undefined) return values.reapply === true ? reapply(context) : list(context);
  if (!/^\d{1,4}$/.test(days)) throw new UsageError('DAYS is a whole number; 0 gives up all.');
  return giveUp(Number(days), context);
};
