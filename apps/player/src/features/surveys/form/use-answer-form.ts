import type { SurveyInfo } from '@guildhall/contract/surveys/player.ts';
import { surveyTypes } from '@guildhall/contract/surveys/rules.ts';
import { useEffect, useRef, useState } from 'react';
import { useLang } from '../../../platform/text/i18n.ts';
import type { FailureMessage } from '../../../platform/network/failure.ts';
import { firstProblem, nextPage, problemOf, sentAnswers, type Draft } from '../draft/draft.model.ts';
import { useDraft } from '../draft/use-draft.ts';
import { outgoingOf } from '../outbox/outgoing.model.ts';
import { useBackSteps } from './use-back-steps.ts';
import { sendAnswer } from '../outbox/outbox.background.ts';

/** Scrolls each new page to the top and focuses its heading. The first page is handled by the screen. */
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

export const useAnswerForm = (info: SurveyInfo) => {
  const { keeper, isReady, draft, isRestored, isChanged } = useDraft(info);
  const lang = useLang();
  /** Errors are shown only after an attempt to continue. */
  const [isTried, setIsTried] = useState(false);
  const isBusy = useRef(false);
  const headingRef = useHeadingOfPage(isReady ? draft.page : Number.NaN);
  const { questions } = info;

  const change = (update: (draft: Draft) => Draft): void => {
    keeper.change((now) => ({ ...update(now), failureMessage: null }));
  };
  const open = (page: number, isProblem = false): void => {
    setIsTried(isProblem);
    change((now) => ({ ...now, page, isReviewed: now.isReviewed || page >= questions.length }));
  };

  const leave = useBackSteps({ page: draft.page, isReady: isReady && info.type !== surveyTypes.vote, open });

  const submit = async (): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    leave();
    await keeper.flush();
    keeper.pause();
    const now = keeper.state.get().draft;
    await sendAnswer(outgoingOf(now, sentAnswers(questions, now), lang));
  };

  /** Continues from the given page; submits after the last one. */
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

  const problemAt = (page: number): FailureMessage | null => {
    const question = questions[page];
    return draft.failureMessage ?? (isTried && question !== undefined ? problemOf(question, draft) : null);
  };

  return { isReady, draft, isRestored, isChanged, headingRef, change, open, goOn, problemAt };
};

export type AnswerFormState = ReturnType<typeof useAnswerForm>;
