import type { TextContent } from '../model/content.ts';
import { blocksOf } from '../rich/parse-body.ts';

/** Into the clipboard with its shape, and as plain text for wherever that is all one can paste. */
export const copyText = async ({ title, summary, body }: TextContent): Promise<void> => {
  const plain = [title, summary, ...blocksOf(body).map(({ text }) => text)].filter((line) => line !== '').join('\n\n');
  const head = document.createElement('div');
  for (const line of [title, summary]) head.append(Object.assign(document.createElement('p'), { textContent: line }));
  await navigator.clipboard.write([
    new ClipboardItem({
      'text/plain': new Blob([plain], { type: 'text/plain' }),
      'text/html': new Blob([head.innerHTML + body], { type: 'text/html' }),
    }),
  ]);
};
