export { setAvailability } from './chat.data.ts';
