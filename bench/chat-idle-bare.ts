import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

/** Bare `ws`: sockets receive one message and then stay idle. */
const [, , port = '0'] = process.argv;
const hello = JSON.stringify({ type: 'MSG_UNREAD', kind: 'hello', server_time: 0 });
const server = createServer((_request, response) => response.end('ok'));
const door = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false });
server.on('upgrade', (request, socket, head) => {
  door.handleUpgrade(request, socket, head, (opened) => {
    opened.on('message', () => {});
    opened.send(hello);
  });
});
server.listen(Number(port), '127.0.0.1');
