import type { Server } from 'node:net';

interface Place {
  readonly host: string;
  readonly port: number;
  /** The variable of the port; that of the address has `HOST` instead of `PORT`. */
  readonly variable: string;
}

const reasons: Record<string, (place: Place) => string> = {
  EADDRINUSE: ({ variable }) => `another program uses this port. Stop it, or set ${variable} to another port`,
  EACCES: ({ variable }) => `this user may not open the port. Set ${variable} to one from 1024 on`,
  EADDRNOTAVAIL: ({ variable }) => `this machine has no such address. Set ${variable.replace('PORT', 'HOST')}`,
};

/** The same error as a sentence that names the port and the variable. */
export const listenProblem = (error: unknown, place: Place): Error => {
  const code = String((error as { code?: unknown }).code);
  const reason = reasons[code]?.(place) ?? (error instanceof Error ? error.message : String(error));
  return new Error(`cannot listen on ${place.host}:${place.port}: ${reason}.`, { cause: error });
};

export const listenAt = async (server: Server, place: Place): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(place.port, place.host, resolve);
  try {
    await promise;
  } catch (error) {
    throw listenProblem(error, place);
  } finally {
    server.off('error', reject);
  }
};
