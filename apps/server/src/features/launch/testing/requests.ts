import type { CreateSampleRequests } from '../../../testing/sample-requests.ts';

export const sampleRequests: CreateSampleRequests = ({ installation }) => ({
  '/launch/exchange': async () => ({ body: { ticket: await installation.mint(), consent: 'given' } }),
  '/launch/parameters': () => ({ body: { guid: 5, consent: 'given' } }),
  '/launch/claim': () => ({ body: { take: true } }),
  '/launch/demo_ticket': () => ({ body: { guid: 5, kind: 'player', lang: 3, channel: 1, version: '1' } }),
});
