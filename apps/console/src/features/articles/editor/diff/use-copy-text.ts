import { useState } from 'react';
import type { TextContent } from '../model/content.ts';
import { blocksOf } from '../rich/parse-body.adapter.ts';

/** Copies the text as HTML and as plain text. */
const copyText = async ({ title, summary, body }: TextContent): Promise<void> => {
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

export type CopyState = 'not_yet' | 'done' | 'refused';

export const useCopyText = (): { readonly state: CopyState; readonly copy: (text: TextContent) => void } => {
  const [state, setState] = useState<CopyState>('not_yet');
  const copy = (text: TextContent): void => {
    copyText(text).then(
      () => setState('done'),
      () => setState('refused'),
    );
  };
  return { state, copy };
};
