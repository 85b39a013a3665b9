import type { RoutedWhy } from '@guildhall/contract/routing/why.ts';
import type { Translate } from '../../../platform/text/i18n.ts';

/** The reasons of an assignment, most important first. */
export const whyTexts = (why: RoutedWhy, t: Translate, nameOf: (lang: number) => string): string[] => {
  const language = nameOf(why.lang);
  const level = why.level === 3 ? t('routing.level.3') : t('routing.level.2');
  return [
    ...(why.team === null ? [] : [t('chat.why.team', { team: why.team })]),
    why.step === 'spoken' ? t('chat.why.spoken', { language, level }) : t(`chat.why.${why.step}`, { language }),
    ...(why.has_skill && why.skill !== null ? [t('chat.why.skill', { skill: why.skill })] : []),
    ...(why.tier > 0 ? [t('chat.why.tier', { tier: why.tier })] : []),
    t('chat.why.load', { load: why.load, seats: why.seats }),
    ...(why.is_again ? [t('chat.why.again')] : []),
  ];
};
