import { expect, it } from 'vitest';
import { createLastWish } from './last-wish.ts';

/** A server that answers when the test says so. */
const createServer = () => {
  const sent: string[] = [];
  const answers: { resolve: (text: string) => void; reject: (error: Error) => void }[] = [];
  const send = (wish: string): Promise<string> => {
    sent.push(wish);
    return new Promise((resolve, reject) => answers.push({ resolve, reject }));
  };
  return { sent, answers, wish: createLastWish(send) };
};
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

it('taps while one is on its way become one more, and only the first learns how it ended', async () => {
  const { sent, answers, wish } = createServer();
  const first = wish('on');
  const others = [wish('off'), wish('on'), wish('off')];
  expect(sent).toEqual(['on']);
  answers[0]?.resolve('is on');
  await turn();
  expect(sent).toEqual(['on', 'off']);
  answers[1]?.resolve('is off');
  expect([await first, ...(await Promise.all(others))]).toEqual(['is off', null, null, null]);
});

it('a failure drops what waits, and the next tap starts anew', async () => {
  const { sent, answers, wish } = createServer();
  const first = wish('on');
  void wish('off');
  answers[0]?.reject(new Error('no'));
  await expect(first).rejects.toThrow('no');
  const again = wish('on');
  answers[1]?.resolve('is on');
  expect(await again).toBe('is on');
  expect(sent).toEqual(['on', 'on']);
});
