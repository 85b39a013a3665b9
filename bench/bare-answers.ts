import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { vectorOf } from '../apps/server/src/data/search-terms.ts';

/** A row of the answer table: the choices, and the text for question 3 if there is one. */
export interface BareAnswer {
  readonly surveyId: number;
  readonly playerId: string;
  readonly lang: number;
  readonly channel: number | null;
  readonly gameVersion: string | null;
  readonly choices: Readonly<Record<number, readonly number[]>>;
  readonly text: string;
}

const newReceipt = (): string => randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase();

const answer = {
  name: 'bare.answer',
  text: `insert into survey_answer (survey_id, receipt, player_id, key, lang, channel, version_of_game, choices)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`,
};
/** Both rows in one statement, because an answer must be atomic. */
const answerWithWords = {
  name: 'bare.words',
  text: `with a as (${answer.text}) insert into survey_words (survey_id, receipt, question, lang, channel, version_of_game, text, terms)
    values ($1, $2, 3, $5, $6, $7, $9, $10)`,
};

export const insertOne = (pool: pg.Pool, row: BareAnswer): Promise<unknown> => {
  const { surveyId, playerId, lang, channel, gameVersion, choices, text } = row;
  const values = [surveyId, newReceipt(), playerId, randomUUID(), lang, channel, gameVersion, JSON.stringify(choices)];
  return text === ''
    ? pool.query({ ...answer, values })
    : pool.query({ ...answerWithWords, values: [...values, text, vectorOf('', text)] });
};

const batch = {
  name: 'bare.batch',
  text: `with item as materialized (select * from json_to_recordset($1) as
      i (s bigint, r text, p uuid, k uuid, l smallint, c bigint, v text, a jsonb, t text, w tsvector)),
    a as (insert into survey_answer (survey_id, receipt, player_id, key, lang, channel, version_of_game, choices)
      select s, r, p, k, l, c, v, a from item)
    insert into survey_words (survey_id, receipt, question, lang, channel, version_of_game, text, terms)
    select s, r, 3, l, c, v, t, w from item where t <> ''`,
};

const itemOf = ({ surveyId, playerId, lang, channel, gameVersion, choices, text }: BareAnswer) => ({
  s: surveyId,
  r: newReceipt(),
  p: playerId,
  k: randomUUID(),
  l: lang,
  c: channel,
  v: gameVersion,
  a: choices,
  t: text,
  w: text === '' ? '' : vectorOf('', text),
});

export const insertMany = (pool: pg.Pool, rows: readonly BareAnswer[]): Promise<unknown> =>
  pool.query({ ...batch, values: [JSON.stringify(rows.map(itemOf))] });
