import { CallFailure } from './api.ts';
import { translate } from './i18n.ts';

/** What went wrong, for a human; anything unexpected reads as an unknown error. */
export const failureText = (error: unknown): string => {
  if (error instanceof CallFailure) return translate(error.key, error.params);
  return translate('error.unknown');
};
