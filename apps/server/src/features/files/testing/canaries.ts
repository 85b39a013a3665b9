import type { CanaryPart } from '../../../testing/canaries.ts';

export const canaries: CanaryPart = {
  noun: 'files',
  plant: async ({ picture }) => {
    // Uploaded but never attached.
    await picture();
  },
};
