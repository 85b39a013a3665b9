/**
 * Sends what was wished last. Taps while one is on its way wait for it and are then sent as what they came to; only the tap
 * that began it learns the answer, all others get null.
 */
export const createLastWish = <Wish, Answer>(
  send: (wish: Wish) => Promise<Answer>,
): ((wish: Wish) => Promise<Answer | null>) => {
  let waiting: Wish[] = [];
  let isSending = false;
  return async (wish) => {
    waiting = [wish];
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
