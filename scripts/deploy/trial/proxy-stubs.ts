import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

export interface Stub {
  readonly server: Server;
  readonly seen: string[];
  /** Breaks off the connection instead of answering requests. */
  isBroken: boolean;
  /** Has no built files, like a server of the other release during an upgrade. */
  hasNoAssets: boolean;
}

/** A server that answers with what it received: its headers, its address and the size of the body. */
export const startStub = async (port: number): Promise<Stub> => {
  const server = createServer((incoming, response) => {
    let bytes = 0;
    incoming.on('data', (part: Buffer) => (bytes += part.length));
    incoming.on('end', () => {
      stub.seen.push(`${incoming.method} ${incoming.url}`);
      if (stub.isBroken) incoming.socket.destroy();
      else if (stub.hasNoAssets && incoming.url?.includes('/assets/') === true) response.writeHead(404).end();
      else response.end(JSON.stringify({ port, bytes, url: incoming.url, headers: incoming.headers }));
    });
  });
  const stub: Stub = { server, seen: [], isBroken: false, hasNoAssets: false };
  server.on('upgrade', ({ headers }, socket) => {
    const key = `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash('sha1').update(key).digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    // One text frame with the address that the proxy reports.
    const text = Buffer.from(`${String(headers['x-forwarded-for'])} ${port}`);
    socket.write(Buffer.concat([Buffer.from([0x81, text.length]), text]));
    socket.on('error', () => socket.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return stub;
};

/** What a stub answers. */
export interface Echo {
  readonly port: number;
  readonly url: string;
  readonly bytes: number;
  readonly headers: Record<string, string>;
}
