import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { styleText, parseArgs } from 'node:util';
import * as v from 'valibot';
import { demoReceiverPort, developmentServer, ensureDemoReceiver, readJson } from './environment.ts';

/**
 * A service of the game that is told by webhooks, as small as one can be: it believes nothing unsigned, and shows each event
 * in a line. `--fail 3` refuses the first three, to see them come again.
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

/** What Standard Webhooks asks of whoever receives: the right signature, and not an old letter sent once more. */
const isFromGuildhall = (headers: IncomingHttpHeaders, body: string): boolean => {
  const [id, time] = [headers['webhook-id'], headers['webhook-timestamp']].map(String);
  if (!(Math.abs(Date.now() / 1000 - Number(time)) < oldestSeconds)) return false;
  const wanted = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .some((given) => {
      const [version, signature = ''] = given.split(',');
      const bytes = Buffer.from(signature, 'base64');
      return version === 'v1' && bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
    });
};

let toRefuse = Number(values.fail);
const seen = new Set<string>();

/** The status to answer with, and the line to show. */
const receive = (headers: IncomingHttpHeaders, body: string): [number, string] => {
  if (!isFromGuildhall(headers, body)) return [401, styleText('red', 'not signed with our secret: refused')];
  const id = String(headers['webhook-id']);
  const { type, timestamp, data } = v.parse(eventSchema, body);
  const told = `${styleText('bold', type.padEnd(20))} ${timestamp}  ${JSON.stringify(data)}  ${styleText('dim', id)}`;
  if (toRefuse > 0) {
    toRefuse -= 1;
    return [503, `${styleText('yellow', 'refused, on purpose')}  ${told}`];
  }
  const again = seen.has(id) ? styleText('yellow', '  (known already)') : '';
  seen.add(id);
  return [204, told + again];
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
