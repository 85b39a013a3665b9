import type { StaffNotice } from '@guildhall/contract/notices/staff.ts';
import type { Translate } from '../../../platform/text/i18n.ts';

/** `Handed over to you · Chat #12` */
export const noticeTitle = ({ kind, subject }: StaffNotice, t: Translate): string => {
  const title = t(`notices.kind.${kind}`);
  return subject === null
    ? title
    : `${title} · ${t(`notices.subject.${subject.type}`, { number: String(subject.number) })}`;
};

/** Who caused it and what they wrote, or the target or reminder it is about. */
export const noticeBody = ({ by, note, name }: StaffNotice, t: Translate): string =>
  [by === null ? '' : t('notices.by', { name: by.name }), name, note].filter((part) => part !== '').join(' · ');

export const noticePath = ({ subject }: StaffNotice): string | null => {
  if (subject === null) return null;
  return subject.type === 'chat' ? `/chat?open=${subject.id}` : `/feedback/${subject.id}`;
};
