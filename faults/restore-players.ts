import { randomUUID } from 'node:crypto';
import { chatSend, chatStart } from '@guildhall/contract/chat/player.ts';
import { feedbackCreate } from '@guildhall/contract/feedback/player.ts';
import type { Route } from '@guildhall/contract/http/route.ts';
import { surveyAnswer } from '@guildhall/contract/surveys/player.ts';
import type pg from 'pg';
import { sendFileAs } from '../apps/server/src/features/chat/testing/files.ts';
import { textOf } from '../apps/server/src/features/chat/testing/conversation.ts';
import { feedbackPlan } from '../apps/server/src/features/feedback/testing/feedback.factory.ts';
import { uploadedBy } from '../apps/server/src/features/files/testing/files.factory.ts';
import type { Session, TestServer } from '../apps/server/src/testing/installation.ts';

/** What the server acknowledged, by the ids that clients know. */
export interface Acknowledged {
  readonly reports: string[];
  readonly messages: string[];
  readonly answers: string[];
  readonly files: string[];
}

export interface Writer {
  readonly session: Session;
  readonly report: string;
  readonly conversation: string;
}

export const nothingAcknowledged = (): Acknowledged => ({ reports: [], messages: [], answers: [], files: [] });

/** A player sends a report with a picture, a chat message, a picture in the chat and a survey answer. */
export const writeAs = async (
  server: TestServer,
  guid: number,
  survey: number,
  acknowledged: Acknowledged,
): Promise<Writer> => {
  const session = await server.launch({ guid });
  const ask = async (route: Route, body: unknown) => {
    const { answer, text } = await server.call(route, { as: session, body });
    if (answer.code !== 0) throw new Error(`${route.path} answered ${text}`);
    return answer.msg as Record<string, unknown>;
  };
  const picture = async (): Promise<string> => {
    const { id } = await uploadedBy(server, session);
    acknowledged.files.push(id);
    return id;
  };
  const report = String((await ask(feedbackCreate, feedbackPlan({ files: [await picture()] })))['id']);
  acknowledged.reports.push(report);
  const conversation = String((await ask(chatStart, { lang: 3, context: null }))['conversation']);
  const message = textOf(conversation, `Hello from ${guid}`);
  await ask(chatSend, message);
  acknowledged.messages.push(message.client_id);
  const { answer } = await sendFileAs(server, session, conversation, await picture(), 'picture');
  if (answer.code !== 0) throw new Error(`a picture in the chat was answered with ${answer.code}`);
  const key = randomUUID();
  const answers = [
    { question: 1, options: [2], text: '' },
    { question: 2, options: [], text: 'More dragons.' },
  ];
  await ask(surveyAnswer, { id: survey, key, lang: 3, answers });
  acknowledged.answers.push(key);
  return { session, report, conversation };
};

/** How many of these are not in the database. */
export const missingOf = async (
  owner: pg.Client,
  { reports, messages, answers, files }: Acknowledged,
): Promise<number> => {
  const missing = async (ids: readonly string[], table: string, column: string): Promise<number> => {
    const { rows } = await owner.query<{ found: string }>(
      `select count(*) as found from ${table} where ${column}::text = any($1)`,
      [ids],
    );
    return ids.length - Number(rows[0]?.found);
  };
  return (
    (await missing(reports, 'feedback', 'id')) +
    (await missing(messages, 'message', 'client_id')) +
    (await missing(answers, 'survey_answer', 'key')) +
    (await missing(files, 'file', 'id'))
  );
};

/** Reports of earlier years, so that the size of the backup is not that of an empty database. */
export const fillReports = async (owner: pg.Client, count: number): Promise<void> => {
  await owner.query(
    `with p as (insert into player (issuer, subject, guid)
                select 'earlier', gen_random_uuid()::text, n from generate_series(1, $1::integer) n returning id),
     f as (insert into feedback (player_id, key, type, role_id, email, description, terms, lang, is_guest, created_at, updated_at)
           select id, gen_random_uuid(), 1, '10010001', 'a@b.cd', repeat(md5(id::text), 20), '', 3, false, now(), now()
           from p returning id)
     insert into feedback_entry (feedback_id, at, kind, by, to_state) select id, now(), 'submitted', 'player', 0 from f`,
    [count],
  );
  // Not for these: a million webhooks would only delay the others.
  await owner.query('delete from webhook_event where spread_at is null');
};
