import { randomUUID } from 'node:crypto';
import type { feedbackCreate } from '@guildhall/contract/feedback/player.ts';
import { feedbackTypes, type FeedbackState } from '@guildhall/contract/feedback/rules.ts';
import type { BodyOf } from '@guildhall/contract/http/route.ts';
import type { PersonActor } from '../../../runtime/actor.ts';
import { lockFeedback } from '../feedback.transitions.queries.ts';
import { applyAction } from '../feedback.transitions.service.ts';
import type { FeedbackAction } from '../feedback.transitions.rules.ts';
import { createFeedbackService, type FeedbackDependencies } from '../player/report.service.ts';

export type FeedbackPlan = Partial<BodyOf<typeof feedbackCreate>>;
export type FeedbackSender = Pick<PersonActor, 'playerId' | 'kind' | 'proof' | 'network'>;

interface KnownPlayer {
  readonly issuer: string;
  readonly subject: string;
  readonly guid: number;
}

export const feedbackPlan = (plan: FeedbackPlan = {}): BodyOf<typeof feedbackCreate> => ({
  key: randomUUID(),
  type: feedbackTypes.issue,
  role_id: '10010001',
  email: 'player@example.org',
  description: 'The gate of the castle does not open any more.',
  files: [],
  lang: 3,
  context: null,
  ...plan,
});

/** Creates reports through the real service, without rate limits, and moves them on through the same transitions as staff. */
export const createFeedbackFactory = (dependencies: FeedbackDependencies) => {
  const { database, clock, limits } = dependencies;
  const service = createFeedbackService({
    ...dependencies,
    limits: { ...limits, feedback_rate: 1_000_000, feedback_rate_unverified: 1_000_000, network_feedback: 1_000_000 },
  });

  const sender = async (kind: 'guest' | 'player' = 'player', known: Partial<KnownPlayer> = {}) => {
    const guid = Math.floor(Math.random() * 1e9) + 1;
    const { id } = await database.query
      .insertInto('player')
      .values({ issuer: 'factory', subject: randomUUID(), guid, ...known })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { playerId: id, kind, proof: 'ticket', network: '' } as const;
  };

  /** A sender without a verified launch: known by their device alone, or with a guid claimed by launch parameters. */
  const unverified = async (guid: number | null = null): Promise<FeedbackSender> => {
    const proof = guid === null ? 'device' : 'parameters';
    const { id } = await database.query
      .insertInto('player')
      .values({ issuer: proof, subject: randomUUID(), guid, proof })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { playerId: id, kind: guid === null ? 'anonymous' : 'player', proof, network: '' };
  };

  const submitted = async (from: FeedbackSender, plan?: FeedbackPlan): Promise<string> =>
    (await service.create(from, feedbackPlan(plan))).id;

  /** Throws `MoveRefused` if the state does not allow it. */
  const done = (id: string, action: Omit<FeedbackAction, 'at'>): Promise<number> =>
    database.transaction(async (tx) => {
      const record = await lockFeedback(tx, id);
      if (record === null) throw new Error(`report ${id} does not exist`);
      return applyAction(tx, record, { ...action, at: new Date(clock.now()) });
    });

  const byStaff = (staffId: string) => {
    const author = { by: 'staff', staffId } as const;
    return {
      taken: (id: string) => done(id, { kind: 'taken', move: 'take', author, set: { assignee_id: staffId } }),
      asked: (id: string, text = 'Which gate is it?') => done(id, { kind: 'question', move: 'ask', author, text }),
      finished: (id: string, text = 'The gate opens again.') =>
        done(id, { kind: 'finished', move: 'finish', author, text }),
      noted: (id: string, text: string) => done(id, { kind: 'note', move: null, author, text }),
    };
  };

  return {
    service,
    sender,
    unverified,
    submitted,
    done,
    byStaff,
    /** A report moved to this state by the shortest path. */
    inState: async (state: FeedbackState, staffId: string, from: FeedbackSender, plan?: FeedbackPlan) => {
      const id = await submitted(from, plan);
      const staff = byStaff(staffId);
      if (state === 1) await staff.asked(id);
      if (state === 2) await staff.taken(id);
      if (state === 3) await staff.finished(id);
      return id;
    },
  };
};
