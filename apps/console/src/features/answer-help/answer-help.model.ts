import type { AnswerSource } from '@guildhall/contract/answer-help/staff.ts';
import { fillTemplate, type TemplateValues } from '@guildhall/contract/templates/variables.ts';

export const shownMax = 3;

/** What is inserted, in the player's language. */
export const insertedText = ({ kind, player, address }: AnswerSource, values: TemplateValues): string => {
  if (kind === 'template') return fillTemplate(player.text, values);
  const words = kind === 'article' ? [player.title] : [player.title, player.text];
  return [...new Set(words), address].filter((part) => part !== null && part !== '').join('\n');
};

/** The text with what separates it from the words around the caret. */
export const separated = (text: string, before: string, after: string): string => {
  const start = before === '' || /\s$/.test(before) ? '' : text.includes('\n') ? '\n' : ' ';
  const end = after === '' || /^\s/.test(after) ? '' : text.includes('\n') ? '\n' : ' ';
  return `${start}${text}${end}`;
};
