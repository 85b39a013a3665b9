/** Where a report is; the filters of the queue go along in the address, so that the strip beside it shows the same list. */
export const ticketPath = (id: string, search = ''): string => `/feedback/${id}${search}`;

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const isReportId = (text: string | undefined): text is string => text !== undefined && uuid.test(text);

interface Identified {
  readonly id: string;
}

/** The one after it in the list, else the one before: where to go on when this one is done. */
export const nextAfter = <Row extends Identified>(rows: readonly Row[], id: string): Row | undefined => {
  const at = rows.findIndex((row) => row.id === id);
  return at === -1 ? rows[0] : (rows[at + 1] ?? rows[at - 1]);
};

/** One step down or up the list; undefined at its ends. */
export const neighbour = <Row extends Identified>(rows: readonly Row[], id: string, by: 1 | -1): Row | undefined => {
  const at = rows.findIndex((row) => row.id === id);
  return at === -1 ? (by === 1 ? rows[0] : undefined) : rows[at + by];
};
