import { completionIn, completionRequest, type PromptMessage } from '../../http/outgoing/chat-completions.ts';
import { jsonIn, post } from '../../http/outgoing/post.ts';
import type { DraftConfig } from '../../runtime/config-draft.ts';

/** `busy`: too many requests. `refused`: the key or the model is wrong. `malformed`: not what the protocol says. */
export type ProviderProblem = 'busy' | 'refused' | 'failed' | 'malformed' | 'timeout' | 'canceled';

export type ProviderAnswer =
  | { readonly text: string }
  | { readonly problem: ProviderProblem; readonly status: number | null };

const bytesMax = 64 * 1024;
const tokensMax = 600;

const problemOf = (status: number): ProviderProblem =>
  status === 429 ? 'busy' : status === 401 || status === 403 || status === 404 ? 'refused' : 'failed';

/** One request for a draft. */
export const askProvider = async (
  server: Pick<DraftConfig, 'url' | 'key' | 'model'>,
  messages: readonly PromptMessage[],
  { signal, timeoutMs }: { readonly signal: AbortSignal; readonly timeoutMs: number },
): Promise<ProviderAnswer> => {
  const timeout = AbortSignal.timeout(timeoutMs);
  const options = { temperature: 0.2, max_tokens: tokensMax, stream: false };
  const request = completionRequest(server, messages, options);
  try {
    const { status, body } = await post({ ...request, signal: AbortSignal.any([signal, timeout]) }, bytesMax);
    if (status < 200 || status > 299) return { problem: problemOf(status), status };
    const text = completionIn(jsonIn(body ?? ''));
    return text === null ? { problem: 'malformed', status } : { text };
  } catch {
    return { problem: signal.aborted ? 'canceled' : timeout.aborted ? 'timeout' : 'failed', status: null };
  }
};
