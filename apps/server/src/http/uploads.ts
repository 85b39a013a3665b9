import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { Failure } from '../runtime/failure.ts';

export interface UploadBounds {
  /** Limit for the whole body: five megabytes over a bad mobile network, with some slack. */
  readonly totalMs: number;
  /** Limit without any progress. */
  readonly idleMs: number;
  /** Bodies in progress are held in memory, so they are limited per caller and in total. */
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

/** Node emits this once for each request that exceeds the request timeout. */
const isLate = (error: Error): boolean => (error as NodeJS.ErrnoException).code === 'ERR_HTTP_REQUEST_TIMEOUT';

/**
 * The listener's request timeout is a few seconds, but a picture over a mobile network can take a minute. So authorized
 * uploads, and only those, are exempt while bytes keep arriving.
 */
export const createUploadTracker = (server: Server, bounds: UploadBounds = defaultBounds) => {
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
    /** Call before reading the body of an authorized upload. Throws if too many bytes are in progress. */
    begin: ({ raw }: FastifyRequest, caller: string, bytesMax: number): void => {
      const bytes = Math.min(Number(raw.headers['content-length'] ?? bytesMax), bytesMax);
      reserve(caller, bytes);
      const { socket } = raw;
      sockets.add(socket);
      const timer = setTimeout(() => socket.destroy(), bounds.totalMs);
      socket.setTimeout(bounds.idleMs);
      // The body is complete, or the client is gone.
      raw.once('close', () => {
        clearTimeout(timer);
        socket.setTimeout(0);
        sockets.delete(socket);
        release(caller, bytes);
      });
    },
  };
};
