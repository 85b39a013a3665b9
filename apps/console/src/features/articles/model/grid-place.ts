export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

/** The row of the languages themselves. */
export const headRow = -1;

const pageRows = 15;

/** Where a key leads from a place of the grid, or null where it leads nowhere in it. The corner holds nothing. */
export const nextPlace = (
  { row, column }: GridPlace,
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
  { rowCount, columnCount }: { readonly rowCount: number; readonly columnCount: number },
): GridPlace | null => {
  const lastRow = rowCount - 1;
  const lastColumn = columnCount - 1;
  const firstColumn = row === headRow ? 1 : 0;
  const firstRow = column === 0 ? 0 : headRow;
  const at = (toRow: number, toColumn: number): GridPlace => ({
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
