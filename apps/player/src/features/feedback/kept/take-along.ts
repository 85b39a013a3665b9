import type { KeptStore } from './kept-store.ts';

const devicePrefix = '1//';

/** Receipts of answers that were counted for the device stay with the device: the player has not answered yet. */
const staysBehind = /^survey\/sent\//;

const pictureKeysOf = (record: unknown): readonly string[] => {
  const { pictures = [] } = (record ?? {}) as { pictures?: readonly { readonly key: string }[] };
  return pictures.map(({ key }) => `bytes/${key}`);
};

/**
 * Moves drafts and unsent items of the device to the player who took them along. Where the player has one of the same name,
 * both stay where they are, with their pictures: nothing that was written is overwritten.
 */
export const takeAlong = async (store: KeptStore, owner: string): Promise<void> => {
  const names = (await store.keys(devicePrefix)).map((key) => key.slice(devicePrefix.length));
  const stays = new Set<string>();
  for (const name of names) {
    if (!staysBehind.test(name) && (await store.get(`1/${owner}/${name}`)) === undefined) continue;
    stays.add(name);
    for (const picture of pictureKeysOf(await store.get(devicePrefix + name))) stays.add(picture);
  }
  const moved = names.filter((name) => !stays.has(name));
  const puts = new Map<string, unknown>();
  for (const name of moved) puts.set(`1/${owner}/${name}`, await store.get(devicePrefix + name));
  await store.commit(
    puts,
    moved.map((name) => devicePrefix + name),
  );
};
