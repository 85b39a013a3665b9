import { readStored, writeStored } from '@guildhall/browser/local-storage.ts';

const name = 'guildhall.surveys.former-kinds';

const dismissed = (): number[] => {
  const stored = readStored(name);
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : [];
};

/** Whether this browser has yet to say that the survey is open to everyone now. */
export const isToBeSaid = (surveyId: number): boolean => !dismissed().includes(surveyId);

export const dismiss = (surveyId: number): void => {
  if (isToBeSaid(surveyId)) writeStored(name, [...dismissed(), surveyId]);
};
