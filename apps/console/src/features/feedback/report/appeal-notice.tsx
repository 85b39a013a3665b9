import { IconScale } from '@tabler/icons-react';
import { useStaff } from '../../../platform/session/session.ts';
import { formatDate, useLocale, useText } from '../../../platform/text/i18n.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useReportContext } from './use-report-context.ts';

/** What the appeal is about, and who must not decide on it. */
export const AppealNotice = () => {
  const t = useText();
  const locale = useLocale();
  const { id: ownId } = useStaff();
  const { appeal } = useReportContext().report;
  if (appeal === null) return null;
  const about = {
    kind: t(`restrictions.kind.${appeal.kind}`),
    reason: t(`restrictions.why.${appeal.reason}`),
    date: formatDate(appeal.at, locale, true),
  };
  const isOwn = appeal.staff?.id === ownId;
  return (
    <Notice tone="wait" icon={IconScale}>
      {isOwn
        ? t('feedback.appeal.own', about)
        : t('feedback.appeal.about', { ...about, name: appeal.staff?.name ?? '–' })}
      {!appeal.is_active && ` ${t('feedback.appeal.over')}`}
    </Notice>
  );
};
