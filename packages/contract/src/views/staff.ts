import * as v from 'valibot';
import { idSchema } from '../articles/player.ts';
import { route } from '../http/route.ts';
import { permissionErrors } from '../http/staff-route.ts';
import { staffNameSchema } from '../staff/staff.ts';

/** Per person, and shared in the whole installation. */
export const viewBounds = { ownMax: 50, sharedMax: 50, nameMax: 40, pathMax: 60, searchMax: 1000 } as const;

const read = { noun: 'views', access: { staff: 'views.own' }, effect: 'read', method: 'POST' } as const;
const write = { ...read, effect: 'write' } as const;

const viewSchema = v.object({
  id: idSchema,
  /** Path of the list in the console, such as `/feedback`. */
  path: v.string(),
  name: v.string(),
  /** Query string including the question mark; empty without filters. */
  search: v.string(),
  is_shared: v.boolean(),
  owner: staffNameSchema,
  /** The caller may share, stop sharing and remove it: it is theirs, or the caller is an admin. */
  is_changeable: v.boolean(),
});
export type StoredView = v.InferOutput<typeof viewSchema>;

export const viewList = route({
  ...read,
  path: '/view/list',
  summary: 'The saved views of the caller and the shared ones.',
  body: v.strictObject({}),
  msg: v.object({ list: v.array(viewSchema) }),
  errors: [...permissionErrors],
});

export const viewSave = route({
  ...write,
  path: '/view/save',
  summary: 'Saves a view of the caller; one with the same name and list is replaced.',
  body: v.strictObject({
    path: v.pipe(v.string(), v.regex(/^\/[a-z/-]*$/), v.maxLength(viewBounds.pathMax)),
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(viewBounds.nameMax)),
    search: v.pipe(v.string(), v.regex(/^(\?.*)?$/), v.maxLength(viewBounds.searchMax)),
  }),
  msg: viewSchema,
  errors: [...permissionErrors, 'views_full'],
});

export const viewShare = route({
  ...write,
  path: '/view/share',
  summary: 'Shares a view with all staff, or makes it personal again. For its owner and admins.',
  body: v.strictObject({ id: idSchema, is_shared: v.boolean() }),
  msg: viewSchema,
  errors: [...permissionErrors, 'not_found', 'views_full', 'view_name_taken'],
});

export const viewRemove = route({
  ...write,
  path: '/view/remove',
  summary: 'Removes a view. Shared ones only by their owner and admins.',
  body: v.strictObject({ id: idSchema }),
  msg: v.null(),
  errors: [...permissionErrors, 'not_found'],
});

export const viewsStaffRoutes = [viewList, viewSave, viewShare, viewRemove] as const;
