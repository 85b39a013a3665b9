import type { CreateSampleRequests } from '../../../testing/sample-requests.ts';
import { createFeedbackRequests } from './player-requests.ts';
import { createFeedbackStaffRequests } from './staff-requests.ts';

export const sampleRequests: CreateSampleRequests = ({ server, agent }) => ({
  ...createFeedbackRequests(server),
  ...createFeedbackStaffRequests(server, agent.id),
});
