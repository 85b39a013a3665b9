import { Agent, request } from 'node:http';
import { categoryList } from '@guildhall/contract/articles.ts';
import { API_PATH } from '@guildhall/contract/route.ts';

export const path = `${API_PATH}${categoryList.path}`;

export interface Page {
  readonly type: number;
  readonly lang: number;
  readonly index: number;
}

export const pageSize = 20;
export const bodyOf = ({ type, lang, index }: Page): string =>
  JSON.stringify({ post_type: type, category_lang: lang, page_index: index, page_size: pageSize });

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

export const post = (origin: string, body: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sent = request(`${origin}${path}`, { agent, method: 'POST', headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        if (response.statusCode === 200) resolve(Buffer.concat(chunks));
        else reject(new Error(`${path} answered ${response.statusCode}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });

export const closeCalls = (): void => {
  agent.destroy();
};

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = NaN, high = NaN] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (low + high) / 2;
};
