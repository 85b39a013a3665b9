import { generateJSON } from '@tiptap/core';
import { richBlocksOf, type RichBlock } from '../model/rich-blocks.ts';
import { bodyOf, type RichNode } from '../model/rich-html.ts';
import { extensions } from './extensions.adapter.ts';

const keepMax = 60;

/** Small LRU cache: the same texts are parsed on every keystroke. */
const memoized = <T>(make: (html: string) => T): ((html: string) => T) => {
  const known = new Map<string, T>();
  return (html) => {
    const found = known.get(html) ?? make(html);
    known.delete(html);
    known.set(html, found);
    const [oldest] = known.keys();
    if (known.size > keepMax && oldest !== undefined) known.delete(oldest);
    return found;
  };
};

export const parseBody = memoized((html): RichNode => generateJSON(html, extensions) as RichNode);

/** Round-trips a saved body through the editor's schema, to compare it with the editor's output. */
export const normalBody = memoized((html) => bodyOf(parseBody(html)));

export const blocksOf = memoized((html): RichBlock[] => richBlocksOf(parseBody(html)));
