import { version } from '../../runtime/version.ts';

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

export interface ProviderCall {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
  readonly contentType?: string;
  readonly signal: AbortSignal;
}

export interface ProviderAnswer {
  readonly status: number;
  /** Parsed; null if it is not JSON. */
  readonly json: unknown;
}

/** A translation of the longest request is far smaller. */
const answerBytesMax = 2 * 1024 * 1024;

const readBounded = async (response: Response): Promise<string> => {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > answerBytesMax) throw new ProviderFailure('unavailable', response.status, 'the answer is too large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Redirects are not followed: they would send texts and the key to another host. */
export const callProvider = async (call: ProviderCall): Promise<ProviderAnswer> => {
  try {
    const response = await fetch(call.url, {
      method: 'POST',
      redirect: 'manual',
      signal: call.signal,
      headers: {
        'content-type': call.contentType ?? 'application/json',
        accept: 'application/json',
        'user-agent': `Guildhall/${version}`,
        ...call.headers,
      },
      body: call.body,
    });
    return { status: response.status, json: parsed(await readBounded(response)) };
  } catch (error) {
    if (error instanceof ProviderFailure) throw error;
    const isTimeout = call.signal.aborted;
    // The cause may quote the address, which can hold a key.
    throw new ProviderFailure('unavailable', null, isTimeout ? 'no answer in time' : 'no connection');
  }
};
