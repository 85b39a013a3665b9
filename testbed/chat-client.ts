import { chatMessages, chatSend } from '@guildhall/contract/chat/player.ts';
import { chatAnswer, chatPage } from '@guildhall/contract/chat/staff.ts';
import { chatTimings } from '@guildhall/contract/chat/rules.ts';
import { launchSocket } from '@guildhall/contract/launch/player.ts';
import {
  closeCodes,
  SOCKET_PATH,
  SOCKET_PROTOCOL,
  timings,
  tokenProtocol,
} from '@guildhall/contract/realtime/socket.ts';
import { STAFF_SOCKET_PATH } from '@guildhall/contract/realtime/staff-socket.ts';
import { staffSocket } from '@guildhall/contract/staff/staff.ts';
import { WebSocket } from 'ws';
import type { Invocation, SeenMessage } from './history.ts';
import { origin } from './installation.ts';
import type { ObservedList, Recorder } from './recorder.ts';
import { call } from './sessions.ts';

export interface Followed {
  readonly conversation: string;
  readonly seen: ObservedList;
  isSynced: boolean;
  assignEpoch: number;
  saidRead: number;
}

export interface ClientOptions {
  readonly name: string;
  readonly url: string;
  readonly cookie: string;
  readonly isStaff: boolean;
  readonly recorder: Recorder;
  readonly random: () => number;
  /** Shorter than in the apps, so that minutes of testing cover hours of use. */
  readonly pingEveryMs?: number;
  readonly drainSpreadMs?: number;
  /** Of the page that opens the socket. */
  readonly origin?: string;
  readonly onFrame?: (frame: Frame) => void;
  /** Called for every closed socket and failed attempt that `stop` did not cause. */
  readonly onTrouble?: (what: string) => void;
}

export interface Frame {
  type: string;
  kind?: string;
  conversation?: string;
  [field: string]: unknown;
}
interface WireMessage extends Omit<SeenMessage, 'clientId'> {
  client_id: string;
}

const codes = { unavailable: 1006, tooFrequent: 1415 };
const stuckMs = 4000;

export type ChatClient = ReturnType<typeof createChatClient>;

/**
 * An independent implementation of the client side of SPEC.md, for a player's device or a console, that records
 * everything.
 */
export const createChatClient = (options: ClientOptions) => {
  const { name, url, cookie, isStaff, recorder, random } = options;
  const pingEveryMs = options.pingEveryMs ?? 2000;
  const followed = new Map<string, Followed>();
  const pending = new Map<string, { invocation: Invocation; nextAt: number }>();
  let socket: WebSocket | null = null;
  let isOpen = false;
  let isStopped = false;
  let failures = 0;
  let lostAt = performance.now();
  let pingedAt = 0;
  let heardAt = 0;
  let resumedAt = 0;
  /** Events between losing and regaining synchronization, for diagnosing slow recoveries. */
  let way: string[] = [];
  const note = (what: string): void => {
    if (way.length < 40) way.push(`${Math.round(performance.now() - lostAt)} ${what}`);
  };
  const heardMost = new Map<string, number>();

  const say = (frame: unknown): void => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  };
  const isConnected = (): boolean => isOpen && [...followed.values()].every((each) => each.isSynced);

  const resume = (one: Followed): void => {
    resumedAt = performance.now();
    const { conversation, seen } = one;
    say({ type: 'MSG_UNREAD', kind: 'resume', conversation, epoch: 1, applied: seen.list.length });
  };

  const transmit = (invocation: Invocation): void => {
    const entry = pending.get(invocation.clientId);
    if (entry !== undefined) entry.nextAt = performance.now() + chatTimings.resendMs;
    const { conversation, clientId, content } = invocation;
    const assign = isStaff ? { assign_epoch: followed.get(conversation)?.assignEpoch ?? 0 } : {};
    const body = { conversation, client_id: clientId, content_type: 1, content, file_id: null, ...assign };
    if (random() < 0.03) {
      recorder.counts.overHttp += 1;
      call(url, isStaff ? chatAnswer : chatSend, cookie, body).then(
        ({ status, code, msg }) => {
          if (code === 0) settle(clientId, Number(msg['seq']), Number(msg['time']));
          // After a server error, the outcome is unknown.
          else refuse(clientId, status >= 500 ? codes.unavailable : code, null);
        },
        () => {
          recorder.unknown(clientId);
        },
      );
    } else say({ type: 'MSG_MESSAGE', kind: 'send', ...body });
  };

  const settle = (clientId: string, seq: number, time: number): void => {
    recorder.ok(clientId, seq, time);
    pending.delete(clientId);
  };

  const refuse = (clientId: string, code: number, retryAfterMs: number | null): void => {
    const entry = pending.get(clientId);
    if (code === codes.unavailable || code === codes.tooFrequent) {
      if (code === codes.unavailable) {
        recorder.counts.unavailable += 1;
        recorder.unknown(clientId);
      } else recorder.counts.tooFrequent += 1;
      if (entry !== undefined) entry.nextAt = performance.now() + (retryAfterMs ?? 1000);
      return;
    }
    recorder.refused(clientId, code);
    pending.delete(clientId);
  };

  const apply = (one: Followed, { client_id: clientId, ...message }: WireMessage, isFromSocket: boolean): void => {
    const { seen } = one;
    const applied = seen.list.length;
    if (message.seq <= applied) return;
    if (message.seq > applied + 1) {
      if (isFromSocket) seen.skipped += 1;
      resume(one);
      return;
    }
    const { seq, time, sender, persona, content, event } = message;
    seen.list.push({ seq, time, sender, persona, clientId, content, event });
    seen.times.push(performance.now());
  };

  /** Rule 17: fetch over HTTP what is too much to replay. */
  const fetchMissing = async (one: Followed): Promise<void> => {
    recorder.counts.resets += 1;
    for (;;) {
      const body = { conversation: one.conversation, after: one.seen.list.length, limit: 100 };
      const { code, msg } = await call(url, isStaff ? chatPage : chatMessages, cookie, body);
      if (code !== 0) throw new Error(`no page: ${code}`);
      for (const message of msg['list'] as WireMessage[]) apply(one, message, false);
      if (msg['is_more'] !== true) break;
    }
    resume(one);
  };

  const hearRead = (frame: Frame): void => {
    const said = (frame['chat'] ?? frame['row']) as Record<string, unknown>;
    const conversation = String(said['conversation'] ?? said['id']);
    const one = followed.get(conversation);
    if (one === undefined) return;
    if (isStaff) one.assignEpoch = Number(said['assign_epoch']);
    const [own, peer] = isStaff ? (['staff', 'player'] as const) : (['player', 'staff'] as const);
    for (const [reader, seq] of [
      [own, Number(said['read'])],
      [peer, Number(said['peer_read'])],
    ] as const) {
      // Late frames may be older (rule 21): only the maximum counts.
      if (seq <= (heardMost.get(`${conversation} ${reader}`) ?? 0)) continue;
      heardMost.set(`${conversation} ${reader}`, seq);
      recorder.readsHeard.push({ conversation, reader, seq });
    }
  };

  const onSynced = (one: Followed): void => {
    const wasConnected = isConnected();
    one.isSynced = true;
    if (wasConnected || !isConnected()) return;
    recorder.syncs.push({ observer: name, lostAt, at: performance.now(), way });
    for (const { invocation } of pending.values()) {
      recorder.counts.resends += 1;
      transmit(invocation);
    }
  };

  const hear = (frame: Frame): void => {
    const one = frame.conversation === undefined ? undefined : followed.get(frame.conversation);
    if (frame.kind === 'hello') {
      if (Math.abs(Number(frame['server_time']) - Date.now()) > 1_800_000) recorder.counts.clockJumpsSeen += 1;
      note('hello');
      isOpen = true;
      failures = 0;
      for (const each of followed.values()) resume(each);
    } else if (frame.kind === 'deliver' || frame.kind === 'system') {
      if (one !== undefined) apply(one, frame['message'] as WireMessage, true);
    } else if (frame.kind === 'ack') {
      settle(String(frame['client_id']), Number(frame['seq']), Number(frame['time']));
    } else if (frame.kind === 'nack') {
      refuse(String(frame['client_id']), Number(frame['code']), frame['retry_after_ms'] as number | null);
    } else if (frame.kind === 'synced') {
      if (one !== undefined) onSynced(one);
    } else if (frame.kind === 'reset') {
      const conversation = frame.conversation ?? (frame['chat'] as { conversation: string } | null)?.conversation ?? '';
      const which = followed.get(conversation);
      if (which !== undefined) fetchMissing(which).catch(() => socket?.terminate());
    } else if (frame.kind === 'read') hearRead(frame);
    else if (frame.type === 'MSG_PING') say({ type: 'MSG_PONG', time: frame['time'] });
  };

  const reconnectAfter = (waitMs: number): void => {
    if (!isStopped) setTimeout(() => void connect(), waitMs);
  };
  const backOff = (): number => {
    const waitMs = random() * Math.min(timings.reconnectMaxMs, timings.reconnectBaseMs * 2 ** failures);
    failures += 1;
    return waitMs;
  };

  const onClose = (code: number): void => {
    if (isConnected()) {
      lostAt = performance.now();
      way = [];
    }
    note(`closed ${code}`);
    options.onTrouble?.(`closed ${code}`);
    isOpen = false;
    socket = null;
    for (const one of followed.values()) one.isSynced = false;
    for (const clientId of pending.keys()) recorder.unknown(clientId);
    recorder.closings.push({ observer: name, code, at: performance.now() });
    if (code >= 4400) recorder.counts.loggedOut += 1;
    reconnectAfter(code === closeCodes.draining ? random() * (options.drainSpreadMs ?? 15_000) : backOff());
  };

  const connect = async (): Promise<void> => {
    try {
      note('asks for a token');
      const { status, msg } = await call(url, isStaff ? staffSocket : launchSocket, cookie);
      if (status === 401) recorder.counts.loggedOut += 1;
      if (status !== 200) throw new Error(`no token: ${status}`);
      note('has a token');
      const address = `${url.replace('http', 'ws')}${isStaff ? STAFF_SOCKET_PATH : SOCKET_PATH}`;
      const opened = new WebSocket(address, [SOCKET_PROTOCOL, tokenProtocol(String(msg['token']))], {
        headers: { cookie, origin: options.origin ?? origin },
        handshakeTimeout: 5000,
        perMessageDeflate: false,
      });
      socket = opened;
      heardAt = performance.now();
      opened.on('message', (data: Buffer) => {
        heardAt = performance.now();
        const frame = JSON.parse(data.toString()) as Frame;
        hear(frame);
        options.onFrame?.(frame);
      });
      opened.on('error', () => undefined);
      opened.on('close', (code) => {
        if (socket === opened) onClose(code);
      });
    } catch (error) {
      note(String(error));
      options.onTrouble?.(String(error));
      reconnectAfter(backOff());
    }
  };

  const tick = setInterval(() => {
    const now = performance.now();
    if (socket?.readyState === WebSocket.OPEN) {
      if (now - pingedAt > pingEveryMs) {
        pingedAt = now;
        const positions = [...followed.values()].map(({ conversation, seen }) => ({
          conversation,
          seq: seen.list.length,
        }));
        say({ type: 'MSG_PING', time: Math.round(now), positions: positions.slice(0, 60) });
      }
      // Detect half-open connections, like the apps do.
      if (now - heardAt > pingEveryMs + 3000) socket.terminate();
      else if (isOpen && now - resumedAt > stuckMs) {
        note('resumes again');
        for (const one of followed.values()) if (!one.isSynced) resume(one);
      }
    }
    if (!isConnected()) return;
    for (const { invocation, nextAt } of pending.values()) {
      if (now < nextAt) continue;
      recorder.counts.resends += 1;
      recorder.unknown(invocation.clientId);
      transmit(invocation);
    }
  }, 100);

  return {
    name,
    cookie,
    isStaff,
    followed,
    pending,
    isConnected,
    start: (): void => void connect(),
    follow: (conversation: string, assignEpoch = 0): void => {
      const one = {
        conversation,
        seen: recorder.observe(name, conversation),
        isSynced: false,
        assignEpoch,
        saidRead: 0,
      };
      followed.set(conversation, one);
      if (isOpen) resume(one);
    },
    /** Only consoles say that they leave; a player has one conversation. */
    leave: (conversation: string): void => {
      followed.delete(conversation);
      say({ type: 'MSG_UNREAD', kind: 'leave', conversation });
    },
    /** Starts sending a message; it stays pending until it is acknowledged or refused, despite all faults. */
    send: (conversation: string, content: string): void => {
      const invocation = recorder.invoke(name, conversation, isStaff ? 1 : 2, content);
      pending.set(invocation.clientId, { invocation, nextAt: performance.now() + chatTimings.resendMs });
      if (isConnected()) transmit(invocation);
    },
    read: (one: Followed): void => {
      const seq = one.seen.list.length;
      if (seq <= one.saidRead || !one.isSynced) return;
      one.saidRead = seq;
      recorder.readsSaid.push({ conversation: one.conversation, reader: isStaff ? 'staff' : 'player', seq });
      say({ type: 'MSG_UNREAD', kind: 'read', conversation: one.conversation, seq });
    },
    say,
    /** Stops reading from the socket; `unpause` continues. */
    pause: (): void => {
      heardAt = Infinity;
      socket?.pause();
    },
    unpause: (): void => {
      heardAt = performance.now();
      socket?.resume();
    },
    terminate: (): void => socket?.terminate(),
    stop: (): void => {
      isStopped = true;
      clearInterval(tick);
      const open = socket;
      socket = null;
      open?.terminate();
    },
  };
};
