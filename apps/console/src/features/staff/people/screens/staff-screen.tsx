import { staffRoles } from '@guildhall/contract/staff/permissions.ts';
import { IconUserSearch } from '@tabler/icons-react';
import { choiceField, flagField, textField, useAddressState } from '../../../../platform/address/address-state.ts';
import { useText } from '../../../../platform/text/i18n.ts';
import { FilterBar } from '../../../../ui/filter-bar.tsx';
import { KeysetTable } from '../../../../ui/keyset-table.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { InviteButton } from '../components/invite-button.tsx';
import { PersonDrawer } from '../components/person-drawer.tsx';
import { useStaffColumns } from '../components/staff-columns.tsx';
import { useStaffTable } from '../people.data.ts';

const fields = { role: choiceField(staffRoles), active: flagField, text: textField, person: textField };
const textMax = 60;

export const StaffScreen = () => {
  const t = useText();
  const { values, change } = useAddressState(fields);
  const keyset = useStaffTable({
    ...(values.role && { role: values.role }),
    ...(values.active !== undefined && { is_active: values.active }),
    ...(values.text && { text: values.text.slice(0, textMax) }),
  });
  const columns = useStaffColumns();
  return (
    <>
      <PageHeader title={t('people.staff.title')} hint={t('people.staff.hint')} actions={<InviteButton />} />
      <FilterBar
        search={{ name: 'text', label: t('people.staff.search') }}
        filters={[
          {
            name: 'role',
            label: t('people.column.role'),
            choices: staffRoles.map((role) => ({ value: role, label: t(`staff.role.${role}`) })),
          },
          {
            name: 'active',
            label: t('people.column.state'),
            choices: [
              { value: flagField.write(true), label: t('people.state.active') },
              { value: flagField.write(false), label: t('people.state.deactivated') },
            ],
          },
        ]}
      />
      <KeysetTable
        keyset={keyset}
        columns={columns}
        rowId={({ id }) => id}
        label={t('people.staff.title')}
        onOpen={({ id }) => change({ person: id })}
        empty={{
          icon: <IconUserSearch size={22} stroke={1.6} />,
          title: t('people.staff.empty'),
          hint: t('people.staff.empty_hint'),
        }}
      />
      <PersonDrawer id={values.person} rows={keyset.rows} onShow={(person) => change({ person })} />
    </>
  );
};
