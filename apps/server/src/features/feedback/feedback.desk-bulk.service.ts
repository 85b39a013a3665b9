import type { feedbackBulk, feedbackBulkOutcomes } from '@guildhall/contract/feedback-desk.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/route.ts';
import { appendAudit } from '../audit/audit.public.ts';
import { isAnswer } from './feedback.desk.deeds.ts';
import type { FeedbackDeskDependencies, Member } from './feedback.desk.service.ts';
import { chooserOf, TextMissing, type ChooseDeed } from './feedback.desk-bulk.deeds.ts';
import { lockFeedback, MoveRefused, perform } from './feedback.moves.ts';

type Outcome = (typeof feedbackBulkOutcomes)[number];
/** Of what was done: the report's number, and its player where they were answered. */
interface Done {
  readonly outcome: Outcome;
  readonly number?: number;
  readonly playerId?: string;
}

/** The same for many reports, each in a transaction of its own: what one does not allow keeps no other from it. */
export const createFeedbackBulk = (dependencies: FeedbackDeskDependencies & { readonly gameName: string }) => {
  const { database, clock, desk, replies, gameName } = dependencies;

  const actOn = (id: string, staffId: string, choose: ChooseDeed): Promise<Done> =>
    database
      .transaction(async (tx): Promise<Done> => {
        const record = await lockFeedback(tx, id);
        if (record === null) return { outcome: 'not_found' };
        const deed = await choose(tx, record);
        if (deed === null) return { outcome: 'done' };
        await perform(tx, record, { ...deed, doer: { by: 'staff', staffId }, at: new Date(clock.now()) });
        const { number, player_id: playerId } = record;
        return { outcome: 'done', number, ...(isAnswer(deed) ? { playerId } : {}) };
      })
      .catch((error: unknown): Done => {
        if (error instanceof MoveRefused) return { outcome: 'wrong_status' };
        if (error instanceof TextMissing) return { outcome: 'no_text' };
        throw error;
      });

  const tell = ({ deed }: BodyOf<typeof feedbackBulk>, done: ReadonlyMap<string, Done>): void => {
    const changed = [...done].filter(([, { number }]) => number !== undefined).map(([id]) => id);
    if (changed.length > 0) desk.changed('feedback', changed);
    if (deed.do === 'incident' || deed.do === 'suggestion') desk.changed(`${deed.do}s`, []);
    const answered = [...done.values()].flatMap(({ playerId }) => (playerId === undefined ? [] : [playerId]));
    replies.changed([...new Set(answered)]);
  };

  return async (me: Member, body: BodyOf<typeof feedbackBulk>): Promise<MsgOf<typeof feedbackBulk>> => {
    const { staffId, name } = me;
    const choose = await chooserOf(database.query, body.deed, { me: { id: staffId, name }, gameName });
    const done = new Map<string, Done>();
    try {
      for (const id of new Set(body.ids)) done.set(id, await actOn(id, staffId, choose));
    } finally {
      // Also where one of them failed unexpectedly: the ones before it are done.
      tell(body, done);
      const numbers = [...done.values()].flatMap(({ number }) => number ?? []);
      const { do: deed, ...named } = body.deed;
      const details = { do: deed, ...named, numbers };
      if (numbers.length > 0) {
        await appendAudit(database.query, { staffId, action: 'feedback.bulk_changed', subject: 'feedback', details });
      }
    }
    return { outcomes: [...done].map(([id, { outcome }]) => ({ id, outcome })) };
  };
};
