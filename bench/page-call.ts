import { once } from 'node:events';
import { connect } from 'node:net';
import { categoryList } from '@guildhall/contract/articles/player.ts';
import { API_PATH } from '@guildhall/contract/http/route.ts';

export const path = `${API_PATH}${categoryList.path}`;

export interface Page {
  readonly type: number;
  readonly lang: number;
  readonly index: number;
}

export const pageSize = 20;
export const bodyOf = ({ type, lang, index }: Page): string =>
  JSON.stringify({ post_type: type, category_lang: lang, page_index: index, page_size: pageSize });

const answerIn = (received: Buffer): Buffer | null => {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd === -1) return null;
  const head = received.toString('latin1', 0, headEnd);
  if (!head.startsWith('HTTP/1.1 200 ')) throw new Error(`page call: answered ${head.split('\r\n')[0]}`);
  const end = headEnd + 4 + Number(/^content-length: (\d+)$/im.exec(head)?.[1]);
  return received.length < end ? null : received.subarray(headEnd + 4, end);
};

/**
 * A minimal HTTP client: one keep-alive connection, one call at a time. Node's own client takes longer per call than
 * the server (0.3 to 0.4 ms here) and would dominate the measurement.
 */
export const openConnection = async (origin: string, target = path) => {
  const { hostname, port, host } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  const head = `POST ${target} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n`;
  let received: Buffer = Buffer.alloc(0);
  let waiting = Promise.withResolvers<Buffer>();
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    try {
      const answer = answerIn(received);
      if (answer === null) return;
      received = Buffer.alloc(0);
      waiting.resolve(answer);
    } catch (error) {
      // The connection stays usable: refusals are short and arrive whole.
      received = Buffer.alloc(0);
      waiting.reject(error);
    }
  });
  socket.on('error', (error) => waiting.reject(error));
  socket.on('close', () => {
    waiting.reject(new Error('page call: the server closed the connection'));
  });
  return {
    /** `headers` are complete lines. */
    post: (body: string, headers = ''): Promise<Buffer> => {
      waiting = Promise.withResolvers();
      socket.write(`${head}${headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
      return waiting.promise;
    },
    close: (): void => {
      waiting.promise.catch(() => undefined);
      socket.destroy();
    },
  };
};

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = NaN, high = NaN] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (low + high) / 2;
};
