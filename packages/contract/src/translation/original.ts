import * as v from 'valibot';
import { langSchema } from '../articles/player.ts';

/** What a member of staff wrote, kept beside the translation that the player reads. Absent if the text was not translated. */
export const originalSchema = v.object({ text: v.string(), lang: langSchema });
export type Original = v.InferOutput<typeof originalSchema>;
