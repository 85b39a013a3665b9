import type { Metrics } from '../../runtime/metrics.ts';

export const staffMetrics = ({ counter }: Metrics) => ({
  refusedSignIns: counter(
    'guildhall_staff_sign_in_refused_total',
    'Refused staff sign-in steps, by reason. The audit trail records only the first of many.',
    ['reason'],
  ),
  looksRefused: counter(
    'guildhall_staff_looks_refused_total',
    'Looks at masked data or at pictures of reports that were refused because a member of staff reached the hourly limit.',
    ['limit'],
  ),
});
