import { setTimeout as sleep } from 'node:timers/promises';
import { surveyList } from '@guildhall/contract/surveys/player.ts';
import type { ChatClient } from '../testbed/chat-client.ts';
import {
  ask,
  endChat,
  hear,
  launch,
  openSocket,
  pause,
  readOwn,
  readPage,
  readPublic,
  say,
  sendReport,
  startChat,
  vote,
  type Place,
  type Visitor,
} from './operations.ts';
import type { Staff } from './staff.ts';

export interface DriveOptions {
  /** At the same time. Each stands for ten accounts that take turns. */
  readonly players: number;
  readonly seconds: number;
  readonly log: (text: string) => void;
}

export interface DriveResult {
  readonly seconds: number;
  /** Open sockets, summed over the seconds. */
  readonly socketSeconds: number;
}

const accountsEach = 10;
const visitMs = [40_000, 80_000] as const;
const thinkMs = [2000, 8000] as const;
const publishEveryMs = 30_000;
const dotWithinMs = 10_000;

/** Shares of what a player does next. Rare actions are far more frequent than in life, so that minutes contain enough of them. */
const shares = { publicRead: 0.5, ownRead: 0.25, vote: 0.08, report: 0.05, chat: 0.06 };
/** First numbers of accounts; the subject `load:…` and the key's issuer keep them apart from players. */
const firstGuid = 900_000_000;

interface Online {
  readonly client: ChatClient;
  dotAt: number;
}

const runningSurvey = async (place: Place, { cookie }: Visitor): Promise<number | null> => {
  const { msg } = await ask(place, surveyList, cookie, { category_lang: 3, page_index: 1, page_size: 20 });
  const list = msg['list'] as { id: number; status: string }[];
  return list.find(({ status }) => status === 'in_progress')?.id ?? null;
};

/** Players who come, look around, write, vote and leave, for a limited time. Without staff, chats wait unanswered. */
export const drive = async (place: Place, staff: Staff | null, options: DriveOptions): Promise<DriveResult> => {
  const beganAt = performance.now();
  const endsAt = beganAt + options.seconds * 1000;
  const isOver = (): boolean => performance.now() >= endsAt;
  const online = new Map<number, Online>();
  let survey = staff === null ? null : await staff.askVote();
  let socketSeconds = 0;

  const chat = async (visitor: Visitor, client: ChatClient): Promise<void> => {
    const conversation = await startChat(place, visitor, client);
    if (conversation === null) return;
    const agent = staff === null ? null : await staff.claim(conversation);
    const turns = 2 + Math.floor(place.random() * 4);
    for (let turn = 0; turn < turns && !isOver(); turn += 1) {
      const said = await say(
        place,
        'message',
        client,
        conversation,
        'My purchase of yesterday evening did not arrive.',
      );
      if (said === null) break;
      if (agent !== null) {
        await hear(place, agent.client, said);
        await pause(place, 1000, 3000);
        const answered = await staff?.answer(agent, conversation);
        if (answered != null) await hear(place, client, answered);
      }
      await pause(place, ...thinkMs);
    }
    if (agent !== null) staff?.leave(agent, conversation);
    await endChat(place, visitor, client, conversation);
  };

  const act = async (visitor: Visitor, client: ChatClient, done: Set<string>): Promise<void> => {
    const draw = place.random();
    let upTo = 0;
    const is = (action: keyof typeof shares): boolean => draw < (upTo += shares[action]);
    /** At most once in a visit: the server limits how often one player reports. */
    const once = (action: string): boolean => !done.has(action) && done.add(action).has(action);
    if (is('publicRead')) return readPublic(place);
    if (is('ownRead')) return readOwn(place, visitor);
    if (is('vote')) return survey !== null && once('vote') ? vote(place, visitor, survey) : undefined;
    if (is('report')) return once('report') ? sendReport(place, visitor, place.random() < 0.5) : undefined;
    if (is('chat') && once('chat')) return chat(visitor, client);
  };

  const visit = async (guid: number): Promise<void> => {
    await readPage(place);
    const visitor = await launch(place, guid);
    if (visitor === null) return;
    survey ??= await runningSurvey(place, visitor);
    await readPublic(place);
    await readOwn(place, visitor);
    const client = await openSocket(place, visitor, ({ kind }) => {
      const one = online.get(guid);
      if (kind === 'totals' && one !== undefined) one.dotAt = performance.now();
    });
    if (client === null) return;
    online.set(guid, { client, dotAt: 0 });
    const openedAt = performance.now();
    const leavesAt = openedAt + visitMs[0] + place.random() * (visitMs[1] - visitMs[0]);
    const done = new Set<string>();
    while (!isOver() && performance.now() < leavesAt) {
      await pause(place, ...thinkMs);
      await act(visitor, client, done);
    }
    online.delete(guid);
    socketSeconds += (performance.now() - openedAt) / 1000;
    client.stop();
  };

  /** Arrivals are spread, so that the first visits do not come and go in step. */
  const rampMs = Math.min(visitMs[1], options.seconds * 250);
  const player = async (index: number): Promise<void> => {
    await sleep((index / options.players) * rampMs);
    while (!isOver()) {
      const nth = Math.floor(place.random() * accountsEach);
      await visit(firstGuid + index + nth * options.players);
      await pause(place, 500, 2000);
    }
  };

  const publications = async (): Promise<void> => {
    while (staff !== null && performance.now() + publishEveryMs + dotWithinMs < endsAt) {
      await sleep(publishEveryMs);
      const present = [...online];
      const startedAt = performance.now();
      if (!(await staff.publish())) continue;
      const missing = () => present.filter(([guid, one]) => online.get(guid) === one && one.dotAt < startedAt);
      while (missing().length > 0 && performance.now() < startedAt + dotWithinMs) await sleep(50);
      for (const [, { dotAt }] of present) if (dotAt >= startedAt) place.measurements.done('dot', dotAt - startedAt);
      for (const _ of missing()) place.measurements.failed('dot', 'not heard');
    }
  };
  const report = setInterval(() => {
    const total = Object.values(place.measurements.counts()).reduce((sum, count) => sum + count, 0);
    options.log(`${online.size} sockets, ${total} operations, ${place.measurements.errors()} errors`);
  }, 30_000);
  try {
    await Promise.all([publications(), ...Array.from({ length: options.players }, (_, index) => player(index))]);
  } finally {
    clearInterval(report);
    for (const { client } of online.values()) client.stop();
    await staff?.tidy();
  }
  return { seconds: (performance.now() - beganAt) / 1000, socketSeconds };
};
