import type { WebhookProblem } from '@guildhall/contract/webhooks/staff.ts';
import type { SignedEndpoint } from '../../runtime/webhook-receivers.ts';
import { version } from '../../runtime/version.ts';
import { signaturesOf } from './webhooks.signature.rules.ts';

export interface WebhookRequest {
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
  return Buffer.concat(chunks).toString();
};

/** Redirects are not followed. Of the response body at most `bytesMax` are read, within the same time limit. */
export const postWebhook = async (
  receiver: SignedEndpoint,
  request: WebhookRequest,
  timeoutMs: number,
  bytesMax = 0,
): Promise<Outcome> => {
  const startedAt = performance.now();
  const msSoFar = (): number => Math.round(performance.now() - startedAt);
  try {
    const response = await fetch(receiver.url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'content-type': 'application/json',
        'user-agent': `Guildhall/${version}`,
        'webhook-id': request.id,
        'webhook-timestamp': String(request.timestamp),
        'webhook-signature': signaturesOf(receiver, request.id, request.timestamp, request.body),
      },
      body: request.body,
    });
    const ms = msSoFar();
    if (bytesMax > 0) return { status: response.status, ms, problem: null, body: await readUpTo(response, bytesMax) };
    await response.body?.cancel().catch(() => undefined);
    return { status: response.status, ms, problem: null, body: null };
  } catch (error) {
    return { status: null, ms: msSoFar(), problem: problemOf(error), body: null };
  }
};
