import type { Duplex } from 'node:stream';
import { closeCodes, timings } from '@guildhall/contract/realtime/socket.ts';
import { staffCloseCodes } from '@guildhall/contract/realtime/staff-socket.ts';
import * as v from 'valibot';
import type { RawData, WebSocket } from 'ws';
import type { Clock } from '../platform/clock.ts';

const unsentBytesMax = 256 * 1024;
const codes = { ...closeCodes, ...staffCloseCodes };
export type CloseReason = keyof typeof codes;

export interface SocketOwner {
  readonly sessionId: string;
  /** Whose it is, over all their sessions. */
  readonly subject: string;
}

export interface Position {
  readonly conversation: string;
  readonly seq: number;
}

/** What is spoken on a door's sockets: one value for all of them, so that a socket costs no functions of its own. */
export interface Dialect<Owner extends SocketOwner, In extends { type: string }, Out> {
  readonly schema: v.GenericSchema<unknown, In>;
  /** What was sent of each stream that a ping names, for its pong (rule 19). */
  readonly positions?: (connection: Connection<Owner, In, Out>, asked: readonly Position[]) => Position[];
  /** Everything but pings and pongs, which the connection answers by itself. */
  readonly receive: (connection: Connection<Owner, In, Out>, message: In) => void;
}

/** One open socket. Knows frames and silence, nothing of what they are about. */
export class Connection<Owner extends SocketOwner, In extends { type: string }, Out> {
  readonly owner: Owner;
  readonly #socket: WebSocket;
  readonly #dialect: Dialect<Owner, In, Out>;
  readonly #clock: Clock;
  readonly #wire: Duplex | null;
  #heardAtMs: number;

  /** `wire` is what the socket writes to. */
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
    socket.on('message', (data, isBinary) => {
      this.#receive(data, isBinary);
    });
  }

  get isClosed(): boolean {
    return this.#socket.readyState !== this.#socket.OPEN;
  }

  send(message: Out): void {
    this.sendText(JSON.stringify(message));
  }

  /** For the same frame to many sockets: it is written out once. */
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
    // A peer that does not answer the close frame is dropped.
    setTimeout(() => {
      this.#socket.terminate();
    }, 2000).unref();
  }

  /** Frames of one turn leave together: each write by itself would cost more than all else that is done for a frame. */
  #cork(): void {
    const wire = this.#wire;
    if (wire === null || wire.writableCorked > 0) return;
    wire.cork();
    process.nextTick(uncork, wire);
  }

  closeIfSilent(): void {
    if (this.#clock.now() - this.#heardAtMs > timings.silentAfterMs) this.close('silent');
  }

  #receive(data: RawData, isBinary: boolean): void {
    this.#heardAtMs = this.#clock.now();
    const message = isBinary ? null : this.#parse(data);
    if (message === null) this.close('bad_frame');
    else if (isPing(message)) this.#pong(message);
    else if (message.type !== 'MSG_PONG') this.#dialect.receive(this, message);
  }

  #pong({ time, positions }: Ping): void {
    const sent = positions === undefined ? undefined : this.#dialect.positions?.(this, positions);
    this.sendText(JSON.stringify({ type: 'MSG_PONG', time, ...(sent === undefined ? {} : { positions: sent }) }));
  }

  #parse(data: RawData): In | null {
    try {
      // One text frame arrives as one buffer: fragments and arrays are not asked for in the options.
      const result = v.safeParse(this.#dialect.schema, JSON.parse((data as Buffer).toString('utf8')));
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
  readonly positions?: readonly Position[];
}
const isPing = (message: { type: string }): message is Ping => message.type === 'MSG_PING';
