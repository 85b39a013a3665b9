import * as v from 'valibot';

/** What an `integer` column holds. Schemas bound their numbers, because the database refuses larger ones as a failure. */
const integerMax = 2_147_483_647;

/** Id of a row whose id is an `integer`. */
export const integerIdSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(integerMax));

export const assignEpochSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(integerMax));
