/** The folded form of a suggestion; an address that names it opens the form. */
export const ideaId = 'idea';
