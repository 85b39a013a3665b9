import * as v from 'valibot';

/** The number that a save names, so that nobody overwrites anybody. */
export const versionSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647));

/** What every route that needs a permission may answer. */
export const readErrors = ['staff_required', 'second_factor_required', 'permission_refused'] as const;
