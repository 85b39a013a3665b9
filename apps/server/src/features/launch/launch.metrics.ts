import type { Metrics } from '../../runtime/metrics.ts';

export const launchMetrics = ({ counter, gauge }: Metrics) => ({
  refusedLaunches: counter(
    'guildhall_launch_refused_total',
    'Launch tickets refused, by reason. The reason never leaves the server.',
    ['reason'],
  ),
  launchKeys: gauge('guildhall_launch_key', 'Launch keys that this process accepts now, one series per key id.', [
    'kid',
  ]),
  launchKeysFileValid: gauge(
    'guildhall_launch_keys_file_valid',
    '0 if the keys file is missing or invalid, so that the keys read before are still in use.',
  ),
});
