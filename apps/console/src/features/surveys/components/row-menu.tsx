import type { StaffSurveyRow } from '@guildhall/contract/surveys/staff.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconChartBar, IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useText } from '../../../platform/text/i18n.ts';

interface RowMenuProps {
  readonly row: StaffSurveyRow;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

const icon = { size: 15, stroke: 1.7 } as const;

export const RowMenu = ({ row, onDuplicate, onRemove }: RowMenuProps) => {
  const t = useText();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          size="sm"
          aria-label={t('surveys.row_menu', { title: row.title })}
          onClick={(event) => event.stopPropagation()}
        >
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        <Menu.Item component={Link} to={`/surveys/${row.id}`} leftSection={<IconPencil {...icon} />}>
          {t('surveys.open')}
        </Menu.Item>
        {row.state !== 'draft' && (
          <Menu.Item component={Link} to={`/surveys/${row.id}/results`} leftSection={<IconChartBar {...icon} />}>
            {t('surveys.results')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={onDuplicate}>
          {t('surveys.duplicate')}
        </Menu.Item>
        {row.state === 'draft' && (
          <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={onRemove}>
            {t('surveys.remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};
