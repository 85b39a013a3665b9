import { locales } from '@guildhall/i18n/locales.ts';
import * as v from 'valibot';
import { langSchema, timeSchema } from '../articles/player.ts';
import { integerIdSchema } from '../http/column-bounds.ts';
import { route } from '../http/route.ts';
import { permissionErrors, versionSchema } from '../http/staff-route.ts';
import { staffNameSchema } from '../staff/staff.ts';
import { isSynonymGroup, synonymBounds } from './rules.ts';

const read = { noun: 'search', access: { staff: 'synonyms.read' }, effect: 'read', method: 'POST' } as const;
const write = { noun: 'search', access: { staff: 'synonyms.write' }, effect: 'write', method: 'POST' } as const;

const groupSchema = v.object({
  id: integerIdSchema,
  /** What means the same, in each language. */
  terms: v.array(v.object({ lang: langSchema, words: v.array(v.string()) })),
  version: versionSchema,
  updated_at: timeSchema,
  updated_by: staffNameSchema,
});
export type SynonymGroup = v.InferOutput<typeof groupSchema>;

export const synonymList = route({
  ...read,
  path: '/synonym/list',
  summary: `The groups of words that the search of players takes for one, besides those that ship: at most ${synonymBounds.max}.`,
  body: v.strictObject({}),
  msg: v.object({ list: v.array(groupSchema) }),
  errors: [...permissionErrors],
});

const word = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(synonymBounds.termMax));

export const synonymSave = route({
  ...write,
  path: '/synonym/save',
  summary: 'Creates a group (without an id) or changes one. Searches use it at once.',
  body: v.strictObject({
    id: v.nullable(integerIdSchema),
    version: versionSchema,
    terms: v.pipe(
      v.array(
        v.strictObject({
          lang: langSchema,
          words: v.pipe(v.array(word), v.minLength(1), v.maxLength(synonymBounds.termsMax)),
        }),
      ),
      v.minLength(1),
      v.maxLength(locales.length),
      v.check((terms) => isSynonymGroup(terms)),
    ),
  }),
  msg: groupSchema,
  errors: [...permissionErrors, 'not_found', 'conflict', 'synonyms_full'],
});

export const synonymRemove = route({
  ...write,
  path: '/synonym/remove',
  summary: 'Removes a group.',
  body: v.strictObject({ id: integerIdSchema, version: versionSchema }),
  msg: v.null(),
  errors: [...permissionErrors, 'not_found', 'conflict'],
});

export const searchStaffRoutes = [synonymList, synonymSave, synonymRemove] as const;
