/**
 * Coalesces requests: while one is running, only the latest value is kept and sent next. The first caller gets the
 * final result; all others get null.
 */
export const createLatestSender = <Wish, Answer>(
  send: (value: Wish) => Promise<Answer>,
): ((value: Wish) => Promise<Answer | null>) => {
  let waiting: Wish[] = [];
  let isSending = false;
  return async (value) => {
    waiting = [value];
    if (isSending) return null;
    isSending = true;
    let answer: Answer | null = null;
    try {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) answer = await send(next);
      return answer;
    } finally {
      waiting = [];
      isSending = false;
    }
  };
};
