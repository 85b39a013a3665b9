import * as v from 'valibot';
import type { PostRequest } from './post.ts';

/** A server with the chat completions of the OpenAI API. */
export interface CompletionServer {
  /** Without `/chat/completions`. */
  readonly url: string;
  readonly key: string | null | undefined;
  readonly model: string | null;
}

export interface PromptMessage {
  readonly role: 'system' | 'user';
  readonly content: string;
}

/** `options` are further fields of the request, such as the temperature. */
export const completionRequest = (
  { url, key, model }: CompletionServer,
  messages: readonly PromptMessage[],
  options: Readonly<Record<string, unknown>>,
): Omit<PostRequest, 'signal'> => ({
  url: `${url.replace(/\/+$/, '')}/chat/completions`,
  headers: { accept: 'application/json', ...(typeof key === 'string' && { authorization: `Bearer ${key}` }) },
  body: JSON.stringify({ model, messages, ...options }),
});

const completionSchema = v.object({
  choices: v.pipe(v.array(v.object({ message: v.object({ content: v.string() }) })), v.minLength(1)),
});

/** The text of the first choice; null if the answer is not what the protocol says. */
export const completionIn = (json: unknown): string | null => {
  const result = v.safeParse(completionSchema, json);
  return result.success ? (result.output.choices[0]?.message.content ?? null) : null;
};
