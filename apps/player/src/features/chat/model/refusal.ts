import { lengthOf } from '@guildhall/contract/feedback-rules.ts';

export type Refusal = 'error.chat_empty' | 'error.chat_too_long' | 'error.chat_not_connected' | 'error.too_frequent';

interface Limits {
  readonly message_length: number;
  readonly message_burst: number;
  readonly messages_minute: number;
}

const minuteMs = 60_000;

/** How much may be said now: a burst, then so many a minute, as the server counts. */
export const createPace = ({ message_burst: burst, messages_minute: perMinute }: Limits, now: () => number) => {
  let left = burst;
  let atMs = now();
  return {
    /** False where it would be too much; what was said counts. */
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
  /** There is a connection, or the player chose to wait for one. */
  readonly maySend: boolean;
}

/** I5: why this cannot be sent, in the catalogue's words, or null. A refused text does not count against the pace. */
export const refusalOf = (text: string, { limits, pace, maySend }: SendingNow): Refusal | null => {
  if (text.trim() === '') return 'error.chat_empty';
  if (text.length > limits.message_length && lengthOf(text) > limits.message_length) return 'error.chat_too_long';
  if (!maySend) return 'error.chat_not_connected';
  return pace.take() ? null : 'error.too_frequent';
};

const counterFrom = 100;

/** How many characters are left, once that begins to matter; negative where there are too many. */
export const leftOf = (text: string, limits: Limits): number | null => {
  // A text is never shorter in code units than in characters.
  if (text.length < limits.message_length - counterFrom) return null;
  const left = limits.message_length - lengthOf(text);
  return left <= counterFrom ? left : null;
};
