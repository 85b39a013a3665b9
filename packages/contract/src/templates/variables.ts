/** Variables that a template's text may contain in braces. They are replaced before the staff member sees the text. */
export const templateVariables = ['number', 'game', 'agent'] as const;
export type TemplateVariable = (typeof templateVariables)[number];
export type TemplateValues = Readonly<Partial<Record<TemplateVariable, string>>>;

/** Variables available in chat. `number` is a report's number. */
const chatVariables: readonly TemplateVariable[] = ['game', 'agent'];

const pattern = /\{(number|game|agent)\}/g;

/** Unknown names in braces are left as written. */
export const fillTemplate = (text: string, values: TemplateValues): string =>
  text.replace(pattern, (whole, name: TemplateVariable) => values[name] ?? whole);

/** The first variable that has no value in chat; null if all have one. */
export const missingInChat = (texts: readonly { readonly text: string }[]): TemplateVariable | null => {
  const used = texts.flatMap(({ text }) => Array.from(text.matchAll(pattern), ([, name]) => name as TemplateVariable));
  return used.find((name) => !chatVariables.includes(name)) ?? null;
};
