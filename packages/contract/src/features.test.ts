import { expect, it } from 'vitest';
import { features } from './features.ts';
import type { FeatureDeclaration } from './staff/feature-declaration.ts';

const declared: readonly FeatureDeclaration[] = features;
const namesOf = (part: 'permissions' | 'hintNouns' | 'timeline' | 'retention'): string[] =>
  declared.flatMap((feature) => Object.keys(feature[part] ?? {}));

// Otherwise the feature that comes last in the list would decide, for example, which roles have the permission.
it.each([
  ['permission', namesOf('permissions')],
  ['audit action', declared.flatMap(({ auditActions }) => auditActions)],
  ['noun of hints', namesOf('hintNouns')],
  ['kind of timeline entries', namesOf('timeline')],
  ['kind of retention', namesOf('retention')],
  ['place in the table of retention', declared.flatMap(({ retention = {} }) => Object.values(retention))],
] as const)('no two features declare the same %s', (_, values: readonly (string | number)[]) => {
  expect(values.length).toBeGreaterThan(5);
  expect(values.filter((value, at) => values.indexOf(value) !== at)).toEqual([]);
});
