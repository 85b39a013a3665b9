import { IconUserOff } from '@tabler/icons-react';
import { useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { StaffAvatar } from '../../../ui/staff-avatar.tsx';
import { useAssignees } from '../feedback.data.ts';
import { PickDialog, type PickOption } from './pick-dialog.tsx';

interface AssignDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** Null returns the report to the queue. */
  readonly onAssign: (staffId: string | null) => Promise<unknown>;
  readonly onClose: () => void;
}

const unassigned = '';

/** Options: yourself first, then the other agents, then unassigned. */
export const AssignDialog = ({ isOpen, title, onAssign, onClose }: AssignDialogProps) => {
  const t = useText();
  const own = useStaff();
  const query = useAssignees(isOpen);
  const people = (query.data ?? []).toSorted(
    (one, other) => Number(other.id === own.id) - Number(one.id === own.id) || one.name.localeCompare(other.name),
  );
  const options: PickOption[] = [
    ...people.map(({ id, name }) => ({
      value: id,
      label: name,
      before: <StaffAvatar id={id} name={name} size="s" />,
      ...(id === own.id && { hint: t('feedback.assignee.me') }),
    })),
    {
      value: unassigned,
      label: t('feedback.assign.nobody'),
      before: <IconUserOff size={18} stroke={1.6} aria-hidden />,
    },
  ];
  return (
    <PickDialog
      isOpen={isOpen}
      title={title}
      searchLabel={t('feedback.assign.search')}
      options={options}
      query={query}
      empty={t('feedback.assign.none')}
      onPick={async (value) => {
        await onAssign(value === unassigned ? null : value);
        onClose();
      }}
      onClose={onClose}
    />
  );
};
