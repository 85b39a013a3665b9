import { createServer, request, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** How far a call gets: nothing reaches the server, half of it does, or all of it does but the response is lost. */
export type Reach = 'before' | 'during' | 'after';

interface Stop {
  readonly path: string;
  readonly reach: Reach;
  readonly onReached: () => void;
}

const bodyOf = async (incoming: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/**
 * The network between one device and the server, as the browser's proxy. It can stop a call at an exact point, and it
 * can be cut: every connection breaks and new ones are refused.
 */
export const createNetwork = async () => {
  const open = new Set<Socket | ClientRequest>();
  let isCut = false;
  let stop: Stop | null = null;
  let late: { readonly part: string; readonly ms: number } | null = null;
  let refused: string | null = null;

  const follow = <T extends Socket | ClientRequest>(connection: T): T => {
    open.add(connection);
    connection.on('close', () => open.delete(connection));
    connection.on('error', () => connection.destroy());
    return connection;
  };

  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse, at: Stop | null): Promise<void> => {
    if (at?.reach === 'before') return at.onReached();
    const { method, headers } = incoming;
    const onward = follow(request(incoming.url ?? '', { method, headers }));
    onward.on('error', () => outgoing.destroy());
    onward.on('response', (answer) => {
      if (at === null) answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders));
      else answer.on('end', at.onReached).resume();
    });
    const body = await bodyOf(incoming);
    if (at?.reach === 'during') onward.write(body.subarray(0, body.length / 2), at.onReached);
    else onward.end(body);
    return undefined;
  };

  const server = createServer((incoming, outgoing) => {
    if (refused !== null && incoming.url?.includes(refused) === true) {
      outgoing.destroy();
      return;
    }
    const at = stop !== null && incoming.url?.endsWith(stop.path) === true ? stop : null;
    // Applies to one call only.
    if (at !== null) stop = null;
    const waitMs = late !== null && incoming.url?.includes(late.part) === true ? late.ms : 0;
    setTimeout(() => void pass(incoming, outgoing, at).catch(() => outgoing.destroy()), waitMs);
  });
  server.on('connection', (socket) => {
    if (isCut) socket.destroy();
    else follow(socket);
  });
  // WebSockets arrive as CONNECT tunnels.
  server.on('connect', (incoming: IncomingMessage, client: Socket, head: Buffer) => {
    const { hostname, port } = new URL(`http://${incoming.url ?? ''}`);
    const onward = follow(connect(Number(port), hostname));
    onward.on('connect', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.write(head);
      onward.pipe(client).pipe(onward);
    });
    onward.on('close', () => client.destroy());
    client.on('close', () => onward.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });

  const cut = (): void => {
    isCut = true;
    for (const connection of open) connection.destroy();
  };
  return {
    proxy: { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bypass: '<-loopback>' },
    /** Stops the next call to this path at the given point, and resolves once it got there. */
    stopAt: (path: string, reach: Reach): Promise<void> =>
      new Promise((resolve) => {
        stop = { path, reach, onReached: resolve };
      }),
    /** Requests whose address contains this arrive late. */
    delay: (part: string, ms: number): void => {
      late = { part, ms };
    },
    /** Requests whose address contains this fail. */
    refuse: (part: string): void => {
      refused = part;
    },
    cut,
    mend: (): void => {
      isCut = false;
      stop = null;
    },
    close: (): void => {
      cut();
      server.close();
    },
  };
};

export type Network = Awaited<ReturnType<typeof createNetwork>>;
