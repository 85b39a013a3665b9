import { createClient } from '@redis/client';

interface Publication {
  readonly channel: string;
  readonly text: string;
}

/**
 * An attacker with access to Redis: replays publications late, repeatedly and out of order, to the gateway they were for
 * and to others, changes the messages in them, and deletes the directory of gateways.
 */
export const startHintReplayer = async (port: number, prefix: string) => {
  const url = `redis://127.0.0.1:${port}`;
  const listener = createClient({ url, socket: { reconnectStrategy: 200 } });
  const speaker = createClient({ url, disableOfflineQueue: true, socket: { reconnectStrategy: 200 } });
  for (const each of [listener, speaker]) each.on('error', () => undefined);
  const heard: Publication[] = [];
  const own = new Set<string>();
  let isMeddling = false;
  const said = { replayed: 0, forged: 0 };
  await Promise.all([listener.connect(), speaker.connect()]);
  await listener.pSubscribe(`${prefix}guildhall:gateway:*`, (text, channel) => {
    if (own.delete(`${channel} ${text}`)) return;
    heard.push({ channel, text });
    if (heard.length > 400) heard.shift();
  });
  const say = (kind: keyof typeof said, { channel, text }: Publication): void => {
    own.add(`${channel} ${text}`);
    speaker.publish(channel, text).then(
      () => (said[kind] += 1),
      () => undefined,
    );
  };
  const timer = setInterval(() => {
    if (!isMeddling || !speaker.isReady) return;
    own.clear();
    const channels = [...new Set(heard.map(({ channel }) => channel))];
    // Newest first, some duplicated, some old.
    for (const each of [...heard.slice(-15).reverse(), ...heard.slice(-5), ...heard.slice(0, 5)]) {
      say('replayed', each);
      say('forged', { ...each, text: each.text.replaceAll('says', 'never said') });
      for (const channel of channels) say('forged', { channel, text: each.text });
    }
  }, 100);
  return {
    meddle: (isOn: boolean): void => {
      isMeddling = isOn;
    },
    said: () => ({ ...said }),
    /** Returns the number of entries. */
    forgetDirectory: async (): Promise<number> => {
      if (!speaker.isReady) return 0;
      const keys = await speaker.keys(`${prefix}guildhall:serving:*`);
      return keys.length === 0 ? 0 : speaker.del(keys);
    },
    close: (): void => {
      clearInterval(timer);
      listener.destroy();
      speaker.destroy();
    },
  };
};
