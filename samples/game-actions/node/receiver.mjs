// Receives the actions that staff run in Guildhall, with Node 18 or later and no packages.
// Specification: docs/integration/game-actions.md
//
//   node receiver.mjs --secret whsec_… --port 8300
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';

const oldestSeconds = 5 * 60;
const bytesMax = 64 * 1024;

const signatureOf = (secret, id, timestamp, body) =>
  createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');

/** Whether Guildhall has sent it within the last minutes. During a rotation the header has two signatures. */
export const isSigned = (secret, headers, body, nowSeconds = Date.now() / 1000) => {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(nowSeconds - Number(timestamp)) < oldestSeconds)) return false;
  const expected = Buffer.from(`v1,${signatureOf(secret, id, timestamp, body)}`);
  return String(signatures)
    .split(' ')
    .some((each) => each.length === expected.length && timingSafeEqual(Buffer.from(each), expected));
};

/**
 * Returns a function that carries out each id once and gives every repetition the same answer.
 *
 * This sample remembers ids in memory, so it forgets them when it restarts. In your game, insert the id into a table
 * with a unique index, in the transaction that has the effect: a repetition that arrives meanwhile waits for the index,
 * and a crash rolls both back.
 */
export const onceById = (carryOut) => {
  const answers = new Map();
  return (data) => {
    const known = answers.get(data.id);
    if (known !== undefined) return known;
    const answer = Promise.resolve(carryOut(data));
    answers.set(data.id, answer);
    // A failure had no effect, so the next attempt may try again.
    answer.catch(() => answers.delete(data.id));
    return answer;
  };
};

/** `carryOut` gets id, action, input, reason and player, and returns `{ status: 'done' | 'refused' | 'accepted', message? }`. */
export const createReceiver = ({ secret, carryOut }) => {
  const answerOf = onceById(carryOut);
  return createServer((request, response) => {
    const chunks = [];
    let size = 0;
    request.on('data', (chunk) => {
      size += chunk.length;
      if (size > bytesMax) request.destroy();
      else chunks.push(chunk);
    });
    request.on('end', () => {
      const reply = (status, body) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      };
      const text = Buffer.concat(chunks).toString();
      if (!isSigned(secret, request.headers, text)) return reply(401, { message: 'The signature is not valid.' });
      const { type, data } = JSON.parse(text);
      if (type !== 'game_action.requested') return reply(400, { message: `Unknown type ${type}.` });
      // 500 makes Guildhall try again.
      return answerOf(data).then(
        (answer) => reply(200, answer),
        () => reply(500, {}),
      );
    });
  });
};

/** Sends the result of an action that was answered with `accepted`. Repeat it until the response is 200 or 404. */
export const sendResult = async ({ origin, secret, id, status, message }) => {
  const body = JSON.stringify({ type: 'game_action.result', status, message });
  const timestamp = Math.floor(Date.now() / 1000);
  const response = await fetch(`${origin}/community/api/action/result`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-guildhall': '1',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': `v1,${signatureOf(secret, id, timestamp, body)}`,
    },
    body,
  });
  return response.status;
};

const { values } = parseArgs({
  options: { secret: { type: 'string' }, port: { type: 'string', default: '8300' } },
  strict: false,
});
if (process.argv[1]?.endsWith('receiver.mjs') && values.secret !== undefined) {
  const receiver = createReceiver({
    secret: values.secret,
    carryOut: ({ id, action, input, player }) => {
      process.stdout.write(`${action} for player ${player.guid}: ${JSON.stringify(input)} (${id})\n`);
      return { status: 'done', message: 'The demo carries out everything.' };
    },
  });
  receiver.listen(Number(values.port), '127.0.0.1', () => {
    process.stdout.write(`Listening on http://127.0.0.1:${values.port}/\n`);
  });
}
