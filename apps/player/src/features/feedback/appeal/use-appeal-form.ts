import { feedbackStates } from '@guildhall/contract/feedback/rules.ts';
import { useState } from 'react';
import { config } from '../../../platform/config.ts';
import { call } from '../../../platform/network/api.ts';
import { failureMessageOf, failureNameOf } from '../../../platform/network/failure.ts';
import { askSession } from '../../../platform/session/session.ts';
import { useLang, useText } from '../../../platform/text/i18n.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { renewFeedback } from '../feedback.data.ts';
import { firstProblem, problemsFrom, problemsOf, type FieldName, type Problems } from '../form/form.model.ts';
import { useLastEmail, useRoles } from '../form/use-feedback-form.ts';
import { renewAppealed, setAppealed } from './appeal.data.ts';

/**
 * The form of an appeal. Like that of a report, its draft stays on the device until the server has it; then `onSent` is
 * called.
 */
export const useAppealForm = (onSent: () => void) => {
  const t = useText();
  const lang = useLang();
  const roles = useRoles();
  const lastEmail = useLastEmail();
  const inHand = useDraft('appeal');
  const { draft, keeper } = inHand;
  const [isTried, setIsTried] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const written = {
    role_id: draft.fields['role_id'] ?? roles[0] ?? '',
    email: draft.fields['email'] ?? lastEmail ?? '',
    description: draft.fields['description'] ?? '',
  };
  const find = (): Problems => problemsOf(written, config.limits, false);
  const problems: Problems = { ...problemsFrom(draft.failureMessage), ...(isTried && find()) };
  const errorAt = (field: FieldName | 'form'): string | undefined => {
    const problem = problems[field];
    return problem && t(problem.key, problem.params);
  };

  /** Returns the field to focus if the form is invalid or refused. */
  const send = async (): Promise<FieldName | null> => {
    setIsTried(true);
    const obstacle = firstProblem(find());
    if (obstacle !== undefined) return obstacle;
    setIsSending(true);
    try {
      const { role_id, email, description } = written;
      const { id, number } = await call('/feedback/appeal', {
        key: draft.key,
        role_id: role_id.trim(),
        email: email.trim(),
        description: description.trim(),
        lang,
      });
      onSent();
      setAppealed({ id, number, state: feedbackStates.pending });
      await Promise.all([keeper.reset(), renewAppealed(), renewFeedback()]);
      return null;
    } catch (error) {
      const failureMessage = failureMessageOf(error);
      keeper.change((now) => ({ ...now, failureMessage }));
      // Sent from another device, or the block is over: the screen shows what there is now.
      if (failureNameOf(error) === 'appeal_sent') await renewAppealed();
      if (failureNameOf(error) === 'wrong_state') await askSession();
      return firstProblem(problemsFrom(failureMessage)) ?? null;
    } finally {
      setIsSending(false);
    }
  };

  return { ...inHand, isReady: inHand.isReady && lastEmail !== null, roles, written, errorAt, isSending, send };
};
