/**
 * The address of an article for others: only its path, never the parameters or the ticket of the player's own launch. It
 * opens the article without a launch.
 */
export const shareLinkOf = (id: number): string =>
  `${location.origin}${import.meta.env.BASE_URL.replace(/\/$/, '')}/post/article/${id}`;
