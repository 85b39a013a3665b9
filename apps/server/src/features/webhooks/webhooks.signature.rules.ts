import { createHmac } from 'node:crypto';

const secretPrefix = 'whsec_';

/** Signature of Standard Webhooks, over id, timestamp and body. */
export const signatureOf = (secret: string, id: string, timestamp: number, body: string): string => {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
};
