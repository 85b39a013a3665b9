import { viewBounds } from '@guildhall/contract/views/staff.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation } from '../../testing/installation.ts';
import { createStaffStage } from '../feedback/testing/staff.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
const stage = createStaffStage(server);
const { views } = server;
const member = async (name: string, role: 'agent' | 'admin') => ({ staffId: (await stage.member(name)).staffId, role });
const [mei, omar, ada] = [await member('Mei', 'agent'), await member('Omar', 'agent'), await member('Ada', 'admin')];
const view = (name: string, search = '?type=issue') => ({ path: '/feedback', name, search });
const namesOf = async (me: typeof mei) => (await views.list(me)).list.map(({ name, is_shared }) => [name, is_shared]);

describe('saved views', () => {
  it('belong to a person, and one with the same name is replaced', async () => {
    const first = await views.save(mei, view('Mine'));
    const again = await views.save(mei, view('Mine', '?lang=11'));
    expect([again.id, again.search]).toEqual([first.id, '?lang=11']);
    expect([await namesOf(mei), await namesOf(omar)]).toEqual([[['Mine', false]], []]);
  });

  it('are shared by their owner, audited, and removed by the owner or an admin only', async () => {
    const { id } = await views.save(mei, view('Refunds'));
    await expect(views.share(omar, { id, is_shared: true })).rejects.toMatchObject({ reason: 'not_found' });
    await expect(views.share(ada, { id, is_shared: true })).rejects.toMatchObject({ reason: 'not_found' });
    await views.share(mei, { id, is_shared: true });
    expect((await views.list(omar)).list).toMatchObject([
      { name: 'Refunds', is_shared: true, owner: { name: 'Mei' }, is_changeable: false },
    ]);
    await expect(views.remove(omar, id)).rejects.toMatchObject({ reason: 'not_found' });
    expect((await views.list(ada)).list[0]?.is_changeable).toBe(true);
    await views.remove(ada, id);
    expect(await namesOf(omar)).toEqual([]);
    const { rows } = await owner.query('select action, details from audit_entry where subject = $1 order by id', [
      `view:${id}`,
    ]);
    expect(rows).toEqual([
      { action: 'view.shared', details: { name: 'Refunds', page: '/feedback' } },
      { action: 'view.removed', details: { name: 'Refunds', page: '/feedback' } },
    ]);
  });

  it('have one shared view of a name', async () => {
    const [one, two] = [await views.save(mei, view('Same')), await views.save(omar, view('Same'))];
    await views.share(mei, { id: one.id, is_shared: true });
    await expect(views.share(omar, { id: two.id, is_shared: true })).rejects.toMatchObject({
      reason: 'view_name_taken',
    });
  });

  it('have a limit for each person, also under concurrency', async () => {
    const { list } = await views.list(omar);
    const left = viewBounds.ownMax - list.filter((each) => !each.is_shared).length;
    const results = await Promise.allSettled(
      Array.from({ length: left + 3 }, (_, n) => views.save(omar, view(`View ${n}`))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(left);
    await expect(views.save(omar, view('One more'))).rejects.toMatchObject({ reason: 'views_full' });
    await views.save(omar, view('Same', '?lang=1'));
  });
});
