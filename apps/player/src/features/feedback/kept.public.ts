export { keptStore } from './kept/kept.ts';
export { createMemoryStore, type KeptStore } from './kept/kept-store.ts';
export { takeAlong } from './kept/take-along.ts';
