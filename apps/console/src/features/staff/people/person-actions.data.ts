import type { StaffMember } from '@guildhall/contract/staff/people.ts';
import type { Translate } from '../../../platform/text/i18n.ts';
import { changePerson, resetSecondFactor, signOutPerson } from './people.data.ts';

export interface PersonAction {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly title: string;
  /** The consequences, shown in the confirmation. */
  readonly text: string;
  readonly caution?: string;
  readonly done: string;
  readonly isDangerous: boolean;
  /** The action would have no effect. */
  readonly isIdle: boolean;
  /** Resolves whether it waits for another admin. */
  readonly run: () => Promise<boolean>;
}

export const personActions = ({ id, name, role, ...member }: StaffMember, t: Translate): readonly PersonAction[] => [
  {
    name: 'sign_out',
    label: t('people.sign_out'),
    hint: t('people.sign_out.hint', { count: member.session_count }),
    title: t('people.sign_out.title', { name }),
    text: t('people.sign_out.text'),
    done: t('people.sign_out.done', { name }),
    isDangerous: false,
    isIdle: member.session_count === 0,
    run: () => signOutPerson(id),
  },
  {
    name: 'reset',
    label: t('people.reset'),
    hint: t(member.has_second_factor ? 'people.reset.hint' : 'people.reset.none'),
    title: t('people.reset.title', { name }),
    text: t('people.reset.text'),
    caution: t('people.reset.check'),
    done: t('people.reset.done', { name }),
    isDangerous: true,
    isIdle: !member.has_second_factor,
    run: () => resetSecondFactor(id),
  },
  member.is_active
    ? {
        name: 'deactivate',
        label: t('people.deactivate'),
        hint: t('people.deactivate.hint'),
        title: t('people.deactivate.title', { name }),
        text: t('people.deactivate.text'),
        done: t('people.deactivate.done', { name }),
        isDangerous: true,
        isIdle: false,
        run: () => changePerson({ id, is_active: false }),
      }
    : {
        name: 'reactivate',
        label: t('people.reactivate'),
        hint: t('people.reactivate.hint'),
        title: t('people.reactivate.title', { name }),
        text: t('people.reactivate.text', { name, role: t(`staff.role.${role}`) }),
        done: t('people.reactivate.done', { name }),
        isDangerous: false,
        isIdle: false,
        run: () => changePerson({ id, is_active: true }),
      },
];
