import type { feedbackAppeal, feedbackAppealed } from '@guildhall/contract/feedback/player.ts';
import { feedbackTypes, type FeedbackState, type FeedbackType } from '@guildhall/contract/feedback/rules.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/http/route.ts';
import { spendNetworkBudget } from '../../../data/quota.ts';
import { feedbackQuotas } from '../feedback.quotas.ts';
import { vectorOf } from '../../../data/search-terms.ts';
import { Failure } from '../../../runtime/failure.ts';
import { findBlock } from '../../restrictions/restrictions.public.ts';
import type { Caller, FeedbackDependencies } from './report.service.ts';
import { insertFeedback, selectAppeal } from './report.queries.ts';
import { rowOf } from './report.view.ts';
import { checkedSubmission } from './submission.rules.ts';
import { arriveOnce } from './submit-once.service.ts';

export type FeedbackAppeals = ReturnType<typeof createFeedbackAppeals>;

/** Appeals of blocked players: reports about the block, one for each. */
export const createFeedbackAppeals = ({
  database,
  clock,
  consoleHints,
  limits,
}: Pick<FeedbackDependencies, 'database' | 'clock' | 'consoleHints' | 'limits'>) => {
  const now = (): Date => new Date(clock.now());
  return {
    /** A person who appeals has the budgets of one without a verified launch. */
    send: async (caller: Caller, body: BodyOf<typeof feedbackAppeal>): Promise<MsgOf<typeof feedbackAppeal>> => {
      const { playerId, network } = caller;
      const { roleId, email, description } = checkedSubmission({ ...body, files: [] }, limits);
      const rate = {
        key: feedbackQuotas.keyOf('feedback', playerId),
        max: limits.feedback_rate_unverified,
        seconds: 60,
      };
      const { arrived, isNew } = await database.transaction((tx) =>
        arriveOnce(tx, { playerId, key: body.key, rate }, async () => {
          const block = await findBlock(tx, caller, now());
          if (block === null) throw new Failure('wrong_state');
          if ((await selectAppeal(tx, block, playerId)) !== null) throw new Failure('appeal_sent');
          await spendNetworkBudget(tx, 'feedback', { proof: 'parameters', network }, limits);
          return insertFeedback(tx, {
            playerId,
            key: body.key,
            type: feedbackTypes.issue,
            roleId,
            email,
            description,
            terms: vectorOf('', description),
            lang: body.lang,
            context: null,
            isGuest: caller.kind === 'guest',
            pictureCount: 0,
            at: now(),
            appealOf: block,
          });
        }),
      );
      if (isNew) consoleHints.changed('feedback', [arrived.id]);
      return arrived;
    },

    sent: async (caller: Caller): Promise<MsgOf<typeof feedbackAppealed>> => {
      const tx = database.query;
      const block = await findBlock(tx, caller, now());
      const record = block === null ? null : await selectAppeal(tx, block, caller.playerId);
      if (record === null) return { appeal: null };
      const [type, state] = [record.type as FeedbackType, record.state as FeedbackState];
      return { appeal: rowOf({ ...record, type, state, beginning: record.description, is_appeal: true }) };
    },
  };
};
