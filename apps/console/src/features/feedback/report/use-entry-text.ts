import type { StaffReportEntry } from '@guildhall/contract/feedback/staff.ts';
import { useText, type Translate } from '../../../platform/text/i18n.ts';
import { givenName } from '../../targets/given-name.public.ts';

const whoOf = ({ by, staff }: StaffReportEntry, t: Translate): string => {
  if (by === 'player') return t('feedback.who.player');
  if (by === 'system') return t('feedback.who.system');
  return staff === null || staff.name === '' ? t('feedback.who.staff') : staff.name;
};

const linkedText = ({ details }: StaffReportEntry, who: string, t: Translate): string => {
  const { incident, suggestion } = details;
  const title = incident ?? suggestion;
  if (typeof title === 'string') return t('feedback.entry.linked_to', { who, title });
  return t(incident === null || suggestion === null ? 'feedback.entry.unlinked' : 'feedback.entry.linked', { who });
};

export const entryText = (entry: StaffReportEntry, t: Translate): string => {
  const who = whoOf(entry, t);
  const { kind, details } = entry;
  if (kind === 'linked') return linkedText(entry, who, t);
  if (kind === 'assigned') {
    const { to, left } = details;
    if (typeof left === 'string') return t('feedback.entry.left', { who, name: left });
    return typeof to === 'string'
      ? t('feedback.entry.assigned', { who, name: to })
      : t('feedback.entry.unassigned', { who });
  }
  if (kind === 'escalated')
    return t('feedback.entry.escalated', { target: givenName(String(details['target'] ?? ''), t) });
  if (kind === 'merged') return t('feedback.entry.merged', { who, number: String(details['into_number'] ?? '') });
  if (kind === 'note' && typeof details['chat'] === 'number')
    return t('feedback.entry.from_chat', { who, number: String(details['chat']) });
  // Without a state change the player added details unasked.
  if (kind === 'detail' && entry.to === null) return t('feedback.entry.added', { who });
  if (kind === 'rated') return t('feedback.entry.rated', { who, stars: Number(details['stars'] ?? 0) });
  return t(`feedback.entry.${kind}`, { who });
};

export const useEntryText = (entry: StaffReportEntry): string => entryText(entry, useText());
