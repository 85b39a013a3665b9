export { contextNow } from './form/device-context.adapter.ts';
