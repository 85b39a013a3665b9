import { CallFailure } from '../call.ts';
import type { OutboxStore, Said } from '../conversation/ports.ts';
import type { ChatItem, ConversationView, Pending } from '../conversation/types.ts';
import type { History } from '../conversation/driven-conversation.ts';
import { createPlayerChat, type PlayerChat, type PlayerChatApi } from '../conversation/player-chat.ts';
import { createModelServer } from './model-server.ts';
import { createSocketPair, type SocketPair } from './socket-pair.ts';
import { createVirtualClock } from './virtual-clock.ts';

export type CallFault = 'lost on the way' | 'answer lost';

interface RigOptions {
  readonly replayMax?: number;
  readonly random?: () => number;
  readonly doesStoreHang?: boolean;
  readonly isHeld?: (pending: Pending) => boolean;
  /** Whether a lost socket reconnects automatically. */
  readonly doesReturn?: boolean;
}

/** Short form of an item: the text, in brackets while pending, with its code if failed. */
const shortOf = (item: ChatItem): string => {
  if (item.kind === 'message') return item.message.event ?? item.message.content;
  return item.kind === 'sending' ? `(${item.pending.content})` : `${item.pending.content} !${item.code}`;
};

interface Heard {
  readonly type: string;
  readonly kind?: string;
  readonly head?: number;
  readonly chat?: unknown;
  readonly positions?: never[];
}

/** The view after each change. */
export interface Moment {
  readonly chat: PlayerChat;
  readonly view: ConversationView;
  /** The head announced by the server on this socket with `synced`. */
  readonly announcedHead: number | null;
}

export type PlayerRig = ReturnType<typeof createPlayerRig>;

/** A player's device with stores, network and model server, without UI. */
export const createPlayerRig = ({
  replayMax = 500,
  random = () => 0.5,
  doesReturn = true,
  doesStoreHang = false,
  isHeld = () => false,
}: RigOptions = {}) => {
  const clock = createVirtualClock();
  const server = createModelServer(clock, replayMax);
  const kept = new Map<string, Pending>();
  const callFaults: CallFault[] = [];
  const moments: Moment[] = [];
  const said: ((frame: Said) => unknown)[] = [];
  const startRefusals: Error[] = [];
  let history: History | null = null;
  let pair: SocketPair | null = null;
  let ids = 0;
  let announcedHead: number | null = null;

  const store: OutboxStore = {
    load: () => (doesStoreHang ? new Promise(() => {}) : Promise.resolve([...kept.values()])),
    put: async (pending) => void kept.set(pending.client_id, pending),
    remove: async (clientId) => void kept.delete(clientId),
  };

  const travel =
    <Args extends unknown[], Answer>(ask: (...args: Args) => Promise<Answer>) =>
    (...args: Args): Promise<Answer> => {
      const fault = callFaults.shift();
      return new Promise((resolve, reject) => {
        clock.after(random() * 200, () => {
          if (fault === 'lost on the way') return reject(new CallFailure('network'));
          const answer = ask(...args);
          clock.after(random() * 200, () => {
            if (fault === undefined) answer.then(resolve, reject);
            else reject(new CallFailure('network'));
          });
          answer.catch(() => {});
        });
      });
    };
  const { page, post, start, clear, end, rate } = server.api;
  const api: PlayerChatApi = {
    page: travel(page),
    post: travel(post),
    start: travel(async () => {
      const refusal = startRefusals.shift();
      if (refusal !== undefined) throw refusal;
      return start();
    }),
    clear: travel(clear),
    end: travel(end),
    rate: travel(rate),
  };

  const create = (): PlayerChat => {
    const created = createPlayerChat({
      api,
      send: (frame) => {
        for (const listener of said) listener(frame);
        return pair?.say(frame) ?? false;
      },
      isHeld,
      newId: () => `10000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`,
      store,
      history: { load: () => history, save: (next) => void (history = structuredClone(next)) },
      clock,
      random,
    });
    created.subscribe(() => moments.push({ chat: created, view: created.get(), announcedHead }));
    return created;
  };
  let chat = create();

  const hear = (frame: unknown): void => {
    const { type, kind, positions, head, chat: summary } = frame as Heard;
    if (kind === 'synced') announcedHead = head ?? null;
    if (kind === 'reset' && summary === null) announcedHead = 0;
    if (type === 'MSG_PONG') chat.compare(positions ?? []);
    else chat.receive(frame);
  };

  const connect = (): void => {
    if (pair?.isOpen() === true) return;
    announcedHead = null;
    const ends = server.accept((frame) => opened.tell(frame));
    const opened: SocketPair = createSocketPair(
      clock,
      () => random() * 80,
      {
        receive: hear,
        closed: () => {
          announcedHead = null;
          chat.socketLost();
          if (doesReturn) clock.after(random() * 1500, connect);
        },
      },
      ends,
    );
    pair = opened;
    chat.socketOpened();
  };

  const beat = (): void => {
    pair?.say({ type: 'MSG_PING', time: clock.now(), positions: [...chat.positions()] });
    clock.after(20_000, beat);
  };
  clock.after(20_000, beat);

  return {
    clock,
    server,
    kept,
    callFaults,
    moments,
    connect,
    pass: clock.pass,
    chat: () => chat,
    history: () => history,
    onSaid: (listener: (frame: Said) => unknown) => void said.push(listener),
    refuseStart: (refusal: Error) => void startRefusals.push(refusal),
    cut: (doesArrive = false) => pair?.cut(doesArrive),
    /** Half-open connection: frames vanish until the socket is cut. */
    stall: (ms: number): void => {
      const stalled = pair;
      stalled?.stall();
      clock.after(ms, () => stalled?.cut(false));
    },
    reload: (): void => {
      chat.close();
      pair?.cut(true);
      chat = create();
      connect();
    },
    see: (): string[] => chat.get().items.map(shortOf),
  };
};
