import type { StaffRole } from '@guildhall/contract/staff/permissions.ts';
import { useText } from '../../../../platform/text/i18n.ts';
import { StatusBadge, type StatusTone } from '../../../../ui/status-badge.tsx';

const tones: Record<StaffRole, StatusTone> = {
  admin: 'brand',
  editor: 'info',
  agent: 'good',
  analyst: 'quiet',
  privacy: 'wait',
};

export const RoleBadge = ({ role }: { readonly role: StaffRole }) => {
  const t = useText();
  return (
    <StatusBadge tone={tones[role]} hasDot={false}>
      {t(`staff.role.${role}`)}
    </StatusBadge>
  );
};
