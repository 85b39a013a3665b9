/** A text of the machine in the composer of a chat or report. */
export interface DraftMark {
  readonly key: string;
  readonly text: string;
}

/** Further marks are of texts that were sent or deleted long ago. */
const marksMax = 30;

/** Stored values may come from an older version of the console or be tampered with. */
export const parseMarks = (value: unknown): readonly DraftMark[] =>
  Array.isArray(value)
    ? value.filter(
        (mark): mark is DraftMark =>
          typeof mark === 'object' &&
          mark !== null &&
          typeof (mark as DraftMark).key === 'string' &&
          typeof (mark as DraftMark).text === 'string',
      )
    : [];

export const withMark = (marks: readonly DraftMark[], mark: DraftMark): readonly DraftMark[] =>
  [...marks.filter(({ key }) => key !== mark.key), mark].slice(-marksMax);

/** Unchanged in the composer. An agent who edited it has read it. */
export const isInText = ({ text }: DraftMark, composed: string): boolean => composed.includes(text.trim());
