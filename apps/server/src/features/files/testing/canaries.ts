import type { CanaryPart } from '../../../testing/canaries.ts';

export const canaries: CanaryPart = {
  noun: 'files',
  removes: { files: 1 },
  plant: async ({ picture }) => {
    // Uploaded but never attached.
    await picture();
  },
};
