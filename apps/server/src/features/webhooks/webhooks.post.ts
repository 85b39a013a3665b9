import type { WebhookProblem } from '@guildhall/contract/webhooks-desk.ts';
import type { WebhookReceiverConfig } from '../../platform/webhook-receivers.ts';
import { version } from '../../platform/version.ts';
import { signatureOf } from './webhooks.signature.ts';

export interface Letter {
  readonly id: string;
  /** Of this attempt, in seconds: receivers refuse what was sent long ago. */
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

/** Only the status is listened to: what a receiver says is not read, and where it points is not gone to. */
export const post = async (receiver: WebhookReceiverConfig, letter: Letter, timeoutMs: number): Promise<Outcome> => {
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
        'webhook-id': letter.id,
        'webhook-timestamp': String(letter.timestamp),
        'webhook-signature': signatureOf(receiver.secret, letter.id, letter.timestamp, letter.body),
      },
      body: letter.body,
    });
    const outcome = { status: response.status, ms: msSoFar(), problem: null };
    await response.body?.cancel().catch(() => undefined);
    return outcome;
  } catch (error) {
    return { status: null, ms: msSoFar(), problem: problemOf(error) };
  }
};
