import {
  compileMessageOrThrow,
  type CompiledIcuChoices,
  type CompiledMessage,
} from '@lingui/message-utils/compileMessage';

interface Choice {
  readonly argument: string;
  readonly kind: string;
  readonly branches: Readonly<Record<string, CompiledMessage>>;
}

interface Outline {
  readonly placeholders: ReadonlySet<string>;
  readonly choices: readonly Choice[];
}

export const outlineOf = (text: string): Outline => {
  const message = compileMessageOrThrow(text);
  const placeholders = new Set<string>();
  const choices: Choice[] = [];
  const walk = (tokens: CompiledMessage): void => {
    for (const token of tokens) {
      if (typeof token === 'string') continue;
      const [argument, kind, format] = token;
      placeholders.add(argument);
      if (kind === undefined || typeof format !== 'object' || format === null) continue;
      const { offset: _, ...branches } = format as CompiledIcuChoices;
      choices.push({ argument, kind, branches });
      for (const branch of Object.values(branches)) walk(branch);
    }
  };
  walk(message);
  return { placeholders, choices };
};

/** Placeholder names; empty for an invalid message, which another check reports. */
export const placeholdersOf = (text: string): ReadonlySet<string> => {
  try {
    return outlineOf(text).placeholders;
  } catch {
    return new Set();
  }
};

/** All possible outputs of a text, one per branch, with empty placeholders. */
export const readingsOf = (text: string): string[] => {
  const read = (message: CompiledMessage): string[] => {
    let readings = [''];
    for (const token of message) {
      const format = typeof token === 'string' ? undefined : token[2];
      const parts =
        typeof token === 'string'
          ? [token]
          : typeof format === 'object' && format !== null
            ? Object.entries(format as CompiledIcuChoices).flatMap(([name, branch]) =>
                name === 'offset' ? [] : read(branch as CompiledMessage),
              )
            : [''];
      readings = readings.flatMap((reading) => parts.map((part) => reading + part));
    }
    return readings;
  };
  try {
    return read(compileMessageOrThrow(text));
  } catch {
    return [text];
  }
};

const showsNumber = ({ argument, branches }: Choice): boolean =>
  (branches['other'] ?? []).some((token) => token === '#' || token[0] === argument);

/** French, Spanish, Portuguese and Italian use `many` only for round millions, which do not occur here. */
const isManyRare = (categories: readonly string[]): boolean =>
  categories.length === 3 && ['one', 'many', 'other'].every((name) => categories.includes(name));

function* problemsOfChoice(choice: Choice, tag: string): Generator<string> {
  const names = Object.keys(choice.branches).filter((name) => !/^\d+$/.test(name));
  if (choice.kind === 'select') {
    if (!names.includes('other')) yield `{${choice.argument}} has no branch other`;
    return;
  }
  const type = choice.kind === 'selectordinal' ? 'ordinal' : 'cardinal';
  const categories: readonly string[] = new Intl.PluralRules(tag, { type }).resolvedOptions().pluralCategories;
  for (const category of categories) {
    if (category === 'many' && isManyRare(categories)) continue;
    if (!names.includes(category)) yield `{${choice.argument}} lacks the plural branch ${category}`;
  }
  for (const name of names) {
    if (!categories.includes(name)) yield `{${choice.argument}} has the foreign plural branch ${name}`;
  }
}

const LONG = 25;
const hasWords = (text: string): boolean => /\p{L}/u.test(text.replaceAll(/\{[^{}]*\}/g, ''));

export function* problemsOfText(text: string, english: string, tag: string, isEnglish: boolean): Generator<string> {
  if (text.trim() === '') yield 'is empty';
  if (text !== text.trim()) yield 'begins or ends with a space';
  if (text.includes("'")) yield 'has a straight apostrophe, which ICU takes for a quote: use ’';
  if (!isEnglish && text === english && text.length > LONG && hasWords(text)) yield 'is the English text';
  let own: Outline;
  try {
    own = outlineOf(text);
  } catch (error) {
    yield `is not a valid message: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`;
    return;
  }
  for (const choice of own.choices) yield* problemsOfChoice(choice, tag);
  if (isEnglish) return;
  const model = outlineOf(english);
  for (const name of model.placeholders) if (!own.placeholders.has(name)) yield `lacks {${name}}`;
  for (const name of own.placeholders) if (!model.placeholders.has(name)) yield `has {${name}}, which English lacks`;
  for (const choice of own.choices) {
    const counterpart = model.choices.find(
      ({ argument, kind }) => argument === choice.argument && kind === choice.kind,
    );
    if (counterpart === undefined) continue;
    if (showsNumber(counterpart) && !showsNumber(choice))
      yield `does not show {${choice.argument}} in its branch other`;
  }
}
