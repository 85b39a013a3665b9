import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { Failure } from './failure.ts';

export interface UploadBounds {
  /** From the first byte to the last: five megabytes at the pace of a bad phone network, and some more. */
  readonly totalMs: number;
  /** Without a single byte. */
  readonly idleMs: number;
  /** What one caller, and all together, may have on the way to this process; it is held in memory. */
  readonly callerBytes: number;
  readonly allBytes: number;
}

const megabyte = 1024 * 1024;
const defaultBounds: UploadBounds = {
  totalMs: 180_000,
  idleMs: 15_000,
  callerBytes: 100 * megabyte,
  allBytes: 500 * megabyte,
};

/** Node says this of every request that is not whole in time, once, and leaves the rest to us. */
const isLate = (error: Error): boolean => (error as NodeJS.ErrnoException).code === 'ERR_HTTP_REQUEST_TIMEOUT';

/**
 * The listener cuts off whoever takes longer than seconds to send a request; a picture over a phone network takes a minute.
 * So those who may upload, and they alone, get time as long as bytes keep coming.
 */
export const createUploadsUnderWay = (server: Server, bounds: UploadBounds = defaultBounds) => {
  const sockets = new WeakSet<Socket>();
  const bytesOf = new Map<string, number>();
  let allBytes = 0;

  const listeners = server.listeners('clientError') as ((error: Error, socket: Socket) => void)[];
  server.removeAllListeners('clientError');
  server.on('clientError', (error: Error, socket: Socket) => {
    if (isLate(error) && sockets.has(socket)) return;
    for (const listener of listeners) listener(error, socket);
  });

  const reserve = (caller: string, bytes: number): void => {
    const held = bytesOf.get(caller) ?? 0;
    if (held + bytes > bounds.callerBytes || allBytes + bytes > bounds.allBytes) throw new Failure('unavailable');
    bytesOf.set(caller, held + bytes);
    allBytes += bytes;
  };

  const release = (caller: string, bytes: number): void => {
    const held = (bytesOf.get(caller) ?? 0) - bytes;
    if (held > 0) bytesOf.set(caller, held);
    else bytesOf.delete(caller);
    allBytes -= bytes;
  };

  return {
    /** Before the body of somebody who may send it is read. Throws where too much is on its way already. */
    begin: ({ raw }: FastifyRequest, caller: string, bytesMax: number): void => {
      const bytes = Math.min(Number(raw.headers['content-length'] ?? bytesMax), bytesMax);
      reserve(caller, bytes);
      const { socket } = raw;
      sockets.add(socket);
      const timer = setTimeout(() => socket.destroy(), bounds.totalMs);
      socket.setTimeout(bounds.idleMs);
      // Once all is here, or nothing more will come.
      raw.once('close', () => {
        clearTimeout(timer);
        socket.setTimeout(0);
        sockets.delete(socket);
        release(caller, bytes);
      });
    },
  };
};
