import { generateJSON } from '@tiptap/core';
import { richBlocksOf, type RichBlock } from '../model/rich-blocks.ts';
import { bodyOf, type RichNode } from '../model/rich-html.ts';
import { extensions } from './extensions.ts';

const keepMax = 60;

/** The last few answers: the same texts are asked for on every keystroke. */
const remembered = <T>(make: (html: string) => T): ((html: string) => T) => {
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

/** A body as the editor understands it. */
export const parseBody = remembered((html): RichNode => generateJSON(html, extensions) as RichNode);

/** A saved body as the editor would write it: what an untouched one is compared with. */
export const normalBody = remembered((html) => bodyOf(parseBody(html)));

export const blocksOf = remembered((html): RichBlock[] => richBlocksOf(parseBody(html)));
