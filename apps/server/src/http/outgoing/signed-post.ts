import type { WebhookProblem } from '@guildhall/contract/webhooks/staff.ts';
import type { SignedEndpoint } from '../../runtime/webhook-receivers.ts';
import { post } from './post.ts';
import { signaturesOf } from './signature.ts';

export interface SignedRequest {
  readonly id: string;
  /** Time of this attempt in seconds: receivers reject old timestamps. */
  readonly timestamp: number;
  readonly body: string;
}

export interface Outcome {
  readonly status: number | null;
  readonly ms: number;
  readonly problem: WebhookProblem | null;
  /** Null if it was not read, or longer than allowed. Untrusted. */
  readonly body: string | null;
}

const codesOf: Record<WebhookProblem, RegExp> = {
  timeout: /TIMEDOUT|TIMEOUT/,
  refused: /ECONNREFUSED/,
  unknown_host: /ENOTFOUND|EAI_AGAIN/,
  certificate: /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/,
  broken: /^/,
};

const problemOf = (error: unknown): WebhookProblem => {
  const { name, cause } = error as { name?: unknown; cause?: { code?: unknown } };
  if (name === 'TimeoutError') return 'timeout';
  const code = typeof cause?.code === 'string' ? cause.code : '';
  return (Object.keys(codesOf) as WebhookProblem[]).find((problem) => codesOf[problem].test(code)) ?? 'broken';
};

/** Of the response body at most `bytesMax` are read, within the same time limit. */
export const postSigned = async (
  endpoint: SignedEndpoint,
  { id, timestamp, body }: SignedRequest,
  timeoutMs: number,
  bytesMax = 0,
): Promise<Outcome> => {
  const startedAt = performance.now();
  const msSoFar = (): number => Math.round(performance.now() - startedAt);
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signaturesOf(endpoint, id, timestamp, body),
  };
  try {
    const request = { url: endpoint.url, headers, body, signal: AbortSignal.timeout(timeoutMs) };
    const answer = await post(request, bytesMax);
    return { ...answer, ms: msSoFar(), problem: null };
  } catch (error) {
    return { status: null, ms: msSoFar(), problem: problemOf(error), body: null };
  }
};
