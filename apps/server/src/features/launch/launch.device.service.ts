import type { defaultLimits } from '@guildhall/contract/http/limits.ts';
import type { Consent } from '@guildhall/contract/launch/player.ts';
import type { LaunchMode } from '@guildhall/contract/settings/config.ts';
import type { Actor, DeviceActor } from '../../runtime/actor.ts';
import type { Database, Tx } from '../../data/database.ts';
import { Failure } from '../../runtime/failure.ts';
import type { Feature, SentByDevice } from '../../registration/feature.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { spendNetworkBudget } from '../../data/quota.ts';
import { removeInBatches } from '../../data/retention.ts';
import { hashOf, newToken } from '../../runtime/token.ts';
import { isPlayerOfParameters, mustAsk } from './launch.consent.rules.ts';
import { launchMetrics } from './launch.metrics.ts';
import * as queries from './launch.device.queries.ts';
import { sessionLifetimeSeconds } from './launch.service.ts';
import { findOpenPlayer, insertSession, revokeToken } from './launch.queries.ts';

export interface DeviceDependencies {
  readonly database: Database;
  readonly metrics: Metrics;
  readonly limits: typeof defaultLimits;
  readonly mode: LaunchMode;
  readonly announce: (sessionIds: string[]) => void;
}

export interface ParametersLaunch {
  readonly guid: number;
  readonly channel: number | null;
  readonly version: string | null;
  readonly isCookieless: boolean;
  readonly consent: Consent;
}

/** The key id that `revoke --kid` takes to end every launch by parameters. */
const PARAMETERS_KID = 'parameters';

export type DeviceService = ReturnType<typeof createDeviceService>;

/** Players identified by their device: by its key alone, or with launch parameters in addition (P1, P2). */
export const createDeviceService = ({ database, metrics, limits, mode, announce }: DeviceDependencies) => {
  const { refusedLaunches } = launchMetrics(metrics);

  const sentIn = (features: readonly Feature[]): SentByDevice[] =>
    features.flatMap(({ sent }) => (sent === undefined ? [] : [sent]));

  const countSent = async (tx: Tx, sent: readonly SentByDevice[], device: queries.ClaimableDevice): Promise<number> => {
    let count = 0;
    for (const part of sent) count += await part.count(tx, device.player_id, device.declined_at);
    return count;
  };

  /** Throws if the person must agree first. Before a device is registered, so that a link alone registers none. */
  const checkConsent = async ({ guid, consent }: ParametersLaunch, token: string | null): Promise<void> => {
    const open = token === null ? null : await findOpenPlayer(database.pool, hashOf(token));
    if (mustAsk(consent, open && isPlayerOfParameters(open, guid))) throw new Failure('launch_unconfirmed', { guid });
  };

  return {
    deviceOfKey: (key: string, network: string): Promise<DeviceActor | null> =>
      queries.findDevice(database.pool, hashOf(key), network),

    /** Idempotent: a known key is returned as is, so that a retry creates no second player. */
    register: async (key: string | null, network: string): Promise<{ key: string; playerId: string }> => {
      const known = key === null ? null : await queries.findDevice(database.pool, hashOf(key), network);
      if (key !== null && known !== null) return { key, playerId: known.playerId };
      const fresh = newToken();
      const playerId = await database.transaction(async (tx) => {
        await spendNetworkBudget(tx, 'devices', { proof: 'device', network }, limits);
        return queries.insertDevice(tx, hashOf(fresh));
      });
      return { key: fresh, playerId };
    },

    launch: async (
      deviceKey: string | null,
      launch: ParametersLaunch,
      previousToken: string | null,
      network: string,
    ) => {
      if (mode !== 'ticket') await checkConsent(launch, previousToken);
      if (deviceKey === null) throw new Failure('device_required');
      const device = mode === 'ticket' ? null : await queries.findDevice(database.pool, hashOf(deviceKey), network);
      if (device === null) {
        refusedLaunches.labels('parameters').inc();
        throw new Failure('launch_refused');
      }
      const token = newToken();
      const { playerId, ended } = await database.transaction(async (tx) => {
        const ended = previousToken === null ? [] : await revokeToken(tx, hashOf(previousToken));
        const { id: playerId, is_new: isNew } = await queries.rememberNamed(tx, device.playerId, launch.guid);
        // Known players spend no budget; a device that tries one guid after another does.
        if (isNew) {
          await spendNetworkBudget(tx, 'devices', device, limits);
          await queries.keepDevice(tx, device.playerId);
        }
        await insertSession(tx, {
          tokenHash: hashOf(token),
          playerId,
          kind: 'player',
          kid: PARAMETERS_KID,
          jti: newToken(),
          roles: [],
          channel: launch.channel,
          version: launch.version,
          launchedAt: null,
          deviceHash: hashOf(deviceKey),
          carrier: launch.isCookieless ? 'bearer' : 'cookie',
          lifetimeSeconds: sessionLifetimeSeconds(launch.isCookieless),
        });
        return { playerId, ended };
      });
      announce(ended);
      return { token, playerId };
    },

    earlier: async (
      actor: Actor,
      deviceKey: string | null,
      features: readonly Feature[],
    ): Promise<{ count: number } | null> => {
      if (actor.kind === 'anonymous' || actor.isClosed || deviceKey === null) return null;
      const device = await queries.findClaimable(database.query, hashOf(deviceKey), false);
      if (device === null) return null;
      const count = await countSent(database.query, sentIn(features), device);
      return count === 0 ? null : { count };
    },

    /** Never automatic: the player decides whether to take over what the device sent (P2). */
    claim: async (
      playerId: string,
      deviceKey: string | null,
      isTaken: boolean,
      features: readonly Feature[],
    ): Promise<{ count: number }> => {
      if (deviceKey === null) return { count: 0 };
      const hash = hashOf(deviceKey);
      return database.transaction(async (tx) => {
        const device = await queries.findClaimable(tx, hash, true);
        if (device === null) return { count: 0 };
        const sent = sentIn(features);
        const count = await countSent(tx, sent, device);
        if (isTaken) for (const part of sent) await part.move(tx, device.player_id, playerId);
        else await queries.declineClaim(tx, hash);
        return { count };
      });
    },

    /** Returns the number of deleted devices. */
    sweep: (): Promise<number> =>
      removeInBatches(1000, (limit) => database.transaction((tx) => queries.sweepDevices(tx, limit))),
  };
};
