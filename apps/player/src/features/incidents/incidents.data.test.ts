import { beforeEach, expect, it, vi } from 'vitest';

vi.mock('../../ui/toast.ts', () => ({ showToast: (text: string) => toasts.push(text) }));

const toasts: string[] = [];
let asked: { readonly is_joined: boolean; readonly answer: (response: Response | Error) => void }[] = [];
let shown: (boolean | null)[] = [];

const joined = (count: number): Response => Response.json({ code: 0, msg: { joined_count: count } });
const nextCall = (count: number): Promise<void> => vi.waitFor(() => expect(asked.length).toBe(count));

beforeEach(() => {
  toasts.length = 0;
  asked = [];
  shown = [];
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal(
    'fetch',
    (_address: string, { body }: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        const { is_joined: isJoined } = JSON.parse(String(body)) as { is_joined: boolean };
        asked.push({
          is_joined: isJoined,
          answer: (response) => (response instanceof Error ? reject(response) : resolve(response)),
        });
      }),
  );
});

/** Taps twice, the second time before the answer to the first, and answers both. */
const tapTwice = async (second: Response | Error): Promise<void> => {
  const { createStripJoin } = await import('./incidents.data.ts');
  const join = createStripJoin(7, (isJoined) => shown.push(isJoined));
  const first = join(true, 3);
  await join(false, 3);
  await nextCall(1);
  asked[0]?.answer(joined(1));
  await nextCall(2);
  asked[1]?.answer(second);
  await first;
};

it('ends as the last tap wants, also if it came before the first answer [C6]', async () => {
  await tapTwice(joined(0));
  expect(asked.map(({ is_joined: isJoined }) => isJoined)).toEqual([true, false]);
  expect(shown).toEqual([true, false, false]);
  expect(toasts).toEqual([]);
});

it('shows what the server last confirmed if a later tap fails [C6]', async () => {
  await tapTwice(new TypeError('Failed to fetch'));
  expect(shown).toEqual([true, false, true]);
  expect(toasts.length).toBe(1);
});
