import type { Metrics } from '../../runtime/metrics.ts';

export const filesMetrics = ({ counter }: Metrics) => ({
  uploads: counter('guildhall_uploads_total', 'Uploaded files by kind and outcome.', ['kind', 'outcome']),
});
