import type { FeatureDeclaration } from '../staff/feature-declaration.ts';

export const picturesDeclaration = {
  permissions: {},
  auditActions: ['picture.uploaded', 'picture.renamed', 'video.uploaded', 'captions.uploaded'],
  hintNouns: { pictures: 'content.read' },
} as const satisfies FeatureDeclaration;
