import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const file = join(import.meta.dirname, '../../../../seeds/content/en-US.json');

/** The articles of the demo game by their English titles. */
export const articlesSlugs = async (): Promise<ReadonlyMap<string, string>> => {
  const texts = JSON.parse(await readFile(file, 'utf8')) as Record<string, { readonly title: string }>;
  return new Map(Object.entries(texts).map(([slug, { title }]) => [title, slug]));
};
