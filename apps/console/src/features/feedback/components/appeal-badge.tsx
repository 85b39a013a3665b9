import { useText } from '../../../platform/text/i18n.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';

/** The report is an appeal against a restriction. */
export const AppealBadge = () => {
  const t = useText();
  return (
    <StatusBadge tone="danger" hasDot={false}>
      {t('feedback.mark.appeal')}
    </StatusBadge>
  );
};
