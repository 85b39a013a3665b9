import { feedbackTypes } from '@guildhall/contract/feedback/rules.ts';
import { useEffect, useState } from 'react';
import { config } from '../../../platform/config.ts';
import { useLang, useText } from '../../../platform/text/i18n.ts';
import { useSession } from '../../../platform/session/session.ts';
import { hasRefusedPicture } from '../../files/files.public.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { activeRecords } from '../drafts/active-records.store.ts';
import type { Outcome } from '../outbox/outbox.store.ts';
import { useSubmit } from '../outbox/use-submit.ts';
import { contextWithout } from './context.model.ts';
import { firstProblem, problemsFrom, problemsOf, type FieldName, type Problems, type Written } from './form.model.ts';
import { contextNow } from './device-context.adapter.ts';

export type FormName = 'issue' | 'suggestion';

export const useLastEmail = (): string | null => {
  const [email, setEmail] = useState<string | null>(null);
  useEffect(() => {
    void activeRecords()
      .email()
      .catch(() => '')
      .then(setEmail);
  }, []);
  return email;
};

export const useRoles = (): readonly string[] => {
  const state = useSession();
  return state.status === 'known' ? state.session.roles : [];
};

export const useFeedbackForm = (name: FormName) => {
  const t = useText();
  const lang = useLang();
  const roles = useRoles();
  const lastEmail = useLastEmail();
  const inHand = useDraft(name);
  const { draft, keeper } = inHand;
  const { isSending, waiting, submit } = useSubmit(inHand);
  const [context] = useState(contextNow);
  const [isTried, setIsTried] = useState(false);

  const written: Written = {
    role_id: draft.fields['role_id'] ?? roles[0] ?? '',
    email: draft.fields['email'] ?? lastEmail ?? '',
    description: draft.fields['description'] ?? '',
  };
  const find = (): Problems => problemsOf(written, config.limits, hasRefusedPicture(draft.pictures));
  const problems: Problems = { ...problemsFrom(draft.failureMessage), ...(isTried && find()) };
  const errorAt = (field: FieldName | 'form'): string | undefined => {
    const problem = problems[field];
    return problem && t(problem.key, problem.params);
  };

  /** Returns the field to focus if the form is invalid or refused; null if the outbox could not save it. */
  const send = async (): Promise<Outcome | FieldName | null> => {
    setIsTried(true);
    const obstacle = firstProblem(find());
    if (obstacle !== undefined) return obstacle;
    const outcome = await submit({
      kind: 'create',
      type: feedbackTypes[name],
      role_id: written.role_id.trim(),
      email: written.email.trim(),
      description: written.description.trim(),
      lang,
      context: contextWithout(context, draft.without),
    });
    if (outcome?.outcome === 'refused') return firstProblem(problemsFrom(outcome.failureMessage)) ?? outcome;
    return outcome;
  };

  return {
    ...inHand,
    isReady: inHand.isReady && lastEmail !== null,
    roles,
    written,
    context,
    errorAt,
    isSending,
    waiting,
    send,
    changeWithout: (without: readonly string[]): void => keeper.change((now) => ({ ...now, without })),
    discard: (): void => {
      setIsTried(false);
      inHand.discard();
    },
  };
};
