import { routingBounds } from '@guildhall/contract/routing/rules.ts';

/** Skills as the server stores them: lowercase words joined by hyphens, each once. */
export const skillsOf = (typed: readonly string[]): string[] => [
  ...new Set(
    typed
      .map((skill) =>
        skill
          .trim()
          .toLowerCase()
          .replaceAll(/[^a-z0-9]+/g, '-')
          .replaceAll(/^-+|-+$/g, '')
          .slice(0, routingBounds.skillMax),
      )
      .filter((skill) => skill !== ''),
  ),
];
