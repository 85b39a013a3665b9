import { chatStart } from '@guildhall/contract/chat/player.ts';
import { chatClaim } from '@guildhall/contract/chat/staff.ts';
import { createChatClient, type ChatClient } from '../testbed/chat-client.ts';
import { waitFor } from '../testbed/child.ts';
import type { Place } from '../testbed/installation.ts';
import type { Recorder } from '../testbed/recorder.ts';
import { call, joinStaff, launchPlayer, preparationMs } from '../testbed/sessions.ts';

export interface CrowdOptions {
  readonly players: number;
  readonly agents: number;
  readonly secondDeviceEvery: number;
  readonly messagesPerSecond: number;
}

const drainSpreadMs = 3000;
const pendingMax = 8;
/** Text for overwhelming a slow reader; three bytes per character. */
export const longText = '請'.repeat(900);

export type Crowd = Awaited<ReturnType<typeof gatherCrowd>>;

/** Connects players with their devices and staff, and generates traffic between them. */
export const gatherCrowd = async (
  installation: Pick<Place, 'url' | 'environment'> & { readonly main?: string },
  recorder: Recorder,
  random: () => number,
  options: CrowdOptions,
) => {
  const { url, environment } = installation;
  const keyFile = environment['GUILDHALL_DEMO_KEY_FILE'] ?? '';
  const common = { url, recorder, random, drainSpreadMs };
  const clients: ChatClient[] = [];
  const add = (name: string, cookie: string, isStaff: boolean): ChatClient => {
    const client = createChatClient({ ...common, name, cookie, isStaff });
    clients.push(client);
    return client;
  };
  const cookies = await joinStaff(
    installation,
    Array.from({ length: options.agents }, (_, index) => `agent-${index + 1}`),
  );
  const staff = cookies.map((cookie, index) => ({ client: add(`agent ${index + 1}`, cookie, true), cookie }));
  const conversations: string[] = [];
  const players: { cookie: string; conversation: string }[] = [];
  const arrive = async (index: number): Promise<void> => {
    const cookie = await launchPlayer(url, keyFile, 20_000 + index, preparationMs);
    const started = await call(url, chatStart, cookie, { lang: 3, context: null }, preparationMs);
    const conversation = String(started.msg['conversation']);
    conversations.push(conversation);
    players[index] = { cookie, conversation };
    const first = add(`player ${index}`, cookie, false);
    first.follow(conversation);
    first.start();
    if (index % options.secondDeviceEvery === 0) {
      const second = add(`player ${index} again`, cookie, false);
      second.follow(conversation);
      second.start();
    }
    const agent = staff[index % staff.length];
    if (agent === undefined) return;
    const claimed = await call(url, chatClaim, agent.cookie, { conversation, assign_epoch: 0 }, preparationMs);
    if (claimed.code !== 0) throw new Error(`no claim: ${claimed.code}`);
    agent.client.follow(conversation, Number(claimed.msg['assign_epoch']));
  };
  for (let index = 0; index < options.players; index += 6) {
    await Promise.all(Array.from({ length: Math.min(6, options.players - index) }, (_, nth) => arrive(index + nth)));
  }
  for (const { client } of staff) client.start();
  await waitFor('all clients connected', () => clients.every((each) => each.isConnected()), preparationMs);

  let said = 0;
  let due = 0;
  let rate = 0;
  let saidAt = performance.now();
  const speak = (): void => {
    const now = performance.now();
    due = Math.min(due + ((now - saidAt) / 1000) * rate, rate);
    saidAt = now;
    for (; due >= 1; due -= 1) {
      const client = clients[Math.floor(random() * clients.length)];
      if (client === undefined || client.pending.size >= pendingMax) continue;
      const conversationsOfClient = [...client.followed.values()];
      const one = conversationsOfClient[Math.floor(random() * conversationsOfClient.length)];
      if (one === undefined) continue;
      said += 1;
      client.send(one.conversation, random() < 0.02 ? `${said} ${longText}` : `${client.name} says ${said}`);
      if (random() < 0.1) client.read(one);
    }
  };
  const timer = setInterval(speak, 10);

  return {
    clients,
    conversations,
    players,
    keyFile,
    /** Adds another device of a player, optionally at a different address. */
    add: (name: string, player: number, at = url): ChatClient => {
      const known = players[player];
      if (known === undefined) throw new Error('no such player');
      const client = createChatClient({ ...common, url: at, name, cookie: known.cookie, isStaff: false });
      clients.push(client);
      client.follow(known.conversation);
      client.start();
      return client;
    },
    talk: (isOn: boolean): void => {
      rate = isOn ? options.messagesPerSecond : 0;
      saidAt = performance.now();
      due = 0;
    },
    areConnected: () => clients.every((each) => each.isConnected()),
    pending: () => clients.reduce((sum, each) => sum + each.pending.size, 0),
    close: (): void => {
      clearInterval(timer);
      for (const client of clients) client.stop();
    },
  };
};
