import { createServer } from 'node:http';
import { createClient } from '@redis/client';
import { WebSocketServer, type WebSocket } from 'ws';

/**
 * Baseline relay: `ws` and Redis without storage, validation or authentication. A message is published to the socket
 * with the same name on the other process.
 */
const [, , port = '0', channel = 'bench', self = 'a'] = process.argv;
const url = process.env['GUILDHALL_REDIS_URL'] ?? 'redis://127.0.0.1:6379';
const [publisher, subscriber] = [createClient({ url }), createClient({ url })];
await Promise.all([publisher.connect(), subscriber.connect()]);
const other = self === 'a' ? 'b' : 'a';
const sockets = new Map<string, WebSocket>();

await subscriber.subscribe(`${channel}:${self}`, (text) => {
  const cut = text.indexOf(' ');
  sockets.get(text.slice(0, cut))?.send(text.slice(cut + 1));
});

const server = createServer((_request, response) => response.end('ok'));
const socketServer = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false });
server.on('upgrade', (request, socket, head) => {
  socketServer.handleUpgrade(request, socket, head, (opened) => {
    const name = request.url ?? '';
    sockets.set(name, opened);
    opened.on('message', (data: Buffer) => {
      void publisher.publish(`${channel}:${other}`, `${name} ${data.toString()}`);
    });
    opened.on('close', () => sockets.delete(name));
  });
});
server.listen(Number(port), '127.0.0.1');
