import { createHmac } from 'node:crypto';

const secretPrefix = 'whsec_';

/** The header: one signature, or during a rotation one with each secret, separated by a space. */
export const signaturesOf = (
  { secret, previous_secret: previous }: { readonly secret: string; readonly previous_secret?: string | undefined },
  id: string,
  timestamp: number,
  body: string,
): string =>
  [secret, ...(previous === undefined ? [] : [previous])]
    .map((each) => signatureOf(each, id, timestamp, body))
    .join(' ');

/** Signature of Standard Webhooks, over id, timestamp and body. */
export const signatureOf = (secret: string, id: string, timestamp: number, body: string): string => {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
};
