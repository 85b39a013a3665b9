import { jsonIn, post, type PostAnswer, type PostRequest } from '../../http/outgoing/post.ts';

/** Why a provider did not translate. `unavailable` may succeed later; the others need a person. */
export type ProviderProblem = 'pair' | 'key' | 'quota' | 'unavailable';

/** Carries no text and no key, so it can be logged. */
export class ProviderFailure extends Error {
  readonly problem: ProviderProblem;
  readonly status: number | null;
  constructor(problem: ProviderProblem, status: number | null, message: string = problem) {
    super(message);
    this.name = 'ProviderFailure';
    this.problem = problem;
    this.status = status;
  }
}

export interface ProviderAnswer {
  readonly status: number;
  /** Parsed; null if it is not JSON. */
  readonly json: unknown;
}

/** A translation of the longest request is far smaller. */
const answerBytesMax = 2 * 1024 * 1024;

const postTo = async (call: PostRequest): Promise<PostAnswer> => {
  try {
    return await post({ ...call, headers: { accept: 'application/json', ...call.headers } }, answerBytesMax);
  } catch {
    // The cause may quote the address, which can hold a key.
    throw new ProviderFailure('unavailable', null, call.signal.aborted ? 'no answer in time' : 'no connection');
  }
};

export const callProvider = async (call: PostRequest): Promise<ProviderAnswer> => {
  const { status, body } = await postTo(call);
  if (body === null) throw new ProviderFailure('unavailable', status, 'the answer is too large');
  return { status, json: jsonIn(body) };
};
