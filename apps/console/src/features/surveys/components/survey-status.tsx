import type { StaffSurveyRow } from '@guildhall/contract/surveys/staff.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { StatusBadge, type StatusTone } from '../../../ui/status-badge.tsx';

type Shown = Pick<StaffSurveyRow, 'state' | 'status'>;

const tones = {
  draft: 'quiet',
  closed: 'quiet',
  coming_soon: 'info',
  not_started: 'wait',
  in_progress: 'good',
  already_ended: 'quiet',
} as const satisfies Record<string, StatusTone>;

/** Published surveys show the status that players see. */
const wordOf = ({ state, status }: Shown): keyof typeof tones =>
  state === 'published' ? (status ?? 'in_progress') : state;

export const isRunning = (survey: Shown): boolean => wordOf(survey) === 'in_progress';

export const SurveyStatus = ({ survey }: { readonly survey: Shown }) => {
  const t = useText();
  const word = wordOf(survey);
  return <StatusBadge tone={tones[word]}>{t(`surveys.status.${word}`)}</StatusBadge>;
};
