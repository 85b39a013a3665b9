import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { Transform, type Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../runtime/failure.ts';
import { createUploadShare } from './upload-share.ts';

export interface UploadBounds {
  /** Limit for the whole body: five megabytes over a bad mobile network, with some slack. */
  readonly totalMs: number;
  /** At least `paceBytes` must arrive in each `paceMs`. */
  readonly paceMs: number;
  readonly paceBytes: number;
  /** Uploads that one caller may have in progress, until they are answered. */
  readonly callerUploads: number;
  /** Memory for bodies in progress. Players and staff have budgets of this size each, so neither can block the other. */
  readonly allBytes: number;
  /** Part of the players' budget that is for strangers, and only for them; the rest is for people we know. */
  readonly strangersBytes: number;
  /** What one caller may use. */
  readonly callerBytes: number;
  /** The same for a caller whom we do not know, as new ones cost nothing. */
  readonly strangerBytes: number;
}

const megabyte = 1024 * 1024;
const defaultBounds: UploadBounds = {
  totalMs: 180_000,
  paceMs: 15_000,
  paceBytes: 8 * 1024,
  callerUploads: 6,
  allBytes: 250 * megabyte,
  strangersBytes: 100 * megabyte,
  callerBytes: 50 * megabyte,
  strangerBytes: 12 * megabyte,
};

/** Node emits this once for each request that exceeds the request timeout. */
const isLate = (error: Error): boolean => (error as NodeJS.ErrnoException).code === 'ERR_HTTP_REQUEST_TIMEOUT';

export interface Uploader {
  readonly caller: string;
  readonly isStaff: boolean;
  /** Null for people we know. */
  readonly network: string | null;
  /**
   * Idempotency key, if the route has one. A second upload of the same file waits for the answer to the first one, or
   * replaces it while its body is incomplete: a device that lost its connection sends again, and the server may not know yet.
   */
  readonly key: string | undefined;
}

interface Caller {
  uploads: number;
  bytes: number;
}

/**
 * The listener's request timeout is a few seconds, but a picture over a mobile network can take a minute. So authorized
 * uploads, and only those, are exempt while they make progress. Bodies are held in memory until they are answered; the
 * limits count bytes that arrived, because a claimed size costs an attacker nothing (threat 25).
 */
export const createUploadTracker = (server: Server, limits: Partial<UploadBounds>, onRefused: () => void) => {
  const bounds = { ...defaultBounds, ...limits };
  const sockets = new WeakSet<Socket>();
  const callers = new Map<string, Caller>();
  const keys = new Map<string, IncomingMessage>();
  const shares = {
    staff: createUploadShare(bounds.allBytes),
    known: createUploadShare(bounds.allBytes - bounds.strangersBytes),
    strangers: createUploadShare(bounds.strangersBytes),
  };
  const arrived = new WeakMap<FastifyRequest, (bytes: number) => void>();

  const listeners = server.listeners('clientError') as ((error: Error, socket: Socket) => void)[];
  server.removeAllListeners('clientError');
  server.on('clientError', (error: Error, socket: Socket) => {
    if (isLate(error) && sockets.has(socket)) return;
    for (const listener of listeners) listener(error, socket);
  });

  const refuse = (code: 'unavailable' | 'upload_under_way' | 'too_frequent', waitSeconds: number): never => {
    onRefused();
    throw new Failure(code, { retry_after: waitSeconds });
  };

  const enter = (caller: string, key: string | undefined, raw: IncomingMessage): Caller => {
    const own = callers.get(caller) ?? { uploads: 0, bytes: 0 };
    const first = key === undefined ? undefined : keys.get(key);
    if (first?.complete === true) refuse('upload_under_way', 1);
    if (own.uploads >= bounds.callerUploads) refuse('too_frequent', 2);
    first?.socket.destroy();
    own.uploads += 1;
    callers.set(caller, own);
    if (key !== undefined) keys.set(key, raw);
    return own;
  };

  /** Cuts off senders that are slower than the required pace. */
  const watchPace = (socket: Socket, bytesSoFar: () => number): (() => void) => {
    let before = 0;
    sockets.add(socket);
    const pace = setInterval(() => {
      if (bytesSoFar() - before < bounds.paceBytes) socket.destroy();
      before = bytesSoFar();
    }, bounds.paceMs);
    const total = setTimeout(() => socket.destroy(), bounds.totalMs);
    return () => {
      clearInterval(pace);
      clearTimeout(total);
      sockets.delete(socket);
    };
  };

  return {
    /** Call before reading the body of an authorized upload. Throws if too much is in progress. */
    begin: (request: FastifyRequest, reply: FastifyReply, { caller, isStaff, network, key }: Uploader): void => {
      const isStranger = network !== null;
      const callerBytes = isStranger ? bounds.strangerBytes : bounds.callerBytes;
      const ownKey = key === undefined ? undefined : `${caller} ${key}`;
      const own = enter(caller, ownKey, request.raw);
      const share = shares[isStaff ? 'staff' : isStranger ? 'strangers' : 'known'].enter({
        owner: caller,
        network,
        giveUp: () => {
          onRefused();
          request.raw.socket.destroy();
        },
      });
      let bytes = 0;
      arrived.set(request, (more) => {
        if (own.bytes + more > callerBytes || !share.add(more)) refuse('unavailable', 5);
        bytes += more;
        own.bytes += more;
      });
      const stopWatching = watchPace(request.raw.socket, () => bytes);
      request.raw.once('close', stopWatching);
      // Not when the request is read: its body stays in memory while it is processed.
      reply.raw.once('close', () => {
        stopWatching();
        share.leave();
        own.uploads -= 1;
        own.bytes -= bytes;
        if (own.uploads === 0) callers.delete(caller);
        if (ownKey !== undefined && keys.get(ownKey) === request.raw) keys.delete(ownKey);
      });
    },
    /** The body, counted while it arrives. */
    count: (request: FastifyRequest, body: Readable): Readable => {
      const add = arrived.get(request);
      if (add === undefined) return body;
      const counted = new Transform({
        transform: (chunk: Buffer, _encoding, done) => {
          try {
            add(chunk.length);
            done(null, chunk);
          } catch (error) {
            done(error as Error);
          }
        },
      });
      body.once('error', (error) => counted.destroy(error));
      return body.pipe(counted);
    },
  };
};
