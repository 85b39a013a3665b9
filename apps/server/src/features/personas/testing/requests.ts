import { randomUUID } from 'node:crypto';
import type { CreateSampleRequests } from '../../../testing/sample-requests.ts';

export const sampleRequests: CreateSampleRequests = () => ({
  '/persona/change': () => ({ body: { id: 2, name: `Mira ${randomUUID().slice(0, 4)}`, is_active: true } }),
});
