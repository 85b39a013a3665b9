import { createClient } from '@redis/client';

/** Replays old hints late, repeatedly and out of order, as if from another gateway. */
export const startHintReplayer = async (port: number, channel: string) => {
  const url = `redis://127.0.0.1:${port}`;
  const listener = createClient({ url, socket: { reconnectStrategy: 200 } });
  const speaker = createClient({ url, disableOfflineQueue: true, socket: { reconnectStrategy: 200 } });
  for (const each of [listener, speaker]) each.on('error', () => undefined);
  const heard: string[] = [];
  let isMeddling = false;
  let said = 0;
  await Promise.all([listener.connect(), speaker.connect()]);
  await listener.subscribe(channel, (text) => {
    if (text.includes('"from":"meddler"')) return;
    heard.push(text);
    if (heard.length > 400) heard.shift();
  });
  const timer = setInterval(() => {
    if (!isMeddling || !speaker.isReady) return;
    // Newest first, some duplicated, some old.
    const batches = [...heard.slice(-15).reverse(), ...heard.slice(-5), ...heard.slice(0, 5)];
    for (const text of batches) {
      const batch = { ...(JSON.parse(text) as object), from: 'meddler' };
      speaker.publish(channel, JSON.stringify(batch)).then(
        () => (said += 1),
        () => undefined,
      );
    }
  }, 100);
  return {
    meddle: (isOn: boolean): void => {
      isMeddling = isOn;
    },
    said: () => said,
    close: (): void => {
      clearInterval(timer);
      listener.destroy();
      speaker.destroy();
    },
  };
};
