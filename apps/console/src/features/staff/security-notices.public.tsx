import type { StaffRequest } from '@guildhall/contract/staff/requests.ts';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconShieldExclamation } from '@tabler/icons-react';
import { useState } from 'react';
import { failureText } from '../../platform/text/failure-text.ts';
import { formatDate, useLocale, useText } from '../../platform/text/i18n.ts';
import { Notice } from '../../ui/notice.tsx';
import { securityText } from './model/security-text.ts';
import { approveRequest, rejectRequest, useSecurityNotices } from './security-notices.data.ts';
import styles from './security-notices.module.css';

export const SecurityNotice = ({ request }: { readonly request: StaffRequest }) => {
  const t = useText();
  const locale = useLocale();
  const [running, setRunning] = useState<'approve' | 'reject' | null>(null);
  const decide = async (decision: 'approve' | 'reject'): Promise<void> => {
    setRunning(decision);
    try {
      await (decision === 'approve' ? approveRequest : rejectRequest)(request.id);
      notifications.show({
        message: t(decision === 'approve' ? 'staff.security.approved' : 'staff.security.rejected'),
      });
    } catch (error) {
      notifications.show({ color: 'red', message: failureText(error) });
    } finally {
      setRunning(null);
    }
  };
  const isLink = request.kind === 'invitation' || request.kind === 'password_reset';
  const rest =
    request.decision === 'operator'
      ? t('staff.security.glass', { time: formatDate(request.created_at, locale, true) })
      : t(isLink ? 'staff.security.waits_link' : 'staff.security.waits', {
          time: formatDate(request.due_at, locale, true),
        });
  return (
    <Notice
      tone={request.decision === 'operator' ? 'danger' : 'wait'}
      icon={IconShieldExclamation}
      actions={
        <>
          {request.may_approve && (
            <Button
              size="compact-xs"
              loading={running === 'approve'}
              disabled={running !== null}
              onClick={() => void decide('approve')}
            >
              {t('staff.security.approve')}
            </Button>
          )}
          {request.may_reject && (
            <Button
              size="compact-xs"
              variant="default"
              loading={running === 'reject'}
              disabled={running !== null}
              onClick={() => void decide('reject')}
            >
              {t('staff.security.reject')}
            </Button>
          )}
        </>
      }
    >
      <strong>{securityText(request, t)}</strong> {rest}
    </Notice>
  );
};

/** On every page: steps that wait for a second admin, and what the operator command did. If loading fails, it is tried again. */
export const SecurityNotices = () => {
  const { data = [] } = useSecurityNotices();
  const shown = data.filter(({ decision }) => decision === null || decision === 'operator');
  if (shown.length === 0) return null;
  return (
    <div className={styles['notices']}>
      {shown.map((request) => (
        <SecurityNotice key={request.id} request={request} />
      ))}
    </div>
  );
};
