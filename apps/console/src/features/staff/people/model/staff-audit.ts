import type { StaffRole } from '@guildhall/contract/staff/permissions.ts';
import type { ConsoleMessageId } from '@guildhall/i18n/console-messages.ts';
import type { AuditVocabulary } from '../../../../platform/registration/audit-vocabulary.ts';

const roleTexts: Readonly<Record<StaffRole, ConsoleMessageId>> = {
  admin: 'staff.role.admin',
  editor: 'staff.role.editor',
  agent: 'staff.role.agent',
  analyst: 'staff.role.analyst',
  privacy: 'staff.role.privacy',
};

export const staffAudit: AuditVocabulary = {
  subjects: {
    // The audit trail shows the name of the staff member instead, if it can be loaded.
    staff: {
      text: (_, t) => t('audit.subject.staff'),
      link: {
        permission: 'people.read',
        path: (id) => (id ? `/people?${new URLSearchParams({ person: id }).toString()}` : null),
      },
    },
    invitation: { text: (_, t) => t('audit.subject.invitation') },
    email: { text: (_, t) => t('audit.subject.email') },
    oidc: { text: (_, t) => t('audit.subject.oidc') },
  },
  details: {
    because: {
      label: 'audit.detail.because',
      summary: 'value',
      values: { unmasked: 'audit.value.because.unmasked' },
    },
    email: { label: 'audit.detail.email', summary: 'value' },
    invitation: { label: 'audit.detail.invitation', summary: 'omitted' },
    limit: {
      label: 'audit.detail.limit',
      summary: 'value',
      values: { unmasks: 'audit.value.limit.unmasks', pictures: 'audit.value.limit.pictures' },
    },
    method: {
      label: 'audit.detail.method',
      summary: 'value',
      values: {
        password: 'audit.value.method.password',
        authenticator: 'audit.value.method.authenticator',
        recovery_code: 'audit.value.method.recovery_code',
        oidc: 'audit.value.method.oidc',
        passkey: 'audit.value.method.passkey',
        invitation: 'audit.value.method.invitation',
        enrolment: 'audit.value.method.enrolment',
      },
    },
    kind: {
      label: 'audit.detail.kind',
      summary: 'value',
      values: {
        invitation: 'audit.value.kind.invitation',
        role: 'audit.value.kind.role',
        second_factor_reset: 'audit.value.kind.second_factor_reset',
        password_reset: 'audit.value.kind.password_reset',
      },
    },
    request: { label: 'audit.detail.request', summary: 'omitted' },
    second_factor: { label: 'audit.detail.second_factor' },
    passkey: { label: 'audit.detail.passkey', summary: 'omitted' },
    passkeys: { label: 'audit.detail.passkeys' },
    is_backed_up: { label: 'audit.detail.is_backed_up' },
    path: { label: 'audit.detail.path', summary: 'value' },
    per_hour: { label: 'audit.detail.per_hour' },
    reason: {
      values: {
        password: 'audit.value.reason.password',
        code: 'audit.value.reason.code',
        too_many_attempts: 'audit.value.reason.too_many_attempts',
        oidc: 'audit.value.reason.oidc',
        passkey: 'audit.value.reason.passkey',
      },
    },
    role: { label: 'audit.detail.role', values: roleTexts },
    sessions: { label: 'audit.detail.sessions' },
    step: {
      label: 'audit.detail.step',
      summary: 'omitted',
      values: { signed_in: 'audit.value.step.signed_in', enrol: 'audit.value.step.enrol' },
    },
  },
  pairActions: ['staff.changed', 'staff.locked'],
};
