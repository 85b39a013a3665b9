import { expect, it, vi } from 'vitest';
import { answerPreview } from './preview-calls.ts';

const origin = 'https://game.test';
const answer = vi.fn((path: string) => ({ path }));
const calls = { key: 'k', answer };
const page = { landmark: 'main', startAt: 40, onReady: vi.fn<() => void>(), onScroll: vi.fn<(top: number) => void>() };

/** Sends a message to the console as the given window and returns what it got back. */
const send = (sent: { readonly origin?: string; readonly isFrame?: boolean; readonly data?: unknown }): unknown => {
  const frame = new MessageChannel().port1;
  const port = new MessageChannel().port1;
  const reply = vi.spyOn(port, 'postMessage');
  answer.mockClear();
  const { origin: from = origin, isFrame = true, data = { kind: 'preview-ask', path: '/launch/session' } } = sent;
  const source = isFrame ? frame : new MessageChannel().port1;
  answerPreview({ origin: from, source, data, ports: [port] }, { origin, source: frame }, calls, page);
  return reply.mock.calls[0]?.[0];
};

it('answers the app in the preview’s own frame', () => {
  expect(send({})).toEqual({ path: '/launch/session' });
});

it('tells the frame what to wait for and where to start, and follows its scrolling', () => {
  expect(send({ data: { kind: 'preview-start' } })).toBe('main');
  expect(send({ data: { kind: 'preview-found' } })).toBe(40);
  send({ data: { kind: 'preview-ready' } });
  expect(page.onReady).toHaveBeenCalledOnce();
  send({ data: { kind: 'preview-scroll', top: 12 } });
  send({ data: { kind: 'preview-scroll', top: '12' } });
  expect(page.onScroll.mock.calls).toEqual([[12]]);
});

it.each([
  ['another origin', { origin: 'https://evil.test' }],
  ['an opaque origin', { origin: 'null' }],
  ['another window of our origin', { isFrame: false }],
  ['the frame, without data', { data: null }],
  ['the frame, with text', { data: 'preview-ask' }],
  ['the frame, with another kind', { data: { kind: 'ask', path: '/launch/session' } }],
  ['the frame, with a path that is no text', { data: { kind: 'preview-ask', path: { toString: (): string => '/' } } }],
])('ignores a message of %s [threat 10]', (_name, sent) => {
  expect(send(sent)).toBeUndefined();
  expect(answer).not.toHaveBeenCalled();
});

it('ignores every message before the frame has loaded [threat 10]', () => {
  const port = new MessageChannel().port1;
  const reply = vi.spyOn(port, 'postMessage');
  const data = { kind: 'preview-ask', path: '/launch/session' };
  answerPreview({ origin, source: null, data, ports: [port] }, { origin, source: undefined }, calls, page);
  expect(reply).not.toHaveBeenCalled();
});
