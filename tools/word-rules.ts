import type { SourceText } from './source-texts.ts';

/** Words that leave open who or what is meant; a plain noun says it. */
const vague =
  /\b(?:whoever|whomever|somebody|nobody|everybody|anybody|told|by itself|takes? back|what comes back)(?:'s)?\b/gi;

const citation = /\b(threat|rule|attack)s? (\d+(?:(?:, and |, | and | or | to |–|-)\d+)*)\b/gi;

export interface Numbers {
  /** Headings of `docs/security/threats.md`. */
  readonly threats: ReadonlySet<number>;
  /** Numbered rules of `packages/contract/src/realtime/SPEC.md`. */
  readonly rules: ReadonlySet<number>;
}

const numbersIn = (text: string, pattern: RegExp): ReadonlySet<number> =>
  new Set(Array.from(text.matchAll(pattern), (match) => Number(match[1])));

export const readNumbers = (threats: string, spec: string): Numbers => ({
  threats: numbersIn(threats, /^## (\d+)\. /gm),
  rules: numbersIn(spec, /^(\d+)\. /gm),
});

const citationProblems = (text: string, { threats, rules }: Numbers): readonly string[] =>
  Array.from(text.matchAll(citation)).flatMap(([cited, noun = '', list = '']) => {
    if (noun.toLowerCase() === 'attack') return [`"${cited}": cite a threat of docs/security/threats.md`];
    const known = noun.toLowerCase() === 'threat' ? threats : rules;
    const missing = (list.match(/\d+/g) ?? []).filter((number) => !known.has(Number(number)));
    return missing.map((number) => `"${cited}": ${noun.toLowerCase()} ${number} is not defined`);
  });

/** One line for each vague word and each citation that does not resolve. */
export const wordProblemsOf = (texts: readonly SourceText[], numbers: Numbers): readonly string[] =>
  texts.flatMap(({ path, line, kind, text }) => {
    const words = Array.from(text.matchAll(vague), ([word]) => `"${word}": name the person or the subject`);
    return [...words, ...citationProblems(text, numbers)].map((problem) => `${path}:${line}: ${kind}, ${problem}`);
  });
