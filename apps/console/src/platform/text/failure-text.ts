import { CallFailure } from '../network/api.ts';
import { translate } from './i18n.ts';

export const failureText = (error: unknown): string => {
  if (error instanceof CallFailure) return translate(error.key, error.params);
  return translate('error.unknown');
};
