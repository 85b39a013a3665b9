import { expect, it } from 'vitest';
import { createLatestSender } from './send-latest.ts';

/** A server that responds when the test says so. */
const createServer = () => {
  const sent: string[] = [];
  const answers: { resolve: (text: string) => void; reject: (error: Error) => void }[] = [];
  const send = (tap: string): Promise<string> => {
    sent.push(tap);
    return new Promise((resolve, reject) => answers.push({ resolve, reject }));
  };
  return { sent, answers, tap: createLatestSender(send) };
};
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

it('coalesces taps during a request into one more request, and only the first tap gets the result', async () => {
  const { sent, answers, tap } = createServer();
  const first = tap('on');
  const others = [tap('off'), tap('on'), tap('off')];
  expect(sent).toEqual(['on']);
  answers[0]?.resolve('is on');
  await turn();
  expect(sent).toEqual(['on', 'off']);
  answers[1]?.resolve('is off');
  expect([await first, ...(await Promise.all(others))]).toEqual(['is off', null, null, null]);
});

it('drops waiting taps on failure and starts over with the next tap', async () => {
  const { sent, answers, tap } = createServer();
  const first = tap('on');
  void tap('off');
  answers[0]?.reject(new Error('no'));
  await expect(first).rejects.toThrow('no');
  const again = tap('on');
  answers[1]?.resolve('is on');
  expect(await again).toBe('is on');
  expect(sent).toEqual(['on', 'on']);
});
