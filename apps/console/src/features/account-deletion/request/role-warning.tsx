import { IconAlertTriangle } from '@tabler/icons-react';
import { useText } from '../../../platform/text/i18n.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useRequest } from './use-request.ts';

/** The account that would be deleted need not be the one that the form names. */
export const RoleWarning = () => {
  const t = useText();
  if (useRequest().request.is_role_known !== false) return null;
  return (
    <Notice tone="danger" icon={IconAlertTriangle}>
      {t('deletions.role_unknown.text')}
    </Notice>
  );
};
