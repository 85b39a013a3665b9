import { faultOfInput, gameActionBounds, type GameActionField } from '@guildhall/contract/game-actions/rules.ts';
import { describe, expect, it } from 'vitest';
import { verdictOf } from './game-actions.answer.rules.ts';

const outcome = (status: number | null, body: string | null = null) => ({
  status,
  ms: 1,
  problem: status === null ? ('timeout' as const) : null,
  body,
});
const summary = (status: number | null, body?: string): unknown[] => {
  const verdict = verdictOf(outcome(status, body));
  return verdict.kind === 'retry'
    ? ['retry', verdict.problem, verdict.status]
    : [verdict.answer.status, verdict.answer.message, verdict.status];
};

describe('the response of a game to an action (ADR 60)', () => {
  it('is its answer if the status is 2xx and the body can be read', () => {
    expect(summary(200, '{"status":"done","message":" Sent again. "}')).toEqual(['done', 'Sent again.', null]);
    expect(summary(200, '{"status":"refused","more":1}')).toEqual(['refused', '', null]);
    expect(summary(202, '{"status":"accepted"}')).toEqual(['accepted', '', null]);
  });

  it('is retried if the body cannot be read', () => {
    for (const body of [undefined, '', 'OK', '{}', '[]', '{"status":"ok"}', '{"status":"done","message":7}']) {
      expect([body, summary(200, body)]).toEqual([body, ['retry', 'answer', 200]]);
    }
  });

  it('is a refusal for a 4xx status, except those that ask to come back', () => {
    expect(summary(422, '{"status":"refused","message":"Too old."}')).toEqual(['refused', 'Too old.', 422]);
    // A game that answers 4xx has not carried it out, whatever the body claims.
    expect(summary(409, '{"status":"done"}')).toEqual(['refused', '', 409]);
    expect(summary(404, '<html>')).toEqual(['refused', '', 404]);
    for (const status of [408, 425, 429, 500, 502, 503, 301, 307]) {
      expect(summary(status, '{"status":"done"}')).toEqual(['retry', 'status', status]);
    }
    expect(summary(null)).toEqual(['retry', 'timeout', null]);
  });

  it('is cut if the message is long', () => {
    const body = JSON.stringify({ status: 'done', message: 'x'.repeat(5000) });
    expect((summary(200, body)[1] as string).length).toBe(gameActionBounds.messageMax);
  });
});

describe('the input of an action', () => {
  const labels = { 'en-US': 'A' };
  const fields: GameActionField[] = [
    { name: 'note', labels, type: 'text', required: false, max_length: 5 },
    { name: 'count', labels, type: 'number', required: true, min: 1, max: 10 },
    { name: 'item', labels, type: 'choice', required: true, options: [{ value: 'sword', labels }] },
    { name: 'order', labels, type: 'purchase', required: false },
  ];
  const right = { count: 3, item: 'sword' };
  const faultOf = (input: Record<string, string | number>): string | undefined =>
    faultOfInput({ fields }, input)?.field;

  it('must fit the fields of the action', () => {
    expect(faultOf(right)).toBeUndefined();
    expect(faultOf({ ...right, note: 'short', order: 'GPA-1' })).toBeUndefined();
    expect(faultOf({ ...right, note: 'longer' })).toBe('note');
    expect(faultOf({ ...right, count: 0 })).toBe('count');
    expect(faultOf({ ...right, count: 1.5 })).toBe('count');
    expect(faultOf({ ...right, count: '3' })).toBe('count');
    expect(faultOf({ ...right, item: 'shield' })).toBe('item');
    expect(faultOf({ item: 'sword' })).toBe('count');
    expect(faultOf({ ...right, order: 'x'.repeat(101) })).toBe('order');
  });

  it('must not have other fields', () => {
    expect(faultOf({ ...right, admin: 'yes' })).toBe('admin');
    expect(faultOf({ ...right, __proto__x: 1 })).toBe('__proto__x');
  });
});
