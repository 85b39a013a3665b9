import type { WebhookAttempt } from '@guildhall/contract/webhooks/staff.ts';
import type { Translate } from '../../../platform/text/i18n.ts';

export const answerText = ({ status, problem }: WebhookAttempt, t: Translate): string => {
  if (status !== null) return t('webhooks.answer.status', { status });
  return problem === null ? t('webhooks.answer.unknown') : t(`webhooks.problem.${problem}`);
};
