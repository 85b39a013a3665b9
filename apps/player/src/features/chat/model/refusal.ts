import { lengthOf } from '@guildhall/contract/feedback/rules.ts';

import type { Restriction } from '@guildhall/contract/restrictions/rules.ts';

export type Refusal =
  | 'error.chat_empty'
  | 'error.chat_too_long'
  | 'error.chat_not_connected'
  | 'error.too_frequent'
  | 'error.feature_paused'
  | 'error.muted'
  | 'error.blocked';

export const refusalBy = ({ kind }: Restriction): Refusal => (kind === 'block' ? 'error.blocked' : 'error.muted');

interface Limits {
  readonly message_length: number;
  readonly message_burst: number;
  readonly messages_minute: number;
}

const minuteMs = 60_000;

/** Token bucket that mirrors the server's chat rate limit: a burst, then a rate per minute. */
export const createPace = ({ message_burst: burst, messages_minute: perMinute }: Limits, now: () => number) => {
  let left = burst;
  let atMs = now();
  return {
    /** Takes a token; false if the limit is reached. */
    take: (): boolean => {
      left = Math.min(burst, left + ((now() - atMs) / minuteMs) * perMinute);
      atMs = now();
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
};

export type Pace = ReturnType<typeof createPace>;

interface SendingNow {
  readonly limits: Limits;
  readonly pace: Pace;
  /** Connected, or the player chose to queue the message. */
  readonly maySend: boolean;
}

/** Why the text cannot be sent (I5), or null. Refused texts do not count against the rate limit. */
export const refusalOf = (text: string, { limits, pace, maySend }: SendingNow): Refusal | null => {
  if (text.trim() === '') return 'error.chat_empty';
  if (text.length > limits.message_length && lengthOf(text) > limits.message_length) return 'error.chat_too_long';
  if (!maySend) return 'error.chat_not_connected';
  return pace.take() ? null : 'error.too_frequent';
};

const counterFrom = 100;

/** Remaining characters, or null far from the limit; negative if the text is too long. */
export const leftOf = (text: string, limits: Limits): number | null => {
  // Cheap check first: a text never has fewer code units than graphemes.
  if (text.length < limits.message_length - counterFrom) return null;
  const left = limits.message_length - lengthOf(text);
  return left <= counterFrom ? left : null;
};
