import type { WebhookProblem } from '@guildhall/contract/webhooks/staff.ts';
import type { WebhookReceiverConfig } from '../../runtime/webhook-receivers.ts';
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

/** Only the status counts: the response body is not read and redirects are not followed. */
export const postWebhook = async (
  receiver: WebhookReceiverConfig,
  request: WebhookRequest,
  timeoutMs: number,
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
    const outcome = { status: response.status, ms: msSoFar(), problem: null };
    await response.body?.cancel().catch(() => undefined);
    return outcome;
  } catch (error) {
    return { status: null, ms: msSoFar(), problem: problemOf(error) };
  }
};
