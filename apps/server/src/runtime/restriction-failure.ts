import type { Restriction } from '@guildhall/contract/restrictions/rules.ts';
import { Failure } from './failure.ts';

export const restrictionFailure = ({ kind, until, reason, is_network }: Restriction): Failure =>
  new Failure(kind === 'block' ? 'blocked' : 'muted', { until, reason, is_network: Number(is_network) });
