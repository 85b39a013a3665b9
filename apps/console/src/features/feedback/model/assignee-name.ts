import type { StaffReportRow } from '@guildhall/contract/feedback/staff.ts';
import type { Translate } from '../../../platform/text/i18n.ts';

/** The assignee’s name, marked if they no longer work here. */
export const assigneeName = (
  { name, is_former: isFormer }: NonNullable<StaffReportRow['assignee']>,
  t: Translate,
): string => (isFormer ? t('feedback.assignee.former', { name }) : name);
