import { createHmac, timingSafeEqual } from 'node:crypto';

const secretPrefix = 'whsec_';

interface Secrets {
  readonly secret: string;
  readonly previous_secret?: string | undefined;
}

const secretsOf = ({ secret, previous_secret: previous }: Secrets): string[] =>
  previous === undefined ? [secret] : [secret, previous];

/** The header: one signature, or during a rotation one with each secret, separated by a space. */
export const signaturesOf = (secrets: Secrets, id: string, timestamp: number, body: string): string =>
  secretsOf(secrets)
    .map((each) => signatureOf(each, id, timestamp, body))
    .join(' ');

/** Signature of Standard Webhooks, over id, timestamp and body. */
export const signatureOf = (secret: string, id: string, timestamp: number, body: string): string => {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
};

const toleranceSeconds = 300;
const signaturesMax = 8;

/** What a signed request carries in its headers. */
export interface SignedHeaders {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
}

/** Whether one of the signatures is valid and the timestamp is within five minutes of now, which prevents replays. */
export const isSignedWith = (
  secrets: Secrets,
  { id, timestamp, signature }: SignedHeaders,
  body: string,
  nowMs: number,
): boolean => {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > toleranceSeconds) return false;
  const given = signature.split(' ', signaturesMax).map((each) => Buffer.from(each));
  return secretsOf(secrets)
    .map((each) => Buffer.from(signatureOf(each, id, Number(timestamp), body)))
    .some((expected) => given.some((each) => each.length === expected.length && timingSafeEqual(each, expected)));
};
