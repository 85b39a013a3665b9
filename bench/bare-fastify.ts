import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

// What the framework alone can do: one route that reads a JSON body and answers bytes that are ready.
const [port, path = '/', answerFile = ''] = process.argv.slice(2);
const bytes = readFileSync(answerFile);
const app = Fastify();
app.post(path, (_request, reply) => {
  reply.header('content-type', 'application/json; charset=utf-8').send(bytes);
});
await app.listen({ host: '127.0.0.1', port: Number(port) });
