import type { DeskHints } from '../../platform/desk.ts';

/** Answers may come by the thousand; whoever watches the results asks again this often at most. */
const everyMs = 2000;

/** Tells consoles of new answers: at once, then at most every two seconds, and never forgets the last ones. */
export const createAnswerHints = (desk: DeskHints): ((surveyId: number) => void) => {
  const isMore = new Map<number, boolean>();
  const tell = (id: number): void => {
    desk.changed('surveys', [id]);
    isMore.set(id, false);
    setTimeout(() => {
      if (isMore.get(id) === true) tell(id);
      else isMore.delete(id);
    }, everyMs).unref();
  };
  return (id) => {
    if (isMore.has(id)) isMore.set(id, true);
    else tell(id);
  };
};
