export { ContextCard } from './form/context-card.tsx';
export { contextNow } from './form/device-context.adapter.ts';
