export interface GridPosition {
  readonly row: number;
  readonly column: number;
}

/** The header row with the languages. */
export const headRow = -1;

const pageRows = 15;

/** Target position of a key, or null if the key does not move. The top left corner is empty and never focused. */
export const nextPosition = (
  { row, column }: GridPosition,
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
  { rowCount, columnCount }: { readonly rowCount: number; readonly columnCount: number },
): GridPosition | null => {
  const lastRow = rowCount - 1;
  const lastColumn = columnCount - 1;
  const firstColumn = row === headRow ? 1 : 0;
  const firstRow = column === 0 ? 0 : headRow;
  const at = (toRow: number, toColumn: number): GridPosition => ({
    row: Math.min(lastRow, Math.max(firstRow, toRow)),
    column: Math.min(lastColumn, Math.max(firstColumn, toColumn)),
  });
  switch (key) {
    case 'ArrowUp':
      return at(row - 1, column);
    case 'ArrowDown':
      return at(row + 1, column);
    case 'ArrowLeft':
      return at(row, column - 1);
    case 'ArrowRight':
      return at(row, column + 1);
    case 'PageUp':
      return at(Math.max(0, row - pageRows), column);
    case 'PageDown':
      return at(row + pageRows, column);
    case 'Home':
      return ctrlKey ? { row: 0, column: 1 } : at(row, 1);
    case 'End':
      return ctrlKey ? { row: lastRow, column: lastColumn } : at(row, lastColumn);
    default:
      return null;
  }
};
