/** The board is below the folded suggestion form on the same screen. */
export const boardId = 'board';
export const boardPath = `/feedback/suggest#${boardId}`;
