import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { chatBounds } from '@guildhall/contract/chat/rules.ts';
import { waitFor } from '../testbed/child.ts';
import { longText, type Crowd } from './crowd.ts';
import type { Gateway } from '../testbed/gateway-process.ts';
import type { startHintReplayer } from './hint-replayer.ts';
import type { Installation } from '../testbed/installation.ts';
import type { Recorder } from '../testbed/recorder.ts';

export interface NemesisOptions {
  readonly installation: Installation;
  readonly recorder: Recorder;
  readonly crowd: Crowd;
  readonly meddler: Awaited<ReturnType<typeof startHintReplayer>>;
  readonly random: () => number;
  /** 1 in a long run; smaller values shorten all faults. */
  readonly pace: number;
}

export interface FaultEffect {
  readonly times: number;
  readonly proof: string;
}

export interface Marks {
  readonly kills: number[];
  /** Periods without Redis, with no other fault active. */
  readonly redisGone: { from: number; to: number }[];
  /** When PostgreSQL accepted connections again, and which clients were waiting for an acknowledgement. */
  readonly databaseBack: { at: number; waiting: Set<string> }[];
}

/** Connects directly to one gateway, so it cannot fail over. */
export const slowReader = 'slow reader';

export type FaultName = keyof ReturnType<typeof createNemesis>['faults'];

export const createNemesis = ({ installation, recorder, crowd, meddler, random, pace }: NemesisOptions) => {
  const { gateways, postgres, redis, front } = installation;
  const marks: Marks = { kills: [], redisGone: [], databaseBack: [] };
  const some = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)] as One;
  const between = (least: number, most: number): number => (least + random() * (most - least)) * pace;

  let isAlone = true;
  /** Waits for recovery, so that measurements end before the next fault. */
  const calm = (): Promise<void> =>
    waitFor(
      'all clients',
      () => crowd.clients.every((each) => each.name === slowReader || each.isConnected()),
      12_000,
    ).catch(() => undefined);
  const restart = async (gateway: Gateway, ended: Promise<string>): Promise<string> => {
    const by = await ended;
    await sleep(between(100, 1000));
    await gateway.start();
    if (isAlone) await calm();
    return by;
  };
  const killed = (gateway: Gateway): Promise<string> => {
    if (isAlone) marks.kills.push(performance.now());
    return gateway.end('SIGKILL');
  };
  /** Withholds the next response to `chat.send` from a gateway. */
  const takeCommitted = (gateway: Gateway, limitMs: number) =>
    Promise.race([
      new Promise<number>((resolve) => {
        gateway.database.arm(({ messages, link }) => {
          recorder.unanswered.push(...messages);
          resolve(messages.length);
          link.destroy();
        });
      }),
      sleep(limitMs, 0),
    ]).finally(gateway.database.disarm);

  /** Like `takeCommitted`, for the gateway that commits next; `act` runs immediately. */
  const firstCommitted = async <Done>(
    act: (gateway: Gateway) => Done,
  ): Promise<{ done: Done; count: number } | null> => {
    const first = new Promise<{ done: Done; count: number }>((resolve) => {
      for (const gateway of gateways) {
        gateway.database.arm(({ messages, link }) => {
          for (const each of gateways) each.database.disarm();
          const done = act(gateway);
          recorder.unanswered.push(...messages);
          link.destroy();
          resolve({ done, count: messages.length });
        });
      }
    });
    const taken = await Promise.race([first, sleep(5000, null)]);
    for (const each of gateways) each.database.disarm();
    return taken;
  };

  const databaseIsBack = async (): Promise<void> => {
    if (!isAlone) return;
    const waiting = new Set(crowd.clients.filter(({ pending }) => pending.size > 0).map(({ name }) => name));
    marks.databaseBack.push({ at: performance.now(), waiting });
    await calm();
    await sleep(1500);
  };
  const stateOf = (pid: number): string => /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? '?';

  const sayMuch = async (messages: number): Promise<void> => {
    const loud = crowd.clients.find(({ name }) => name === 'player 0');
    const conversation = crowd.players[0]?.conversation;
    if (loud === undefined || conversation === undefined) return;
    for (let count = 0; count < messages; count += 1) {
      if (count % 15 === 14) await waitFor('room', () => loud.pending.size < 5);
      loud.send(conversation, `${count} ${longText}`);
    }
    await waitFor('the long texts', () => loud.pending.size < 5);
  };

  /** Lets the slow reader request more than its socket may buffer, until it is closed with 4002. */
  const overwhelm = async (): Promise<FaultEffect> => {
    const slow = crowd.clients.find(({ name }) => name === slowReader);
    if (slow === undefined) return { times: 0, proof: 'there is none' };
    const [followed] = slow.followed.values();
    if (followed !== undefined && followed.seen.list.length > chatBounds.replayMax) await sayMuch(400);
    for (let tries = 1; followed !== undefined && tries <= 4; tries += 1) {
      await waitFor('the slow reader', slow.isConnected, 20_000).catch(() => undefined);
      const from = performance.now();
      slow.pause();
      const { conversation, seen } = followed;
      for (let round = 0; round < 30 * tries; round += 1) {
        const applied = Math.max(0, seen.list.length - chatBounds.replayMax + 20);
        slow.say({ type: 'MSG_UNREAD', kind: 'resume', conversation, epoch: 1, applied });
        await sleep(40);
      }
      slow.unpause();
      const isClosed = (): boolean =>
        recorder.closings.some(({ observer, code, at }) => observer === slow.name && at > from && code === 4002);
      await waitFor('4002', isClosed, 3000).catch(() => undefined);
      if (isClosed()) return { times: 1, proof: `closed with 4002 at try ${tries}` };
    }
    return { times: 0, proof: 'never closed with 4002' };
  };

  const faults = {
    'gateway killed': async (): Promise<FaultEffect> => {
      const gateway = some(gateways);
      const pid = gateway.pid();
      const by = await restart(gateway, killed(gateway));
      return { times: 1, proof: `${gateway.name} pid ${pid} ended by ${by}, now ${gateway.pid()}` };
    },
    'death between commit and acknowledgement': async (): Promise<FaultEffect> => {
      const taken = await firstCommitted((gateway) => ({ pid: gateway.pid(), gateway, ended: killed(gateway) }));
      if (taken === null) return { times: 0, proof: 'nothing was sent' };
      const by = await restart(taken.done.gateway, taken.done.ended);
      return { times: 1, proof: `pid ${taken.done.pid} ended by ${by}, ${taken.count} committed messages unanswered` };
    },
    'answer of the database lost after commit': async (): Promise<FaultEffect> => {
      const taken = await firstCommitted(() => null);
      return {
        times: taken === null ? 0 : 1,
        proof: `${taken?.count ?? 0} committed messages unanswered, connection cut`,
      };
    },
    'death between commit and hint': async (): Promise<FaultEffect> => {
      const gateway = some(gateways);
      const { hints } = gateway;
      const [before, acknowledged] = [hints.heldHints, recorder.acknowledged()];
      hints.isHeld = true;
      const pid = gateway.pid();
      await waitFor('a hint', () => hints.heldHints > before, 5000).catch(() => undefined);
      await sleep(20);
      const heard = recorder.acknowledged() - acknowledged;
      const ended = killed(gateway);
      await ended;
      hints.isHeld = false;
      const by = await restart(gateway, ended);
      const held = hints.heldHints - before;
      return {
        times: held > 0 ? 1 : 0,
        proof: `pid ${pid} ended by ${by}, ${held} hints held back, ${heard} acknowledged meanwhile`,
      };
    },
    'database restarted at once': async (): Promise<FaultEffect> => {
      const pid = postgres.pid();
      const by = await postgres.stop('SIGQUIT');
      await postgres.start();
      await databaseIsBack();
      return { times: 1, proof: `pid ${pid} ended with ${by}, now ${postgres.pid()}` };
    },
    'database stopped': async (): Promise<FaultEffect> => {
      const unavailable = recorder.counts.unavailable;
      const by = await postgres.stop('SIGINT');
      await sleep(5000 * pace);
      await postgres.start();
      await databaseIsBack();
      const times = recorder.counts.unavailable - unavailable;
      return { times: 1, proof: `ended with ${by}, away ${5 * pace} s, ${times} sends refused as unavailable` };
    },
    'database silent': async (): Promise<FaultEffect> => {
      const { database } = some(gateways);
      const held = [...database.links];
      for (const link of held) link.isHeld = true;
      await sleep(5000 * pace);
      const bytes = held.reduce((sum, link) => sum + link.heldBytes, 0);
      for (const link of held) link.destroy();
      return { times: 1, proof: `${held.length} connections held, ${bytes} bytes` };
    },
    'redis stopped': async (): Promise<FaultEffect> => {
      const from = performance.now();
      redis.signal('SIGSTOP');
      await sleep(8000 * pace);
      const state = stateOf(redis.pid());
      if (isAlone) marks.redisGone.push({ from, to: performance.now() });
      redis.signal('SIGCONT');
      return { times: 1, proof: `pid ${redis.pid()} was in state ${state}` };
    },
    'redis killed, restarted empty': async (): Promise<FaultEffect> => {
      const from = performance.now();
      const by = await redis.kill();
      await sleep(8000 * pace);
      if (isAlone) marks.redisGone.push({ from, to: performance.now() });
      const refused = gateways.reduce((sum, gateway) => sum + gateway.redis.refused(), 0);
      await redis.start();
      return { times: 1, proof: `ended by ${by}, ${refused} connections refused so far` };
    },
    'hints replayed, misdirected and forged': async (): Promise<FaultEffect> => {
      const before = meddler.said();
      meddler.meddle(true);
      await sleep(4000 * pace);
      meddler.meddle(false);
      const { replayed, forged } = meddler.said();
      const counts = { replayed: replayed - before.replayed, forged: forged - before.forged };
      return {
        times: counts.forged > 0 ? 1 : 0,
        proof: `${counts.replayed} old publications replayed, ${counts.forged} misdirected or with changed messages`,
      };
    },
    'directory of gateways lost': async (): Promise<FaultEffect> => {
      const entries = await meddler.forgetDirectory();
      await sleep(4000 * pace);
      return { times: entries > 0 ? 1 : 0, proof: `${entries} entries deleted` };
    },
    'hints delayed': async (): Promise<FaultEffect> => {
      const { hints } = some(gateways);
      hints.delayMs = Math.round(300 + random() * 1500);
      const delayMs = hints.delayMs;
      await sleep(4000 * pace);
      hints.delayMs = 0;
      return { times: 1, proof: `by ${delayMs} ms` };
    },
    'half-open sockets': async (): Promise<FaultEffect> => {
      const open = [...front.links].map((link) => ({ link, at: random() })).sort((a, b) => a.at - b.at);
      const held = open.slice(0, Math.max(6, open.length / 5)).map(({ link }) => link);
      for (const link of held) link.isHeld = true;
      await sleep(6500);
      const bytes = held.reduce((sum, link) => sum + link.heldBytes, 0);
      for (const link of held) link.destroy();
      return { times: held.length, proof: `${held.length} links held, ${bytes} bytes swallowed` };
    },
    'links flapping': async (): Promise<FaultEffect> => {
      let cut = 0;
      for (let round = 0; round < 10 * pace; round += 1) {
        for (const link of front.links) {
          if (random() > 0.1) continue;
          link.destroy();
          cut += 1;
        }
        await sleep(200);
      }
      return { times: cut, proof: `${cut} links cut` };
    },
    'slow reader': async (): Promise<FaultEffect> => {
      // The crowd is silent meanwhile: its short messages would make the replay too small to fall behind.
      crowd.talk(false);
      try {
        return await overwhelm();
      } finally {
        crowd.talk(true);
      }
    },
    'rolling deploy': async (): Promise<FaultEffect> => {
      const ends: string[] = [];
      for (const gateway of gateways) ends.push(await restart(gateway, gateway.end('SIGTERM')));
      return { times: ends.length, proof: `exits ${ends.join(', ')}` };
    },
    'clock jumped': async (): Promise<FaultEffect> => {
      const before = recorder.counts.clockJumpsSeen;
      const gateway = gateways.find(({ hasShiftedClock }) => hasShiftedClock);
      for (let jumps = 0; jumps < 3; jumps += 1) {
        gateway?.signal('SIGUSR2');
        for (const client of crowd.clients.slice(0, 8)) client.terminate();
        await sleep(1500 * pace);
      }
      return { times: 3, proof: `${recorder.counts.clockJumpsSeen - before} hellos with a time an hour off` };
    },
  };

  return {
    faults,
    marks,
    /** Whether the next fault is the only active one, so that recovery times can be measured. */
    setAlone: (isIt: boolean): void => {
      isAlone = isIt;
    },
    takeCommitted,
    restart,
    killed,
    /** Adds a client with enough messages to fall behind. */
    prepareSlowReader: async (): Promise<void> => {
      await sayMuch(480);
      crowd.add(slowReader, 0, `http://127.0.0.1:${gateways[0]?.port ?? 0}`);
      await waitFor('the slow reader', crowd.areConnected);
    },
  };
};
