import { version } from '../../runtime/version.ts';

export interface PostRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
  /** Ends the request, and the reading of its answer. */
  readonly signal: AbortSignal;
}

export interface PostAnswer {
  readonly status: number;
  /** Null if it was not read, or longer than allowed. Untrusted. */
  readonly body: string | null;
}

const readUpTo = async (response: Response, bytesMax: number): Promise<string | null> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> | null = response.body;
  if (body === null) return '';
  // Leaving the loop cancels the rest of the body.
  for await (const chunk of body) {
    size += chunk.length;
    if (size > bytesMax) return null;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
};

/**
 * Sends JSON, or what `headers` say, and reads at most `bytesMax` of the answer. Redirects are not followed: they would
 * take texts, keys and signatures to another host. Throws if there is no answer.
 */
export const post = async ({ url, headers, body, signal }: PostRequest, bytesMax: number): Promise<PostAnswer> => {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    signal,
    headers: { 'content-type': 'application/json', 'user-agent': `Guildhall/${version}`, ...headers },
    body,
  });
  const { status } = response;
  if (bytesMax > 0) return { status, body: await readUpTo(response, bytesMax) };
  await response.body?.cancel().catch(() => undefined);
  return { status, body: null };
};

/** Null if the text is not JSON. */
export const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
