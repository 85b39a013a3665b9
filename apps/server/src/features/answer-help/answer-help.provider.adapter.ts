import * as v from 'valibot';
import type { DraftConfig } from '../../runtime/config-draft.ts';
import { version } from '../../runtime/version.ts';
import type { PromptMessage } from './answer-help.draft.rules.ts';

/** `busy`: too many requests. `refused`: the key or the model is wrong. `malformed`: not what the protocol says. */
export type ProviderProblem = 'busy' | 'refused' | 'failed' | 'malformed' | 'timeout' | 'canceled';

export type ProviderAnswer =
  | { readonly text: string }
  | { readonly problem: ProviderProblem; readonly status: number | null };

const bytesMax = 64 * 1024;
const tokensMax = 600;

const completionSchema = v.object({
  choices: v.pipe(v.array(v.object({ message: v.object({ content: v.string() }) })), v.minLength(1)),
});

/** Stops reading an answer that never ends. */
const readBounded = async (response: Response): Promise<string | null> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > bytesMax) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};

const problemOf = (status: number): ProviderProblem =>
  status === 429 ? 'busy' : status === 401 || status === 403 || status === 404 ? 'refused' : 'failed';

const textIn = (body: string | null): string | null => {
  try {
    return v.parse(completionSchema, JSON.parse(body ?? '')).choices[0]?.message.content ?? null;
  } catch {
    return null;
  }
};

/** One request to the chat completions of the OpenAI API. Redirects are refused: they could carry the texts elsewhere. */
export const askProvider = async (
  { url, key, model }: Pick<DraftConfig, 'url' | 'key' | 'model'>,
  messages: readonly PromptMessage[],
  { signal, timeoutMs }: { readonly signal: AbortSignal; readonly timeoutMs: number },
): Promise<ProviderAnswer> => {
  const timeout = AbortSignal.timeout(timeoutMs);
  let status: number | null = null;
  try {
    const response = await fetch(`${url.replace(/\/+$/, '')}/chat/completions`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.any([signal, timeout]),
      headers: {
        'content-type': 'application/json',
        'user-agent': `Guildhall/${version}`,
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ model, messages, temperature: 0.2, max_tokens: tokensMax, stream: false }),
    });
    ({ status } = response);
    if (!response.ok) {
      await response.body?.cancel().catch(() => undefined);
      return { problem: problemOf(status), status };
    }
    const text = textIn(await readBounded(response));
    return text === null ? { problem: 'malformed', status } : { text };
  } catch {
    return { problem: signal.aborted ? 'canceled' : timeout.aborted ? 'timeout' : 'failed', status };
  }
};
