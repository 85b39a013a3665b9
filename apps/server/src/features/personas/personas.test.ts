import { personaChange, personaList } from '@guildhall/contract/personas/staff.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation, until } from '../../testing/installation.ts';
import { signInAs } from '../staff/testing/staff.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
await owner.query(`insert into staff_member (id, name, email, role) values ('ada', 'Ada', 'ada@x.test', 'admin')`);
const { personas } = server;

const names = ['Guildhall', 'Mira', 'Tomas', 'Yuki', 'Amara', 'Leif', 'Sofia', 'Kenji', 'Nadia', 'Ravi', 'Chloe'];
const trail = async () =>
  (await server.audit.table({ limit: 50 })).list.map(({ staff, action, subject, details }) => ({
    staff: staff?.name,
    action,
    subject,
    details,
  }));

describe('personas', () => {
  it('are the admin and ten people, each with a portrait [I3]', async () => {
    expect(await personas.list()).toEqual(
      names.map((name, index) => ({
        id: index + 1,
        name,
        portrait: `/community/portraits/${index + 1}.svg`,
        is_admin: index === 0,
        is_active: true,
      })),
    );
  });

  it('include an admin that has the game’s name until staff give it another [I3]', async () => {
    const adminName = async () => (await personas.list())[0]?.name;
    await personas.nameAdmin();
    expect(await adminName()).toBe(server.config.game.name);
    await owner.query(`update persona set name = 'The team' where id = 1`);
    await personas.nameAdmin();
    expect(await adminName()).toBe('The team');
    await owner.query(`update persona set name = 'Guildhall' where id = 1`);
  });

  it('have portraits that are served as inert images only [I3, threat 20]', async () => {
    for (const { portrait } of await personas.list()) {
      const response = await fetch(`${server.url}${portrait}`);
      expect([response.status, Object.fromEntries(response.headers)]).toEqual([
        200,
        expect.objectContaining({
          'content-type': 'image/svg+xml',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'cache-control': 'public, max-age=3600',
        }),
      ]);
    }
    expect((await fetch(`${server.url}/community/portraits/12.svg`)).status).toBe(404);
  });

  it('are renamed and deactivated, with the values before and after in the audit trail [I3, threat 17]', async () => {
    const hints: string[] = [];
    await server.consoleHints.onChange((noun, ids) => void hints.push(`${noun} ${ids.join()}`));
    const changed = await personas.change('ada', { id: 4, name: 'Yuko', is_active: false });
    expect(changed).toEqual({
      id: 4,
      name: 'Yuko',
      portrait: '/community/portraits/4.svg',
      is_admin: false,
      is_active: false,
    });
    expect((await personas.list())[3]).toEqual(changed);
    expect(await trail()).toEqual([
      {
        staff: 'Ada',
        action: 'persona.changed',
        subject: 'persona:4',
        details: { before: { name: 'Yuki', is_active: true }, after: { name: 'Yuko', is_active: false } },
      },
    ]);
    await until(() => hints.includes('personas 4'));
  });

  it('leave no audit entry if nothing changed [threat 17]', async () => {
    await personas.change('ada', { id: 5, name: 'Amara', is_active: true });
    expect(await trail()).toHaveLength(1);
  });

  it('always include an active admin, under any name [I3]', async () => {
    const renamed = await personas.change('ada', { id: 1, name: 'The Guild', is_active: true });
    expect([renamed.name, renamed.is_admin]).toEqual(['The Guild', true]);
    await expect(personas.change('ada', { id: 1, name: 'The Guild', is_active: false })).rejects.toThrow('invalid');
    await expect(owner.query('update persona set is_active = false where id = 1')).rejects.toThrow(/check constraint/);
    // Also under the name that it has before anyone chose one.
    await personas.change('ada', { id: 1, name: 'Guildhall', is_active: true });
    await personas.nameAdmin();
    expect((await personas.list())[0]?.name).toBe('Guildhall');
  });

  it('reject a name that cannot be stored [I3]', async () => {
    await expect(personas.change('ada', { id: 2, name: 'Mi\0ra', is_active: true })).rejects.toThrow('invalid');
    expect((await personas.list())[1]?.name).toBe('Mira');
  });

  it('can be changed in the console only with the permission [I3]', async () => {
    const body = { id: 11, name: '  Zoe ', is_active: true };
    const changed = await server.call(personaChange, { as: await signInAs(server, 'admin'), body });
    expect([changed.status, changed.answer.msg.name]).toEqual([200, 'Zoe']);
    const analyst = await signInAs(server, 'analyst');
    const refused = await server.call(personaChange, { as: analyst, body: { ...body, name: 'X' } });
    expect(refused.status).toBe(403);
    const listed = await server.call(personaList, { as: analyst });
    expect(listed.answer.msg.list[10]).toEqual(changed.answer.msg);
  });
});
