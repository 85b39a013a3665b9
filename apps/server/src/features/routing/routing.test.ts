import { routingRead, routingSetPerson } from '@guildhall/contract/routing/staff.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation } from '../../testing/installation.ts';
import { signInAs } from '../staff/testing/staff.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
await owner.query(`insert into staff_member (id, name, email, role) values
  ('ada', 'Ada', 'ada@x.test', 'admin'), ('mei', 'Mei', 'mei@x.test', 'agent'), ('eva', 'Eva', 'eva@x.test', 'editor')`);
const { routing } = server;

const personOf = async (id: string) => (await routing.read()).people.find(({ staff }) => staff.id === id);
const none = { languages: [], skills: [], teams: [], accepts_automatically: false };

describe('people of routing', () => {
  it('are those who may answer players, with languages, skills and teams that admins change', async () => {
    expect((await routing.read()).people.map(({ staff }) => staff.name)).toEqual(['Ada', 'Mei']);
    const team = await routing.setTeam('ada', { name: 'Billing', members: ['ada'], is_active: true });
    const values = {
      languages: [
        { lang: 11, level: 3 },
        { lang: 3, level: 2 },
      ],
      skills: ['billing', 'bugs'],
      teams: [team.id],
      accepts_automatically: true,
    } as const;
    const changed = await routing.setPerson('ada', {
      staff_id: 'mei',
      ...values,
      languages: [...values.languages],
      skills: [...values.skills, 'bugs'],
      teams: [...values.teams],
      version: 0,
    });
    expect(changed).toEqual({ staff: { id: 'mei', name: 'Mei' }, ...values, version: 1 });
    expect(await personOf('mei')).toEqual(changed);
    expect((await routing.read()).teams).toEqual([
      { id: team.id, name: 'Billing', members: ['ada', 'mei'], version: 1 },
    ]);
    const [entry] = (await server.audit.table({ limit: 1 })).list;
    expect([entry?.action, entry?.subject]).toEqual(['routing.person_changed', 'staff:mei']);
  });

  it('refuse a change that is based on an older version, and people who cannot answer', async () => {
    const change = (staffId: string, version: number) =>
      routing.setPerson('ada', { staff_id: staffId, ...none, version });
    await change('ada', 0);
    await expect(change('ada', 0)).rejects.toThrow('conflict');
    await expect(change('eva', 0)).rejects.toThrow('not_found');
  });

  it('set for themselves whether chats are assigned at once', async () => {
    await routing.setAutomatic('ada', true);
    expect((await personOf('ada'))?.accepts_automatically).toBe(true);
    await routing.setAutomatic('ada', false);
    expect((await personOf('ada'))?.accepts_automatically).toBe(false);
  });

  it('are read by agents and changed only by admins', async () => {
    const agent = await signInAs(server, 'agent');
    expect((await server.call(routingRead, { as: agent })).status).toBe(200);
    const body = { staff_id: 'mei', ...none, version: 1 };
    expect((await server.call(routingSetPerson, { as: agent, body })).status).toBe(403);
  });
});

describe('teams', () => {
  it('have unique names among the active ones, and keep their number when they are removed', async () => {
    const team = await routing.setTeam('ada', { name: 'Night', members: ['mei'], is_active: true });
    await expect(routing.setTeam('ada', { name: 'night', members: [], is_active: true })).rejects.toThrow('team_taken');
    const { id, version } = team;
    await routing.setTeam('ada', { id, version, name: 'Night', members: [], is_active: false });
    expect((await routing.read()).teams.map(({ name }) => name)).not.toContain('Night');
    const again = await routing.setTeam('ada', { name: 'night', members: [], is_active: true });
    expect(again.id).not.toBe(id);
    await expect(routing.setTeam('ada', { id, version, name: 'X', members: [], is_active: true })).rejects.toThrow(
      'not_found',
    );
  });
});

describe('settings of routing', () => {
  it('leave reports alone until an admin turns their routing on', async () => {
    const { settings } = await routing.read();
    expect([settings.routes_reports, settings.reports_max]).toEqual([false, 20]);
    const changed = await routing.setSettings('ada', {
      routes_reports: true,
      reports_max: 5,
      version: settings.version,
    });
    expect([changed.routes_reports, changed.reports_max, changed.updated_by?.name]).toEqual([true, 5, 'Ada']);
    await expect(
      routing.setSettings('ada', { routes_reports: false, reports_max: 5, version: settings.version }),
    ).rejects.toThrow('conflict');
  });
});
