import type { ImportAnswer, ImportOutcome } from '../articles.data.ts';

/** Outcomes that need attention come first. */
const outcomeOrder: readonly ImportOutcome[] = ['changed', 'invalid', 'unknown', 'outdated', 'saved', 'unchanged'];

/** Number of texts that the import writes. */
export const changesOf = ({ list }: Pick<ImportAnswer, 'list'>): number =>
  list.filter(({ outcome }) => outcome === 'saved' || outcome === 'outdated').length;

export const sortedByOutcome = ({ list }: Pick<ImportAnswer, 'list'>): ImportAnswer['list'] =>
  list.toSorted(
    (one, other) => outcomeOrder.indexOf(one.outcome) - outcomeOrder.indexOf(other.outcome) || one.id - other.id,
  );
