import type { AuditEntry } from '@guildhall/contract/audit.ts';
import type { Permission } from '@guildhall/contract/permissions.ts';
import { Link } from 'react-router';
import { useText, type Translate } from '../../../platform/i18n.ts';
import { useStaff } from '../../../platform/session.ts';
import { subjectOf, subjectPath, type Subject } from '../model/subject.ts';
import { OnlyButton } from './only-button.tsx';
import { useStaffName } from './use-staff-names.ts';
import styles from './audit.module.css';

interface EntrySubjectProps {
  readonly entry: AuditEntry;
  readonly nameOf: (staffId: string) => string | undefined;
  readonly onOnly: (subject: string) => void;
}

const permissionOf: Readonly<Record<string, Permission>> = {
  article: 'content.read',
  staff: 'people.read',
  persona: 'personas.read',
  feedback: 'feedback.read',
  template: 'feedback.read',
  incident: 'incidents.read',
  suggestion: 'suggestions.read',
  survey: 'surveys.read',
  deletion: 'deletions.read',
  erasure: 'deletions.read',
  webhook: 'webhooks.read',
};

/** What it is in words; a noun nobody foresaw stays as it is written. */
const subjectText = ({ noun, id }: Subject, name: string | undefined, t: Translate): string | null => {
  switch (noun) {
    case 'feedback':
      return id === null ? t('audit.subject.feedbacks') : t('audit.subject.feedback', { id });
    case 'template':
      return t('audit.subject.template', { id: id ?? '' });
    case 'incident':
      return t('audit.subject.incident', { id: id ?? '' });
    case 'suggestion':
      return t('audit.subject.suggestion', { id: id ?? '' });
    case 'survey':
      return t('audit.subject.survey', { id: id ?? '' });
    case 'deletion':
      return t('audit.subject.deletion', { id: id ?? '' });
    case 'erasure':
      return t('audit.subject.erasure', { id: (id ?? '').slice(0, 8) });
    case 'webhook':
      return t('audit.subject.webhook', { id: id ?? '' });
    case 'article':
      return id === null ? t('audit.subject.articles') : t('audit.subject.article', { id });
    case 'persona':
      return t('audit.subject.persona', { id: id ?? '' });
    case 'picture':
      return t('audit.subject.picture', { id: (id ?? '').slice(0, 8) });
    case 'staff':
      return name ?? t('audit.subject.staff');
    case 'invitation':
      return t('audit.subject.invitation');
    case 'email':
      return t('audit.subject.email');
    case 'oidc':
      return t('audit.subject.oidc');
    default:
      return null;
  }
};

export const EntrySubject = ({ entry, nameOf, onOnly }: EntrySubjectProps) => {
  const t = useText();
  const { may } = useStaff();
  const subject = subjectOf(entry.subject);
  const known = nameOf(subject.id ?? '');
  const found = useStaffName(subject.noun === 'staff' && known === undefined ? subject.id : null);
  const text = subjectText(subject, known ?? found, t) ?? entry.subject;
  const needed = permissionOf[subject.noun];
  const path = needed === undefined || !may(needed) ? null : subjectPath(subject);
  return (
    <span className={styles['cell']}>
      {path === null ? (
        <span className={styles['text']} title={entry.subject}>
          {text}
        </span>
      ) : (
        <Link
          className={styles['link'] ?? ''}
          to={path}
          title={entry.subject}
          onClick={(event) => event.stopPropagation()}
        >
          {text}
        </Link>
      )}
      <OnlyButton label={t('audit.only_subject', { subject: text })} onClick={() => onOnly(entry.subject)} />
    </span>
  );
};
