import { feedbackStateNameOf } from '@guildhall/contract/feedback/rules.ts';
import type { OwnChat, OwnReport } from '@guildhall/contract/replies/player.ts';
import { formatDate, useLocale, useText, type Translate } from '../../../platform/text/i18n.ts';
import { referenceOf } from '../../../ui/reference.tsx';
import type { OwnRow } from '../own.model.ts';

export interface OwnWords {
  readonly to: string;
  readonly title: string;
  readonly hint: string;
  /** Players and staff wrote the title or the hint, in any language. */
  readonly isContent: { readonly title: boolean; readonly hint: boolean };
  readonly isNew: boolean;
  readonly isUrgent: boolean;
  readonly face: string | null;
}

const answerWords = (t: Translate, { answer, persona }: OwnChat): { hint: string; isContent: boolean } => {
  const name = persona?.name ?? t('chat.team');
  if (answer?.kind === 'text') return { hint: answer.words, isContent: true };
  if (answer?.kind === 'picture') return { hint: t('chat.picture.theirs', { name }), isContent: false };
  if (answer?.kind === 'voice') return { hint: t('chat.voice.theirs', { name }), isContent: false };
  if (answer?.kind === 'report') return { hint: t('chat.report.opened', { number: answer.words }), isContent: false };
  return { hint: t('replies.chat.open'), isContent: false };
};

const chatWords = (t: Translate, chat: OwnChat): OwnWords => {
  const { persona, ahead, unread } = chat;
  const isNew = unread > 0;
  const { hint, isContent } = answerWords(t, chat);
  const isWaiting = !isNew && ahead !== null;
  return {
    to: '/online_service',
    title: isNew ? t('replies.answered', { name: persona?.name ?? t('chat.team') }) : t('title.online_service'),
    hint: isWaiting ? t('chat.waiting.ahead', { count: ahead }) : hint,
    isContent: { title: false, hint: isNew && isContent },
    isNew,
    isUrgent: false,
    face: persona?.portrait ?? null,
  };
};

const reportWords = (t: Translate, locale: Parameters<typeof formatDate>[1], report: OwnReport): OwnWords => {
  const { id, number, state, summary, is_unread: isNew, lapses_at: lapsesAt, words } = report;
  const shared = { to: `/feedback/info/${id}`, isNew, face: null };
  if (lapsesAt !== null) {
    const title = t('replies.question', { date: formatDate(lapsesAt, locale) });
    return { ...shared, title, hint: words || summary, isContent: { title: false, hint: true }, isUrgent: true };
  }
  if (isNew) {
    const title = t('replies.report', { number: referenceOf(number) });
    return { ...shared, title, hint: words || summary, isContent: { title: false, hint: true }, isUrgent: false };
  }
  const hint = `${referenceOf(number)} · ${t(`feedback.state.${feedbackStateNameOf(state)}`)}`;
  return { ...shared, title: summary, hint, isContent: { title: true, hint: false }, isUrgent: false };
};

/** What the block and the chip say about one row. */
export const useOwnWords = (row: OwnRow): OwnWords => {
  const t = useText();
  const locale = useLocale();
  return row.chat === undefined ? reportWords(t, locale, row.report) : chatWords(t, row.chat);
};
