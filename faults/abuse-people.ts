import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { categoryList } from '@guildhall/contract/articles/player.ts';
import { chatState } from '@guildhall/contract/chat/player.ts';
import { chatTable } from '@guildhall/contract/chat/staff.ts';
import { feedbackList } from '@guildhall/contract/feedback/player.ts';
import { feedbackTable } from '@guildhall/contract/feedback/staff.ts';
import { fileUpload, UPLOAD_KEY_HEADER } from '@guildhall/contract/files/routes.ts';
import { API_PATH, REQUEST_ID_HEADER, WRITE_HEADER } from '@guildhall/contract/http/route.ts';
import { launchSession, launchSocket } from '@guildhall/contract/launch/player.ts';
import { articleTotal } from '@guildhall/contract/totals/player.ts';
import { plain } from '../apps/server/src/features/pictures/testing/sample-pictures.ts';

export interface Person {
  readonly cookie: string;
  readonly address: string;
  readonly isStaff: boolean;
}

export interface Asked {
  readonly status: number;
  readonly ms: number;
  readonly path: string;
  /** What the server logs the request by; empty without an answer. */
  readonly id: string;
}

const ask = (
  port: number,
  { cookie, address }: Person,
  { method, path }: { readonly method: string; readonly path: string },
  body: unknown,
): Promise<Asked> =>
  new Promise((resolve) => {
    const startedAt = performance.now();
    const done = (status: number, id = ''): void => resolve({ status, path, id, ms: performance.now() - startedAt });
    const isFile = body instanceof Uint8Array;
    const sent = request({
      host: '127.0.0.1',
      port,
      localAddress: address,
      agent: false,
      method,
      path: `${API_PATH}${path}`,
      timeout: 30_000,
      headers: {
        cookie,
        ...(method === 'POST' ? { [WRITE_HEADER]: '1' } : {}),
        ...(method === 'POST' ? { 'content-type': isFile ? 'application/octet-stream' : 'application/json' } : {}),
        ...(isFile ? { [UPLOAD_KEY_HEADER]: randomUUID() } : {}),
      },
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => done(0));
    sent.on('response', (response) => {
      response.resume();
      response.on('error', () => done(0));
      response.on('end', () => done(response.statusCode ?? 0, String(response.headers[REQUEST_ID_HEADER])));
    });
    if (method === 'POST') sent.end(isFile ? Buffer.from(body) : JSON.stringify(body));
    else sent.end();
  });

const page = { page_index: 1, page_size: 20 };
const playerCalls = [
  [launchSession, {}],
  [chatState, {}],
  [feedbackList, {}],
  [articleTotal, {}],
  [launchSocket, {}],
  [categoryList, { post_type: 2, category_lang: 3, ...page }],
] as const;
const agentCalls = [
  [feedbackTable, {}],
  [chatTable, { scope: 'queue' }],
] as const;

export interface PeopleOptions {
  readonly port: number;
  readonly people: readonly Person[];
  readonly perSecond: number;
  readonly random: () => number;
}

/** Calls of ordinary people at a constant rate; one in 200 is a picture. */
export const startPeople = ({ port, people, perSecond, random }: PeopleOptions) => {
  let asked: Asked[] = [];
  let isOn = true;
  const one = async (): Promise<void> => {
    const person = people[Math.floor(random() * people.length)];
    if (person === undefined) return;
    const calls = person.isStaff ? agentCalls : playerCalls;
    const [route, body] = calls[Math.floor(random() * calls.length)] ?? playerCalls[0];
    const isPicture = !person.isStaff && random() < 0.005;
    asked.push(await (isPicture ? ask(port, person, fileUpload, plain.jpeg) : ask(port, person, route, body)));
  };
  const run = async (): Promise<void> => {
    const open = new Set<Promise<void>>();
    const startedAt = performance.now();
    for (let sent = 0; isOn; sent += 1) {
      const waitMs = startedAt + (sent / perSecond) * 1000 - performance.now();
      if (waitMs > 1) await sleep(waitMs);
      const call: Promise<void> = one().finally(() => open.delete(call));
      open.add(call);
    }
    await Promise.all(open);
  };
  const running = run();
  return {
    take: (): readonly Asked[] => {
      const taken = asked;
      asked = [];
      return taken;
    },
    stop: async (): Promise<void> => {
      isOn = false;
      await running;
    },
  };
};
