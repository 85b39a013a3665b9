import { createChatHints } from './features/chat/chat.hints.ts';
import { createTranscoder } from './features/files/files.transcoder.service.ts';
import { createKeyRing, watchKeysFile } from './features/launch/launch.key-ring.adapter.ts';
import { createTicketVerifier } from './features/launch/launch.ticket.adapter.ts';
import { createIngest } from './features/pictures/pictures.ingest.service.ts';
import { watchVocabulary } from './features/search/search.vocabulary.service.ts';
import type { Clock } from './runtime/clock.ts';
import type { ServerConfig } from './runtime/config.ts';
import { isDatabaseAway } from './data/database.ts';
import { openCheckedDatabases } from './data/checked-databases.ts';
import { createConsoleHints } from './runtime/console-hints.ts';
import { createLog } from './runtime/log.ts';
import { createMetrics } from './runtime/metrics.ts';
import { openRedis } from './runtime/redis.ts';
import { createKeyring } from './runtime/keyring.ts';
import { watchSecretsFile } from './runtime/secrets-file.ts';
import { createDirectory } from './sockets/directory.ts';
import { watchRestrictions } from './data/restriction-watch.ts';
import { watchSwitches } from './data/switch-watch.ts';
import { watchRevision } from './data/revision.ts';
import { openStores } from './storage/stores.ts';

/** What all roles of a process share. */
export const openShared = async (config: ServerConfig, clock: Clock) => {
  const metrics = createMetrics();
  const log = createLog(config.logLevel, (level) => metrics.logLines.inc({ level }), isDatabaseAway);
  const tracing =
    config.tracing === null ? null : (await import('./runtime/tracing-sdk.ts')).openTracing(config.tracing);
  const keyRing = await createKeyRing(config.launchKeys);
  const databases = await openCheckedDatabases(config, log, metrics);
  const redis = openRedis(config.redis, log);
  const directory = createDirectory(redis);
  const keysFile = config.launchKeysFile;
  const keyring = createKeyring(config.staffSecrets);
  try {
    return {
      config,
      clock,
      log,
      metrics,
      tracing,
      verifyTicket: createTicketVerifier(keyRing, clock),
      keyring,
      secretsWatch:
        config.staffSecretsFile === undefined ? null : watchSecretsFile(config.staffSecretsFile, keyring, log),
      keysWatch: keysFile === undefined ? null : watchKeysFile({ file: keysFile, ring: keyRing, log, metrics }),
      databases,
      redis,
      revision: await watchRevision(databases.http, redis, log),
      restrictionWatch: await watchRestrictions(databases.http, redis, log, clock),
      switchWatch: await watchSwitches(databases.http, redis, log),
      vocabulary: await watchVocabulary(databases.http, redis, log),
      consoleHints: createConsoleHints(redis),
      // One for all roles: messages sent by HTTP reach this process's sockets directly.
      chatHints: createChatHints({ directory, keys: keyring.of('gateways'), clock, log, tracing }),
      directory,
      stores: await openStores(config.storage, metrics.storeTimes),
      ingest: createIngest({
        log,
        perOwner: config.budgets.uploads,
        onRefused: () => metrics.admissionRefused.inc({ layer: 'pictures' }),
        onDecoderLost: (reason) => metrics.decoderFailures.inc({ reason }),
      }),
      transcoder: createTranscoder({
        log,
        perOwner: config.budgets.uploads,
        onRefused: () => metrics.admissionRefused.inc({ layer: 'voices' }),
        onLimit: () => metrics.decoderFailures.inc({ reason: 'limit' }),
      }),
    };
  } catch (error) {
    await redis.close();
    await databases.close();
    throw error;
  }
};

export type Shared = Awaited<ReturnType<typeof openShared>>;
