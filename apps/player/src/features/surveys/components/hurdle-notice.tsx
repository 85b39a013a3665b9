import type { SurveyInfo } from '@guildhall/contract/surveys.ts';
import type { MessageId } from '@guildhall/i18n/messages.ts';
import { formatDate, useLocale, useText } from '../../../platform/i18n.ts';
import { useSession } from '../../../platform/session.ts';
import type { Hurdle } from '../model/stage.ts';
import { surveyIcons } from '../survey-icons.ts';
import { Notice } from './notice.tsx';

const { clock, lock } = surveyIcons;

interface Words {
  readonly icon: string;
  readonly title: MessageId;
  readonly text: MessageId;
  readonly look: 'quiet' | 'wait';
}

const words: Readonly<Record<Hurdle, Words>> = {
  verified_only: {
    icon: lock,
    title: 'surveys.verified_only.title',
    text: 'surveys.state.verified_only',
    look: 'wait',
  },
  not_for: { icon: lock, title: 'surveys.not_for.title', text: 'surveys.state.not_for', look: 'quiet' },
  full: { icon: lock, title: 'error.survey_full', text: 'surveys.state.full', look: 'quiet' },
  already_ended: {
    icon: lock,
    title: 'articles.status.already_ended',
    text: 'surveys.state.already_ended',
    look: 'quiet',
  },
  coming_soon: { icon: clock, title: 'articles.status.coming_soon', text: 'surveys.state.coming_soon', look: 'wait' },
  not_started: { icon: clock, title: 'articles.status.not_started', text: 'surveys.state.not_started', look: 'wait' },
};

const unverified: Words = {
  icon: lock,
  title: 'surveys.verified_only',
  text: 'error.survey_verified_only',
  look: 'wait',
};

/** Why this cannot be answered, and what can be done about it. */
export const HurdleNotice = ({ info, hurdle }: { readonly info: SurveyInfo; readonly hurdle: Hurdle }) => {
  const t = useText();
  const locale = useLocale();
  const session = useSession();
  const isVerified = session.status === 'known' && session.session.proof === 'ticket';
  const isUnverified = hurdle === 'not_for' && info.is_verified_only && !isVerified;
  const { icon, title, text, look } = isUnverified ? unverified : words[hurdle];
  const date = info.starts_at === null ? '' : formatDate(info.starts_at, locale, true);
  return <Notice icon={icon} title={t(title)} text={t(text, { date })} look={look} />;
};
