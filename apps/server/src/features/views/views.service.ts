import type { BodyOf } from '@guildhall/contract/http/route.ts';
import { viewBounds, type StoredView, type viewSave, type viewShare } from '@guildhall/contract/views/staff.ts';
import type { Database, Tx } from '../../data/database.ts';
import type { StaffActor } from '../../runtime/actor.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import { Failure } from '../../runtime/failure.ts';
import { staffChange } from '../audit/audit.public.ts';
import * as queries from './views.queries.ts';

export interface ViewsDependencies {
  readonly database: Database;
  readonly consoleHints: ConsoleHints;
}

type Member = Pick<StaffActor, 'staffId' | 'role'>;

const mayChange = ({ staffId, role }: Member, { owner_id, is_shared }: queries.ViewRow): boolean =>
  owner_id === staffId || (is_shared && role === 'admin');

const viewOf = (me: Member, row: queries.ViewRow): StoredView => ({
  id: row.id,
  path: row.path,
  name: row.name,
  search: row.search,
  is_shared: row.is_shared,
  owner: { id: row.owner_id, name: row.owner_name },
  is_changeable: mayChange(me, row),
});

const sharedList = 'shared';

/** Saved views of the console's lists. Personal views are preferences; what concerns shared ones is audited. */
export const createViewsService = ({ database, consoleHints }: ViewsDependencies) => {
  /** Fails with `not_found` for views of others too, so that their ids tell nothing. */
  const changeable = async (tx: Tx, me: Member, id: number): Promise<queries.ViewRow> => {
    const row = await queries.findView(tx, id);
    if (row === null || !mayChange(me, row)) throw new Failure('not_found');
    return row;
  };

  return {
    list: async (me: Member): Promise<{ list: StoredView[] }> => ({
      list: (await queries.selectViews(database.query, me.staffId)).map((row) => viewOf(me, row)),
    }),

    save: (me: Member, body: BodyOf<typeof viewSave>): Promise<StoredView> =>
      database.transaction(async (tx) => {
        await queries.lockList(tx, me.staffId);
        let id = await queries.updateOwn(tx, me.staffId, body);
        if (id === null) {
          if ((await queries.countOwn(tx, me.staffId)) >= viewBounds.ownMax) {
            throw new Failure('views_full', { max: viewBounds.ownMax });
          }
          id = await queries.insertOwn(tx, me.staffId, body);
        }
        const row = await queries.findView(tx, id);
        if (row === null) throw new Failure('not_found');
        return viewOf(me, row);
      }),

    share: (me: Member, { id, is_shared: isShared }: BodyOf<typeof viewShare>): Promise<StoredView> =>
      staffChange({ database, consoleHints }, me.staffId, async (tx) => {
        const { owner_id: owner } = await changeable(tx, me, id);
        await queries.lockList(tx, isShared ? sharedList : owner);
        const row = await changeable(tx, me, id);
        if (row.is_shared === isShared) return { result: viewOf(me, row) };
        if (await queries.isNameTaken(tx, row, isShared)) throw new Failure('view_name_taken');
        const count = isShared ? await queries.countShared(tx) : await queries.countOwn(tx, owner);
        const max = isShared ? viewBounds.sharedMax : viewBounds.ownMax;
        if (count >= max) throw new Failure('views_full', { max });
        await queries.setShared(tx, id, isShared);
        return {
          result: viewOf(me, { ...row, is_shared: isShared }),
          audit: {
            action: isShared ? 'view.shared' : 'view.unshared',
            subject: `view:${id}`,
            details: { name: row.name, page: row.path },
          },
          hint: { noun: 'views', ids: [id] },
        };
      }),

    remove: (me: Member, id: number): Promise<null> =>
      staffChange({ database, consoleHints }, me.staffId, async (tx) => {
        const { is_shared: isShared, name, path } = await changeable(tx, me, id);
        await queries.deleteView(tx, id);
        if (!isShared) return { result: null };
        return {
          result: null,
          audit: { action: 'view.removed', subject: `view:${id}`, details: { name, page: path } },
          hint: { noun: 'views', ids: [id] },
        };
      }),
  };
};
