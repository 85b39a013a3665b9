import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { categoryList } from '@guildhall/contract/articles/player.ts';
import { chatState } from '@guildhall/contract/chat/player.ts';
import { feedbackCreate, feedbackDetail, feedbackList } from '@guildhall/contract/feedback/player.ts';
import { API_PATH, WRITE_HEADER } from '@guildhall/contract/http/route.ts';
import { launchSession, launchSocket } from '@guildhall/contract/launch/player.ts';
import { articleTotal } from '@guildhall/contract/totals/player.ts';

interface Called {
  readonly method: string;
  readonly path: string;
}

export interface LoadOptions {
  readonly url: string;
  readonly cookies: readonly string[];
  readonly perSecond: number;
  readonly random: () => number;
}

/** One request on a connection of its own: each request stands for another browser, and none is ever repeated. */
const callOnce = (url: string, { method, path }: Called, cookie: string, body: unknown): Promise<[number, string]> =>
  new Promise((resolve, reject) => {
    const isPost = method === 'POST';
    const sent = request(`${url}${API_PATH}${path}`, {
      method,
      agent: false,
      timeout: 30_000,
      headers: { cookie, ...(isPost ? { 'content-type': 'application/json', [WRITE_HEADER]: '1' } : {}) },
    });
    sent.on('timeout', () => sent.destroy(new Error('timeout')));
    sent.on('error', reject);
    sent.on('response', (response) => {
      let text = '';
      response.on('data', (data: Buffer) => (text += data.toString()));
      response.on('error', reject);
      response.on('end', () => resolve([response.statusCode ?? 0, text]));
    });
    sent.end(isPost ? JSON.stringify(body) : undefined);
  });

/** Reads and writes at a constant rate. Everything but a success counts as failed. */
export const startLoad = ({ url, cookies, perSecond, random }: LoadOptions) => {
  const failures: string[] = [];
  const times: number[] = [];
  const counts = { reads: 0, writes: 0, reports: 0, open: 0 };
  const reports = new Map<string, string>();
  const page = { page_index: 1, page_size: 10 };
  const one = async (isWrite: boolean, route: Called, cookie: string, body: unknown = {}): Promise<string | null> => {
    const startedAt = performance.now();
    counts[isWrite ? 'writes' : 'reads'] += 1;
    try {
      const [status, text] = await callOnce(url, route, cookie, body);
      times.push(performance.now() - startedAt);
      if (status === 200 && text.startsWith('{"code":0')) return text;
      failures.push(`${route.path}: ${status} ${text.slice(0, 120)}`);
    } catch (error) {
      failures.push(`${route.path}: ${String(error)}`);
    }
    return null;
  };
  const report = async (cookie: string): Promise<void> => {
    const body = { key: randomUUID(), type: 1, role_id: '12345678', email: 'player@example.com', files: [], lang: 3 };
    const description = 'The bridge is missing after the update.';
    const text = await one(true, feedbackCreate, cookie, { ...body, description, context: null });
    if (text === null) return;
    counts.reports += 1;
    reports.set(cookie, (JSON.parse(text) as { msg: { id: string } }).msg.id);
  };
  const next = (): Promise<unknown> => {
    const cookie = cookies[Math.floor(random() * cookies.length)] ?? '';
    const id = reports.get(cookie);
    const draw = random();
    if (draw < 0.15 || (draw < 0.25 && id === undefined)) return report(cookie);
    if (draw < 0.25) {
      // The number of additions that wait for an answer is limited.
      reports.delete(cookie);
      const text = 'It is still missing today, on all servers.';
      return one(true, feedbackDetail, cookie, { id, key: randomUUID(), text, files: [] });
    }
    if (draw < 0.35) return one(true, launchSocket, cookie);
    if (draw < 0.5) return one(false, launchSession, cookie);
    if (draw < 0.6) return one(false, chatState, cookie);
    if (draw < 0.7) return one(false, feedbackList, cookie, {});
    if (draw < 0.85) return one(false, categoryList, cookie, { post_type: 2, category_lang: 3, ...page });
    return one(false, articleTotal, cookie);
  };
  let isOn = true;
  const run = async (): Promise<void> => {
    const startedAt = performance.now();
    for (let sent = 0; isOn; sent += 1) {
      const waitMs = startedAt + (sent / perSecond) * 1000 - performance.now();
      if (waitMs > 1) await sleep(waitMs);
      // A slow machine lowers the rate instead of piling up requests.
      while (counts.open >= 64) await sleep(5);
      counts.open += 1;
      void next().finally(() => (counts.open -= 1));
    }
    while (counts.open > 0) await sleep(20);
  };
  const running = run();
  return {
    failures,
    times,
    counts,
    total: () => counts.reads + counts.writes,
    stop: async (): Promise<void> => {
      isOn = false;
      await running;
    },
  };
};
