/** Bounds of contact reasons and tags, shared by the console and the server. */
export const reasonBounds = { max: 200, nameMax: 60, skillMax: 40 } as const;
export const tagBounds = { lengthMax: 30, perItemMax: 10, max: 500 } as const;

/** What a person typed, as a tag: lowercase, with hyphens instead of spaces. It may still not be valid. */
export const tagOf = (typed: string): string => typed.trim().toLowerCase().replaceAll(/\s+/g, '-');

/** Letters and digits of any language; dots, hyphens and underscores inside. */
export const isTag = (text: string): boolean =>
  Array.from(text).length <= tagBounds.lengthMax &&
  text === text.toLowerCase() &&
  /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}._-]*$/u.test(text);
