import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

// The framework's upper bound: one route that parses a JSON body and responds with prepared bytes.
const [port, path = '/', answerFile = ''] = process.argv.slice(2);
const bytes = readFileSync(answerFile);
const app = Fastify();
app.post(path, (_request, reply) => {
  reply.header('content-type', 'application/json; charset=utf-8').send(bytes);
});
await app.listen({ host: '127.0.0.1', port: Number(port) });
