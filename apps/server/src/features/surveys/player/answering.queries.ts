import type pg from 'pg';

export type AnswerOutcome = 'ok' | 'answered' | 'closed' | 'full' | 'unverified' | 'not_found';

interface OutcomeRow {
  /** Position in the batch, from 1. */
  readonly ord: number;
  readonly outcome: AnswerOutcome;
  readonly receipt: string;
  readonly at_ms: number;
  readonly is_new: boolean;
}

/** Stores and counts a batch of answers to one survey in one transaction. */
export const takeAnswers = async (
  pool: pg.Pool,
  surveyId: number,
  items: readonly Record<string, unknown>[],
): Promise<OutcomeRow[]> => {
  const { rows } = await pool.query<OutcomeRow>({
    name: 'surveys.take',
    text: 'select * from survey_take($1, $2)',
    values: [surveyId, JSON.stringify(items)],
  });
  return rows;
};
