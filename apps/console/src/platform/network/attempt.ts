/** A request that may have reached the server although its response did not arrive. */
export interface Attempt {
  readonly id: string;
  readonly content: string;
}

/**
 * The id of the next request: that of the last attempt if nothing was changed since, so that the server recognizes the
 * repetition, and a new one for another content.
 */
export const attemptFor = (last: Attempt | null, content: string, newId: () => string): Attempt =>
  last?.content === content ? last : { id: newId(), content };
