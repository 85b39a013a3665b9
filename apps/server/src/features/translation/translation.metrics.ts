import type { Metrics } from '../../runtime/metrics.ts';

export const translationMetrics = ({ counter }: Metrics) => ({
  translatedCharacters: counter(
    'guildhall_translation_characters_total',
    'Characters sent to the translation provider, by outcome.',
    ['outcome'],
  ),
});
