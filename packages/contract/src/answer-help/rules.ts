export const sourceKinds = ['article', 'incident', 'template'] as const;
export type SourceKind = (typeof sourceKinds)[number];

export const answerHelpBounds = {
  /** Of the text that the agent has written so far. The end is what matters, so clients send the last letters. */
  draftMax: 2000,
  sourcesMax: 6,
  /** The text of a source is a preview, and what a machine-written draft is based on. */
  textMax: 1500,
} as const;
