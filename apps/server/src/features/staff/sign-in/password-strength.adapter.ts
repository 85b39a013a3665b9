import type { PasswordFlaw } from '@guildhall/contract/staff/staff.ts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Below 10^8 guesses, an attacker with a list of leaked passwords finds it. */
const scoreMin = 3;
/** The cost grows with the square of the length, and the first characters of a good password are enough. */
const examined = 40;
/** Shorter words occur in many good passwords by chance. */
const wordMin = 4;

/** Without accents, case and everything but letters and digits. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const wordsOf = (texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => [text, ...text.split(/[\s@._+-]+/)])
    .map(plain)
    .filter((word) => word.length >= wordMin);

// Reading the list takes 80 ms, so it waits for the first new password.
let checker: ZxcvbnFactory | undefined;

/** Why a new password is too easy to guess, or null. `known` are words that an attacker tries first for this person. */
export const flawOf = (password: string, known: readonly string[]): PasswordFlaw | null => {
  const words = wordsOf(known);
  if (words.some((word) => plain(password).includes(word))) return 'personal';
  checker ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: examined });
  const { score, sequence } = checker.check(password, words);
  if (score >= scoreMin) return null;
  return sequence.some(({ pattern }) => pattern === 'dictionary') ? 'common' : 'pattern';
};
