import * as v from 'valibot';
import { staffIdSchema } from '../staff/staff.ts';
import { noticeBounds } from './rules.ts';

/** Colleagues named with `@` in a note. Ids of members who cannot read the note are ignored: the note must not be lost. */
export const mentionsSchema = v.optional(v.pipe(v.array(staffIdSchema), v.maxLength(noticeBounds.mentionsMax)));
