import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { styleText, parseArgs } from 'node:util';
import * as v from 'valibot';
import { demoReceiverPort, developmentServer, ensureDemoReceiver } from '../apps/server/development/local-server.ts';
import { readJson } from '../tools/environment.ts';

/**
 * A minimal webhook receiver: verifies signatures and prints each event. `--fail 3` rejects the first three to
 * demonstrate retries.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: String(demoReceiverPort) },
    file: { type: 'string', default: ensureDemoReceiver(developmentServer.folder) },
    fail: { type: 'string', default: '0' },
  },
});

const oldestSeconds = 5 * 60;
const fileSchema = v.pipe(v.array(v.object({ secret: v.string() })), v.minLength(1));
const eventSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ type: v.string(), timestamp: v.string(), data: v.record(v.string(), v.unknown()) }),
);
const secret = v.parse(fileSchema, readJson(values.file))[0]?.secret ?? '';
const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');

/** Standard Webhooks verification: a valid signature and a recent timestamp, which prevents replays. */
const isFromGuildhall = (headers: IncomingHttpHeaders, body: string): boolean => {
  const [id, time] = [headers['webhook-id'], headers['webhook-timestamp']].map(String);
  if (!(Math.abs(Date.now() / 1000 - Number(time)) < oldestSeconds)) return false;
  const expected = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .some((entry) => {
      const [version, signature = ''] = entry.split(',');
      const bytes = Buffer.from(signature, 'base64');
      return version === 'v1' && bytes.length === expected.length && timingSafeEqual(bytes, expected);
    });
};

let toRefuse = Number(values.fail);
const seen = new Set<string>();

const receive = (headers: IncomingHttpHeaders, body: string): [number, string] => {
  if (!isFromGuildhall(headers, body)) return [401, styleText('red', 'invalid signature: refused')];
  const id = String(headers['webhook-id']);
  const { type, timestamp, data } = v.parse(eventSchema, body);
  const line = `${styleText('bold', type.padEnd(20))} ${timestamp}  ${JSON.stringify(data)}  ${styleText('dim', id)}`;
  if (toRefuse > 0) {
    toRefuse -= 1;
    return [503, `${styleText('yellow', 'refused (--fail)')}  ${line}`];
  }
  const again = seen.has(id) ? styleText('yellow', '  (duplicate)') : '';
  seen.add(id);
  return [204, line + again];
};

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const [status, line] = receive(request.headers, Buffer.concat(chunks).toString());
    console.log(line);
    response.writeHead(status).end();
  });
});
server.listen(Number(values.port), '127.0.0.1', () => {
  console.log(`Listening for webhooks at http://127.0.0.1:${values.port}/`);
});
