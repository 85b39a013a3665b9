import { feedbackTypes } from '@guildhall/contract/feedback-rules.ts';
import { useEffect, useState } from 'react';
import { config } from '../../../platform/config.ts';
import { useLang, useText } from '../../../platform/i18n.ts';
import { useSession } from '../../../platform/session.ts';
import { hasRefusedPicture } from '../../files/files.public.ts';
import { useDraft } from '../draft/use-draft.ts';
import { keptRecords } from '../kept/kept.ts';
import type { Outcome } from '../outbox/outbox.ts';
import { useSubmit } from '../outbox/use-submit.ts';
import { contextWithout } from './context.model.ts';
import { firstProblem, problemsFrom, problemsOf, type FieldName, type Problems, type Written } from './form.model.ts';
import { contextNow } from './surroundings.ts';

export type FormName = 'issue' | 'suggestion';

/** The address that the last report of this player carried. Null until that is known. */
const useLastEmail = (): string | null => {
  const [email, setEmail] = useState<string | null>(null);
  useEffect(() => {
    void keptRecords()
      .email()
      .catch(() => '')
      .then(setEmail);
  }, []);
  return email;
};

const useRoles = (): readonly string[] => {
  const state = useSession();
  return state.status === 'known' ? state.session.roles : [];
};

/** What a form of feedback knows and does; how it looks is in feedback-form.tsx. */
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
  const problems: Problems = { ...problemsFrom(draft.told), ...(isTried && find()) };
  const errorAt = (place: FieldName | 'form'): string | undefined => {
    const problem = problems[place];
    return problem && t(problem.key, problem.params);
  };

  /** Null where it did not get as far as being sent; then the field in the way is named. */
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
    if (outcome?.outcome === 'refused') return firstProblem(problemsFrom(outcome.told)) ?? outcome;
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
