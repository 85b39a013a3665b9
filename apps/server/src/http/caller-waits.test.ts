import { setTimeout as sleep } from 'node:timers/promises';
import { chatState } from '@guildhall/contract/chat/player.ts';
import { expect, it } from 'vitest';
import { createInstallation } from '../testing/installation.ts';

const installation = await createInstallation();
const server = await installation.start({ GUILDHALL_POOL_HTTP: '3' });

const waitsOf = async (caller: string): Promise<{ count: number; seconds: number }> => {
  const text = await (await fetch(`${server.opsUrl}/metrics`)).text();
  const read = (part: string): number =>
    Number(
      new RegExp(`^guildhall_http_wait_duration_seconds_${part}{caller="${caller}"} (\\S+)`, 'm').exec(text)?.[1] ?? 0,
    );
  return { count: read('count'), seconds: read('sum') };
};

it('counts how long a call waits for a connection, by who calls', async () => {
  const session = await server.launch();
  const [known, stranger] = [await waitsOf('known'), await waitsOf('stranger')];
  const held = await Promise.all(Array.from({ length: 3 }, () => server.database.pool.connect()));
  const asked = server.call(chatState, { as: session });
  await sleep(300);
  for (const connection of held) connection.release();
  expect((await asked).status).toBe(200);
  const after = await waitsOf('known');
  expect(after.count).toBe(known.count + 1);
  expect(after.seconds - known.seconds).toBeGreaterThan(0.25);
  expect(await waitsOf('stranger')).toEqual(stranger);
});
