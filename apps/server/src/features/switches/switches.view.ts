import type { SwitchState } from '@guildhall/contract/switches/rules.ts';
import type { SwitchRow } from '@guildhall/contract/switches/staff.ts';
import type { Row } from './switches.queries.ts';

export const rowOf = (feature: string, states: readonly SwitchState[], row: Row | undefined): SwitchRow => {
  const by = row?.changed_by ?? null;
  return {
    feature,
    state: row?.state ?? 'on',
    states: [...states],
    reason: row?.reason ?? '',
    changed_at: row?.changed_at.getTime() ?? null,
    changed_by: by === null ? null : { id: by, name: row?.changed_by_name ?? '' },
  };
};
