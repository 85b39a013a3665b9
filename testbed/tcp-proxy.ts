import { createServer, createConnection, type Socket } from 'node:net';
import { once } from 'node:events';

export interface Link {
  readonly downstream: Socket;
  readonly upstream: Socket;
  readonly id: number;
  /** Simulates a half-open connection: bytes are dropped and nothing is closed. */
  isHeld: boolean;
  heldBytes: number;
  destroy(): void;
}

export interface ProxyOptions {
  readonly port: number;
  /** Target ports, in order of preference. */
  readonly targets: () => readonly number[];
  readonly delayMs?: () => number;
  /** Inspects each chunk; returning false drops it. */
  readonly onDown?: (link: Link, chunk: Buffer) => boolean;
  readonly onUp?: (link: Link, chunk: Buffer) => boolean;
  readonly onLink?: (link: Link) => void;
}

const connectTo = (port: number): Promise<Socket | null> =>
  new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port, noDelay: true });
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => {
      socket.destroy();
      resolve(null);
    });
  });

/** A TCP proxy that can cut, hold or delay connections. It preserves back-pressure and half-closes. */
export const startProxy = async (options: ProxyOptions) => {
  const links = new Set<Link>();
  let ids = 0;
  let refused = 0;

  const pass = (link: Link, from: Socket, to: Socket, sees: ProxyOptions['onUp'], delay: () => number): void => {
    /** In order, also if the delay becomes shorter meanwhile. */
    const delayed: { readonly chunk: Buffer; readonly atMs: number }[] = [];
    const writeDelayed = (): void => {
      const [next] = delayed;
      if (next === undefined) return;
      const leftMs = next.atMs - performance.now();
      if (leftMs <= 0) {
        if (to.writable) to.write(next.chunk);
        delayed.shift();
      }
      setTimeout(writeDelayed, Math.max(0, leftMs));
    };
    from.on('data', (chunk: Buffer) => {
      if (link.isHeld) {
        link.heldBytes += chunk.length;
        return;
      }
      if (sees?.(link, chunk) === false) return;
      const delayMs = delay();
      if (delayMs > 0 || delayed.length > 0) {
        delayed.push({ chunk, atMs: performance.now() + delayMs });
        if (delayed.length === 1) setTimeout(writeDelayed, delayMs);
      } else if (!to.write(chunk)) {
        from.pause();
        to.once('drain', () => from.resume());
      }
    });
    // A held connection does not even propagate the close of the other end.
    from.on('end', () => {
      if (!link.isHeld) setTimeout(() => to.end(), delay());
    });
    from.on('error', () => {
      if (!link.isHeld) to.destroy();
    });
    from.on('close', () => {
      if (link.isHeld) return;
      links.delete(link);
      setTimeout(() => to.destroy(), delay() + 50);
    });
  };

  const server = createServer({ noDelay: true, pauseOnConnect: true }, (downstream) => {
    downstream.on('error', () => undefined);
    const open = async (): Promise<void> => {
      for (const port of options.targets()) {
        const upstream = await connectTo(port);
        if (upstream === null) {
          refused += 1;
          continue;
        }
        ids += 1;
        const link: Link = {
          downstream,
          upstream,
          id: ids,
          isHeld: false,
          heldBytes: 0,
          destroy: () => {
            links.delete(link);
            downstream.destroy();
            upstream.destroy();
          },
        };
        links.add(link);
        upstream.on('error', () => undefined);
        pass(link, downstream, upstream, options.onUp, () => 0);
        pass(link, upstream, downstream, options.onDown, options.delayMs ?? (() => 0));
        options.onLink?.(link);
        downstream.resume();
        return;
      }
      downstream.destroy();
    };
    void open();
  });
  server.listen(options.port, '127.0.0.1', 4096);
  await once(server, 'listening');
  return {
    links,
    refused: (): number => refused,
    close: async (): Promise<void> => {
      for (const link of links) link.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
