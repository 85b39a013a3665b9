import { expect, it, vi } from 'vitest';
import { holdEscape, passEscape } from './escape-key.ts';

const press = (key = 'Escape', attribute: string | null = null) => {
  const stopImmediatePropagation = vi.fn<() => void>();
  const target = { getAttribute: () => attribute } as unknown as EventTarget;
  passEscape({ key, isComposing: false, target, stopImmediatePropagation });
  return stopImmediatePropagation.mock.calls.length > 0;
};

it('Escape closes only the topmost layer, then the one below it', () => {
  const closed: string[] = [];
  const releaseBelow = holdEscape(() => closed.push('below'));
  const releaseTop = holdEscape(() => closed.push('top'));
  expect([press(), press('a'), press('Escape', 'true')]).toEqual([true, false, false]);
  releaseTop();
  press();
  releaseBelow();
  expect([press(), ...closed]).toEqual([false, 'top', 'below']);
});
