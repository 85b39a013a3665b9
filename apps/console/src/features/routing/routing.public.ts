export { useRouting, useTeams } from './routing.data.ts';
export { useLanguageText } from './use-language-text.ts';
