import { createServer } from 'node:http';
import { createClient } from '@redis/client';
import { WebSocketServer, type WebSocket } from 'ws';

/**
 * The bare engine: `ws` and Redis, nothing stored, nothing checked, nobody known. What a socket says goes to the socket of the same
 * name on the other process, one publication for each.
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
const door = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false });
server.on('upgrade', (request, socket, head) => {
  door.handleUpgrade(request, socket, head, (opened) => {
    const name = request.url ?? '';
    sockets.set(name, opened);
    opened.on('message', (data: Buffer) => {
      void publisher.publish(`${channel}:${other}`, `${name} ${data.toString()}`);
    });
    opened.on('close', () => sockets.delete(name));
  });
});
server.listen(Number(port), '127.0.0.1');
