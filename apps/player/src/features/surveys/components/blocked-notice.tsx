import type { SurveyInfo } from '@guildhall/contract/surveys/player.ts';
import type { MessageId } from '@guildhall/i18n/messages.ts';
import { formatDate, useLocale, useText } from '../../../platform/text/i18n.ts';
import { useSession } from '../../../platform/session/session.ts';
import type { Obstacle } from '../model/availability.ts';
import { surveyIcons } from '../surveys.icons.ts';
import { Notice } from './notice.tsx';

const { clock, lock } = surveyIcons;

interface Words {
  readonly icon: string;
  readonly title: MessageId;
  readonly text: MessageId;
  readonly look: 'quiet' | 'wait';
}

const words: Readonly<Record<Obstacle, Words>> = {
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
    title: 'surveys.status.already_ended',
    text: 'surveys.state.already_ended',
    look: 'quiet',
  },
  coming_soon: { icon: clock, title: 'surveys.status.coming_soon', text: 'surveys.state.coming_soon', look: 'wait' },
  not_started: { icon: clock, title: 'surveys.status.not_started', text: 'surveys.state.not_started', look: 'wait' },
};

const unverified: Words = {
  icon: lock,
  title: 'surveys.verified_only',
  text: 'error.survey_verified_only',
  look: 'wait',
};

export const BlockedNotice = ({ info, hurdle }: { readonly info: SurveyInfo; readonly hurdle: Obstacle }) => {
  const t = useText();
  const locale = useLocale();
  const session = useSession();
  const isVerified = session.status === 'known' && session.session.proof === 'ticket';
  const isUnverified = hurdle === 'not_for' && info.is_verified_only && !isVerified;
  const { icon, title, text, look } = isUnverified ? unverified : words[hurdle];
  const date = info.starts_at === null ? '' : formatDate(info.starts_at, locale, true);
  return <Notice icon={icon} title={t(title)} text={t(text, { date })} look={look} />;
};
