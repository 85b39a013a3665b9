import type { Duplex } from 'node:stream';
import { closeCodes, timings } from '@guildhall/contract/realtime/socket.ts';
import { staffCloseCodes } from '@guildhall/contract/realtime/staff-socket.ts';
import * as v from 'valibot';
import type { RawData, WebSocket } from 'ws';
import { operationOf } from '@guildhall/contract/realtime/client-messages.ts';
import { frameCosts } from '@guildhall/contract/realtime/frame-costs.ts';
import type { Budgets } from '../runtime/budgets.ts';
import type { Clock } from '../runtime/clock.ts';
import { spendTokens } from '../runtime/token-buckets.ts';
import { withWholeCharacters } from '../runtime/whole-characters.ts';

const unsentBytesMax = 256 * 1024;
const codes = { ...closeCodes, ...staffCloseCodes };
export type CloseReason = keyof typeof codes;

export interface SocketOwner {
  readonly sessionId: string;
  /** The player or member of staff, across all their sessions. */
  readonly subject: string;
}

export type PingOf<In extends { type: string }> = Extract<In, { type: 'MSG_PING' }>;

/** Message handling of one endpoint. Shared by all its sockets, so that a socket allocates no closures of its own. */
export interface Dialect<Owner extends SocketOwner, In extends { type: string }, Out> {
  readonly schema: v.GenericSchema<unknown, In>;
  /** A fast check of the most frequent message, which must accept nothing that the schema refuses. */
  readonly isPlain?: ((json: unknown) => json is In) | undefined;
  readonly budgets: Pick<Budgets, 'frames' | 'pings'>;
  readonly onTooFast?: () => void;
  readonly onClose?: (connection: Connection<Owner, In, Out>) => void;
  /** Further fields of the pong (rule 19). */
  readonly pong?: (connection: Connection<Owner, In, Out>, ping: PingOf<In>) => object;
  /** Called for everything except pings and pongs, which the connection handles. */
  readonly receive: (connection: Connection<Owner, In, Out>, message: In) => void;
}

/** One open socket. Handles frames, heartbeats and backpressure; message contents belong to the dialect. */
export class Connection<Owner extends SocketOwner, In extends { type: string }, Out> {
  readonly owner: Owner;
  readonly #socket: WebSocket;
  readonly #dialect: Dialect<Owner, In, Out>;
  readonly #clock: Clock;
  readonly #wire: Duplex | null;
  #heardAtMs: number;
  #framesFullAtMs = 0;
  #pingsFullAtMs = 0;

  /** `wire` is the underlying stream, used to batch writes. */
  constructor(
    socket: WebSocket,
    owner: Owner,
    dialect: Dialect<Owner, In, Out>,
    clock: Clock,
    wire: Duplex | null = null,
  ) {
    this.#wire = wire;
    this.owner = owner;
    this.#socket = socket;
    this.#dialect = dialect;
    this.#clock = clock;
    this.#heardAtMs = clock.now();
  }

  get isClosed(): boolean {
    return this.#socket.readyState !== this.#socket.OPEN;
  }

  send(message: Out): void {
    this.sendText(JSON.stringify(message));
  }

  /** For sending the same frame to many sockets: it is serialized once. */
  sendText(text: string): void {
    if (this.#socket.bufferedAmount > unsentBytesMax) {
      this.close('slow');
      return;
    }
    this.#cork();
    this.#socket.send(text);
  }

  close(reason: CloseReason): void {
    this.#socket.close(codes[reason], reason);
    if (reason === 'too_fast') {
      // What a flooding client has already sent would be parsed until it answers the close frame.
      this.#socket.pause();
      this.#dialect.onTooFast?.();
    }
    // Drop peers that do not answer the close frame.
    setTimeout(() => {
      this.#socket.terminate();
    }, 2000).unref();
  }

  /** Frames of one tick are written together: a system call per frame would cost more than the rest of handling it. */
  #cork(): void {
    const wire = this.#wire;
    if (wire === null || wire.writableCorked > 0) return;
    wire.cork();
    process.nextTick(uncork, wire);
  }

  closeIfSilent(): void {
    if (this.#clock.now() - this.#heardAtMs > timings.silentAfterMs) this.close('silent');
  }

  onClose(): void {
    this.#dialect.onClose?.(this);
  }

  onMessage(data: RawData, isBinary: boolean): void {
    if (this.isClosed) return;
    this.#heardAtMs = this.#clock.now();
    const nowMs = performance.now();
    // Before parsing, which is most of the cost of a frame.
    if (!this.#spend(nowMs, 1)) return this.close('too_fast');
    const message = isBinary ? null : this.#parse(data);
    if (message === null) this.close('bad_frame');
    else if (!this.#isAffordable(message, nowMs)) this.close('too_fast');
    else if (isPing(message)) this.#pong(message as Ping & PingOf<In>);
    else if (message.type !== 'MSG_PONG') this.#dialect.receive(this, message);
  }

  #spend(nowMs: number, cost: number): boolean {
    const nextMs = spendTokens(this.#dialect.budgets.frames, this.#framesFullAtMs, nowMs, cost);
    if (nextMs !== null) this.#framesFullAtMs = nextMs;
    return nextMs !== null;
  }

  #isAffordable(message: In, nowMs: number): boolean {
    if (isPing(message)) {
      const nextMs = spendTokens(this.#dialect.budgets.pings, this.#pingsFullAtMs, nowMs, 1);
      if (nextMs !== null) this.#pingsFullAtMs = nextMs;
      return nextMs !== null;
    }
    const cost = frameCosts[operationOf(message) as keyof typeof frameCosts];
    return cost === 1 || this.#spend(nowMs, cost - 1);
  }

  #pong(ping: Ping & PingOf<In>): void {
    this.sendText(JSON.stringify({ type: 'MSG_PONG', time: ping.time, ...this.#dialect.pong?.(this, ping) }));
  }

  #parse(data: RawData): In | null {
    try {
      // With the default `binaryType`, a message arrives as one Buffer.
      const json: unknown = JSON.parse(withWholeCharacters((data as Buffer).toString('utf8')));
      const { isPlain, schema } = this.#dialect;
      if (isPlain?.(json) === true) return json;
      const result = v.safeParse(schema, json);
      return result.success ? result.output : null;
    } catch {
      return null;
    }
  }
}

const uncork = (wire: Duplex): void => {
  wire.uncork();
};

interface Ping {
  readonly type: 'MSG_PING';
  readonly time: number;
}
const isPing = (message: { type: string }): message is Ping => message.type === 'MSG_PING';
