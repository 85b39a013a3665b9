import { replyOutcomes } from '@guildhall/contract/feedback/pending-replies.ts';
import { expect, it } from 'vitest';
import { feedbackFeature } from './feedback.feature.ts';

it('gives the audit trail words for what a reply does to its report', () => {
  const { values } = feedbackFeature.audit?.details?.['then'] ?? {};
  expect(Object.keys(values ?? {}).sort()).toEqual(replyOutcomes.toSorted());
  expect(values?.['keep']).toBe('audit.value.then.keep');
});
