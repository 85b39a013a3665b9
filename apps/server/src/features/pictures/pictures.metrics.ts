import type { Metrics } from '../../runtime/metrics.ts';

export const picturesMetrics = ({ counter }: Metrics) => ({
  decoderFailures: counter(
    'guildhall_decoder_failures_total',
    'Decoding processes that exceeded a limit or died, by reason.',
    ['reason'],
  ),
});
