import type { DeviceStore } from './device-store.ts';

const devicePrefix = '1//';

/** Survey receipts stay: the device has answered, the player has not. */
const staysBehind = /^survey\/sent\//;

const pictureKeysOf = (record: unknown): readonly string[] => {
  const { pictures = [] } = (record ?? {}) as { pictures?: readonly { readonly key: string }[] };
  return pictures.map(({ key }) => `bytes/${key}`);
};

/**
 * Moves the device's drafts and unsent items to the launched player. On a name collision both stay in place with their
 * pictures, so nothing is overwritten.
 */
export const moveDraftsToPlayer = async (store: DeviceStore, owner: string): Promise<void> => {
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
