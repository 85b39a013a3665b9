import * as v from 'valibot';

/** Optimistic locking: a save sends the version it is based on. */
export const versionSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647));

export const permissionErrors = ['staff_required', 'second_factor_required', 'permission_refused'] as const;
