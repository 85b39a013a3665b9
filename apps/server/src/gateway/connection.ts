import type { FromServer } from '@guildhall/contract/realtime/messages.ts';
import { fromClientSchema } from '@guildhall/contract/realtime/messages.ts';
import { closeCodes, timings } from '@guildhall/contract/realtime/socket.ts';
import * as v from 'valibot';
import type { RawData, WebSocket } from 'ws';
import type { Clock } from '../platform/clock.ts';

const unsentBytesMax = 256 * 1024;

/** One open socket. Knows frames and silence, nothing of what they are about. */
export class Connection {
  readonly sessionId: string;
  readonly playerId: string;
  readonly kid: string;
  readonly #socket: WebSocket;
  readonly #clock: Clock;
  #heardAtMs: number;

  constructor(socket: WebSocket, owner: { sessionId: string; playerId: string; kid: string }, clock: Clock) {
    this.#socket = socket;
    this.#clock = clock;
    this.#heardAtMs = clock.now();
    this.sessionId = owner.sessionId;
    this.playerId = owner.playerId;
    this.kid = owner.kid;
    socket.on('message', (data, isBinary) => {
      this.#receive(data, isBinary);
    });
  }

  send(message: FromServer): void {
    this.sendText(JSON.stringify(message));
  }

  /** For the same frame to many sockets: it is written out once. */
  sendText(text: string): void {
    if (this.#socket.bufferedAmount > unsentBytesMax) this.close('slow');
    else this.#socket.send(text);
  }

  close(reason: keyof typeof closeCodes): void {
    this.#socket.close(closeCodes[reason], reason);
    // A peer that does not answer the close frame is dropped.
    setTimeout(() => {
      this.#socket.terminate();
    }, 2000).unref();
  }

  closeIfSilent(): void {
    if (this.#clock.now() - this.#heardAtMs > timings.silentAfterMs) this.close('silent');
  }

  #receive(data: RawData, isBinary: boolean): void {
    this.#heardAtMs = this.#clock.now();
    const message = isBinary ? null : parseFrame(data);
    if (message === null) this.close('bad_frame');
    else if (message.type === 'MSG_PING') this.send({ type: 'MSG_PONG', time: message.time });
  }
}

const parseFrame = (data: RawData) => {
  try {
    // One text frame arrives as one buffer: fragments and arrays are not asked for in the options.
    const result = v.safeParse(fromClientSchema, JSON.parse((data as Buffer).toString('utf8')));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
};
