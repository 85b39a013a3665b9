import { gameAnswerSchema, type GameActionProblem, type GameAnswer } from '@guildhall/contract/game-actions/rules.ts';
import * as v from 'valibot';
import type { Outcome } from '../../http/outgoing/signed-post.ts';

/** What an attempt means: the game's answer, with the HTTP status if the request itself was refused, or a retry. */
export type Verdict =
  | { readonly kind: 'answer'; readonly answer: GameAnswer; readonly status: number | null }
  | { readonly kind: 'retry'; readonly problem: GameActionProblem; readonly status: number | null };

/** Too early, too many requests, or too slow: the same request may succeed later. */
const retriedStatuses: ReadonlySet<number> = new Set([408, 425, 429]);

const answerIn = (body: string | null): GameAnswer | null => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), gameAnswerSchema), body);
  return parsed.success ? parsed.output : null;
};

export const verdictOf = ({ status, problem, body }: Outcome): Verdict => {
  if (status === null) return { kind: 'retry', problem: problem ?? 'broken', status: null };
  const answer = answerIn(body);
  if (status >= 200 && status <= 299) {
    return answer === null ? { kind: 'retry', problem: 'answer', status } : { kind: 'answer', answer, status: null };
  }
  if (status < 400 || status > 499 || retriedStatuses.has(status)) return { kind: 'retry', problem: 'status', status };
  return { kind: 'answer', answer: { status: 'refused', message: answer?.message ?? '' }, status };
};
