import { expect, it } from 'vitest';
import { restrictionsFeature } from './restrictions.feature.ts';

it('gives the audit trail words for what it would show as codes', () => {
  const say = (id: string, values: object = {}): string => `${id} ${JSON.stringify(values)}`;
  const { subjects, details } = restrictionsFeature.audit ?? {};
  expect(subjects?.['restriction']?.text('1', say as never)).toBe('audit.subject.restriction {"id":"1"}');
  expect(details?.['kind']?.values?.['mute']).toBe('restrictions.kind.mute');
  expect(details?.['reason']?.values?.['insults']).toBe('restrictions.why.insults');
  expect(details?.['hours']?.valueText?.(24, say as never)).toBe('audit.value.hours {"hours":24}');
});
