import { useText } from '../../../platform/i18n.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { InviteButton } from '../components/invite-button.tsx';
import { RoleMatrix } from '../components/role-matrix.tsx';

/** Role by permission, from the one table that the server goes by too. */
export const RolesScreen = () => {
  const t = useText();
  return (
    <>
      <PageHeader title={t('people.roles.title')} hint={t('people.roles.hint')} actions={<InviteButton />} />
      <RoleMatrix />
    </>
  );
};
