import { expect, it } from 'vitest';
import { createTextBatches, type Wanted } from './text-batches.ts';

const wanted = (text: string, from: Wanted['from'] = 14): Wanted => ({ text, from, to: 3, subject: null });

it('sends the texts of a language together, at most twenty in a call, and gives each its answer', async () => {
  const sent: string[][] = [];
  let flush = (): void => {};
  const translate = createTextBatches(
    (batch) => {
      sent.push(batch.map(({ text }) => text));
      return Promise.resolve(batch.map(({ text }) => text.toUpperCase()));
    },
    (run) => (flush = run),
  );
  const spanish = Array.from({ length: 21 }, (_, place) => `s${place}`);
  const answers = [...spanish.map((text) => translate(wanted(text))), translate(wanted('g', 11))];
  flush();
  expect(sent.map((texts) => texts.length)).toEqual([20, 1, 1]);
  expect(await Promise.all(answers)).toEqual([...spanish.map((text) => text.toUpperCase()), 'G']);
});

it('fails for all texts of a call that fails, and asks again for the next ones', async () => {
  let flush = (): void => {};
  let count = 0;
  const translate = createTextBatches(
    () => ((count += 1) === 1 ? Promise.reject(new Error('limited')) : Promise.resolve(['fine'])),
    (run) => (flush = run),
  );
  const first = translate(wanted('a'));
  flush();
  await expect(first).rejects.toThrow('limited');
  const second = translate(wanted('b'));
  flush();
  expect(await second).toBe('fine');
});
