import type { WebhookAttempt } from '@guildhall/contract/webhooks-desk.ts';
import type { Translate } from '../../../platform/i18n.ts';

/** What came back, in a word or two. */
export const answerText = ({ status, problem }: WebhookAttempt, t: Translate): string => {
  if (status !== null) return t('webhooks.answer.status', { status });
  return problem === null ? t('webhooks.answer.unknown') : t(`webhooks.problem.${problem}`);
};
