import { expect, it, vi } from 'vitest';
import { answerPreview } from './preview-calls.ts';

const origin = 'https://game.test';
const answer = vi.fn((path: string) => ({ path }));
const calls = { key: 'k', answer };

/** Sends a message to the console as the given window and returns what it got back. */
const send = (sent: { readonly origin?: string; readonly isFrame?: boolean; readonly data?: unknown }): unknown => {
  const frame = new MessageChannel().port1;
  const port = new MessageChannel().port1;
  const reply = vi.spyOn(port, 'postMessage');
  answer.mockClear();
  const { origin: from = origin, isFrame = true, data = { kind: 'preview-ask', path: '/launch/session' } } = sent;
  const source = isFrame ? frame : new MessageChannel().port1;
  answerPreview({ origin: from, source, data, ports: [port] }, { origin, source: frame }, calls);
  return reply.mock.calls[0]?.[0];
};

it('answers the app in the preview’s own frame', () => {
  expect(send({})).toEqual({ path: '/launch/session' });
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
  answerPreview({ origin, source: null, data, ports: [port] }, { origin, source: undefined }, calls);
  expect(reply).not.toHaveBeenCalled();
});
