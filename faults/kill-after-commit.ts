import { setTimeout as sleep } from 'node:timers/promises';
import type { Installation } from '../testbed/installation.ts';
import type { createNemesis } from './nemesis.ts';
import type { Recorder } from '../testbed/recorder.ts';

/** Repeatedly interrupts gateways after the commit and before the acknowledgement, on all of them but one at a time. */
export const killAfterCommit = async (
  installation: Installation,
  recorder: Recorder,
  nemesis: ReturnType<typeof createNemesis>,
  /** `deaths` of the `total` kill the process; the others only cut the connection at that moment, which is faster. */
  { total, deaths }: { total: number; deaths: number },
  log: (text: string) => void,
): Promise<Map<string, number>> => {
  nemesis.setAlone(false);
  const wanted = { deaths: Math.min(deaths, total), cuts: Math.max(0, total - deaths) };
  const done = { deaths: 0, cuts: 0, messages: 0 };
  const kill = async (gateway: Installation['gateways'][number]): Promise<void> => {
    let ended: Promise<string> | null = null;
    const taken = new Promise<void>((resolve) => {
      gateway.database.arm(({ messages, link }) => {
        ended = nemesis.killed(gateway);
        recorder.unanswered.push(...messages);
        done.messages += messages.length;
        link.destroy();
        resolve();
      });
    });
    await Promise.race([taken, sleep(4000)]);
    gateway.database.disarm();
    // No traffic on this gateway: cut some connections, so that the balancer routes a few of the reconnecting clients
    // here.
    if (ended === null) for (const link of [...installation.front.links].slice(0, 10)) link.destroy();
    if (ended !== null && (await nemesis.restart(gateway, ended)) === 'SIGKILL') done.deaths += 1;
  };
  const work = async (gateway: Installation['gateways'][number], isKilled: boolean): Promise<void> => {
    while (isKilled ? done.deaths < wanted.deaths : done.cuts < wanted.cuts) {
      if (isKilled) await kill(gateway);
      else {
        const count = await nemesis.takeCommitted(gateway, 5000);
        if (count > 0) done.cuts += 1;
        done.messages += count;
      }
      const sum = done.deaths + done.cuts;
      if (isKilled ? done.deaths % 10 === 0 : sum % 50 === 0)
        log(`${done.deaths} deaths, ${done.cuts} cuts, ${done.messages} messages`);
    }
  };
  // The last gateway only loses connections, so that one is always available.
  await Promise.all(
    installation.gateways.map((gateway, index) => work(gateway, index < installation.gateways.length - 1)),
  );
  return new Map([
    ['death of the process between commit and acknowledgement', done.deaths],
    ['connection lost between commit and acknowledgement', done.cuts],
  ]);
};
