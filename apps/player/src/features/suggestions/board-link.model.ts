/** The board is below the suggestion form on the same screen. */
export const boardId = 'board';
export const boardPath = `/feedback/suggest#${boardId}`;
