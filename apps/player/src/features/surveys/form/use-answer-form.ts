import type { SurveyInfo } from '@guildhall/contract/surveys.ts';
import { useEffect, useRef, useState } from 'react';
import { useLang } from '../../../platform/i18n.ts';
import type { Told } from '../../../platform/told.ts';
import { firstProblem, nextPage, problemOf, sentAnswers, type Draft } from '../draft/draft.model.ts';
import { useDraft } from '../draft/use-draft.ts';
import { outgoingOf } from '../sending/outgoing.ts';
import { sendAnswer } from '../sending/sendings.start.ts';

/** A new page begins at its top, with its heading read out. The first one is the screen's own business. */
const useHeadingOfPage = (page: number) => {
  const ref = useRef<HTMLHeadingElement>(null);
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    window.scrollTo(0, 0);
    ref.current?.focus({ preventScroll: true });
  }, [page]);
  return ref;
};

/** Answering, page by page: where one is, what is wrong, and the sending. */
export const useAnswerForm = (info: SurveyInfo) => {
  const { keeper, isReady, draft, isRestored, isChanged } = useDraft(info);
  const lang = useLang();
  /** What is wrong is said once somebody tried to go on, not while they still choose. */
  const [isTried, setIsTried] = useState(false);
  const isBusy = useRef(false);
  const headingRef = useHeadingOfPage(isReady ? draft.page : Number.NaN);
  const { questions } = info;

  const change = (update: (draft: Draft) => Draft): void => {
    keeper.change((now) => ({ ...update(now), told: null }));
  };
  const open = (page: number, isProblem = false): void => {
    setIsTried(isProblem);
    change((now) => ({ ...now, page, isReviewed: now.isReviewed || page >= questions.length }));
  };

  const submit = async (): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    await keeper.flush();
    keeper.stop();
    const now = keeper.state.get().draft;
    await sendAnswer(outgoingOf(now, sentAnswers(questions, now), lang));
  };

  /** On from the given page of a questionnaire, or from the one page of a vote. */
  const goOn = (page: number): void => {
    const question = questions[page];
    if (question !== undefined && problemOf(question, draft) !== null) {
      setIsTried(true);
      return;
    }
    const next = nextPage(info, { ...draft, page });
    if (next !== null) return open(next);
    const wrong = firstProblem(questions, draft);
    if (wrong === null) void submit();
    else open(wrong, true);
  };

  const problemAt = (page: number): Told | null => {
    const question = questions[page];
    return draft.told ?? (isTried && question !== undefined ? problemOf(question, draft) : null);
  };

  return { isReady, draft, isRestored, isChanged, headingRef, change, open, goOn, problemAt };
};

export type AnswerFormInHand = ReturnType<typeof useAnswerForm>;
