import type { LangId } from '@guildhall/i18n/locales.ts';
import { call } from '../../platform/network/api.ts';

export const incidentsKey = ['incidents'] as const;

export const incidentsQuery = (lang: LangId) => ({
  queryKey: [...incidentsKey, lang],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => call('/incident/list', { category_lang: lang }, signal),
});
