import { templatePurposes } from '@guildhall/contract/feedback/rules.ts';
import type { FeedbackTemplate } from '@guildhall/contract/feedback/staff.ts';
import { templateVariables } from '@guildhall/contract/templates/variables.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import type { TemplatePurpose } from './template-sheet.ts';

export interface TemplateGroup {
  readonly purpose: TemplatePurpose;
  readonly templates: readonly FeedbackTemplate[];
}

/** Every word must occur in the name or in the text of one language. */
const isFound = ({ name, shortcut, texts }: FeedbackTemplate, words: readonly string[]): boolean => {
  const all = [name, shortcut ?? '', ...texts.map(({ text }) => text)].join('\n').toLowerCase();
  return words.every((word) => all.includes(word));
};

/** Matching templates by purpose in workflow order, then by name; empty purposes are left out. */
export const groupedTemplates = (templates: readonly FeedbackTemplate[], search: string): readonly TemplateGroup[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return templatePurposes
    .map((purpose) => ({
      purpose,
      templates: templates
        .filter((template) => template.purpose === purpose && isFound(template, words))
        .toSorted((one, other) => one.name.localeCompare(other.name) || one.id - other.id),
    }))
    .filter(({ templates: found }) => found.length > 0);
};

export const excerptOf = ({ texts }: Pick<FeedbackTemplate, 'texts'>): string =>
  (texts.find(({ lang }) => lang === defaultLang) ?? texts[0])?.text.replaceAll(/\s+/g, ' ') ?? '';

/** Words in braces that are not variables: players would see the braces. */
export const unknownVariables = (text: string): readonly string[] => {
  const named = Array.from(text.matchAll(/\{\s*([^{}\s]*)\s*\}/g), ([all]) => all);
  return [...new Set(named.filter((word) => !templateVariables.some((name) => word === `{${name}}`)))];
};
