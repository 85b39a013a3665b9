import { expect, it } from 'vitest';
import { createStore } from './store.ts';

it('notifies its listeners of every new value until they unsubscribe', () => {
  const store = createStore('first');
  const seen: string[] = [];
  const unsubscribe = store.subscribe(() => seen.push(store.get()));
  store.set('second');
  unsubscribe();
  store.set('third');
  expect([seen, store.get()]).toEqual([['second'], 'third']);
});

it('passes a new value to its owner before the listeners', () => {
  const calls: string[] = [];
  const store = createStore(1, (value) => calls.push(`saved ${value}`));
  store.subscribe(() => calls.push('rendered'));
  store.set(2);
  expect(calls).toEqual(['saved 2', 'rendered']);
});
