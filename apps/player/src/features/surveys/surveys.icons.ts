import { moreIcons } from '../../ui/more-icons.ts';

/** Same drawing style as ui/icon.tsx; used only by surveys. */
export const surveyIcons = {
  questionnaire: moreIcons.survey,
  vote: 'M3.5 13h17v7h-17zM7 13V4h10v9M9.700 8.700l1.700 1.700 3-3.400',
  receipt: 'M6 3.500h12v17l-3-2-3 2-3-2-3 2zM9 8.500h6M9 12.500h6',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7.500V12l3 2',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.5 3.5 0 0 1 7 0v3',
} as const;
