import { useText } from '../../../../platform/text/i18n.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { InviteButton } from '../components/invite-button.tsx';
import { RoleMatrix } from '../components/role-matrix.tsx';

/** Roles and permissions, from the same table that the server enforces. */
export const RolesScreen = () => {
  const t = useText();
  return (
    <>
      <PageHeader title={t('people.roles.title')} hint={t('people.roles.hint')} actions={<InviteButton />} />
      <RoleMatrix />
    </>
  );
};
