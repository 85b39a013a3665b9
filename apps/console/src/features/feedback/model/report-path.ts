/**
 * Path of a report. The queue's filters stay in the query string, so the list next to the report shows the same rows.
 */
export const reportPath = (id: string, search = ''): string => `/feedback/${id}${search}`;

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const isReportId = (text: string | undefined): text is string => text !== undefined && uuid.test(text);

interface Identified {
  readonly id: string;
}

/** The next report to work on: the following row, otherwise the preceding one. */
export const nextAfter = <Row extends Identified>(rows: readonly Row[], id: string): Row | undefined => {
  const at = rows.findIndex((row) => row.id === id);
  return at === -1 ? rows[0] : (rows[at + 1] ?? rows[at - 1]);
};

export const neighbor = <Row extends Identified>(rows: readonly Row[], id: string, by: 1 | -1): Row | undefined => {
  const at = rows.findIndex((row) => row.id === id);
  return at === -1 ? (by === 1 ? rows[0] : undefined) : rows[at + by];
};
