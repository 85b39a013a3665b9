import { execFileSync } from 'node:child_process';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { deletionState } from '@guildhall/contract/account-deletion/player.ts';
import { describe, expect, it } from 'vitest';
import { ownerUrl } from '../../../../../../tools/environment.ts';
import { deletionFactoryOf, letDaysPass } from '../testing/requests.ts';
import { createInstallation } from '../../../testing/installation.ts';
import { enrolledAs } from '../../staff/testing/staff.factory.ts';

const installation = await createInstallation();
const { owner, database } = installation;
const server = await installation.start();
const make = deletionFactoryOf(server);
const { requests: staffService } = server.deletionStaff;
const officer = await enrolledAs(server, 'privacy');

const dump = (): string =>
  execFileSync('pg_dump', ['--inserts', ownerUrl(database)], { maxBuffer: 1 << 30 }).toString();
const word = (): string => `canary${randomBytes(8).toString('hex')}`;
const number = (): number => randomInt(1_000_000_000, 2_000_000_000);

/** A device's request that is linked to a verified player's account, with a canary in every field. */
const linkedRequest = async () => {
  const [guid, subject, role, device] = [number(), word(), String(number()), await server.device()];
  const account = await server.launch({ guid, sub: subject, roles: [role] });
  const form = { email: `${word()}@example.org`, register_location: word(), login_location: word(), reason: word() };
  const evidence = await make.picture(device.player, Buffer.from(word()));
  const caller = { playerId: device.player, proof: 'device', network: randomUUID() } as const;
  const body = {
    key: randomUUID(),
    register_date: '2021-03-04',
    lang: 3,
    role_id: role,
    files: [evidence],
    ...form,
  } as const;
  const { request } = await make.service.create(caller, { ...body, files: [...body.files] });
  const { rows } = await owner.query('select object from file where id = $1', [evidence]);
  const linked = await staffService.link(officer.id, {
    id: request.id,
    version: 1,
    guid,
    reason: 'The orders match it.',
  });
  return {
    id: request.id,
    version: linked.version,
    device,
    account,
    object: String(rows[0].object),
    ofAccount: [String(guid), subject, account.player],
    ofForm: [...Object.values(form), role],
  };
};
const found = (canaries: readonly string[]): string[] => {
  const text = dump();
  return canaries.filter((canary) => text.includes(canary));
};

describe('an unverified request [threat 38, G4]', () => {
  it('leaves no trace of the account or the form after the account is erased', async () => {
    const { id, version, device, object, ofAccount, ofForm } = await linkedRequest();
    expect(found([...ofAccount, ...ofForm])).toEqual([...ofAccount, ...ofForm]);
    await staffService.confirm(officer.id, { id, version });
    await letDaysPass(owner, id);
    await server.erasure.run(server.features);
    const pending = await owner.query(`update webhook_event set account = null where event = 'deletion.erased'`);
    expect(pending.rowCount).toBe(1);
    expect(found([...ofAccount, ...ofForm])).toEqual([]);
    expect(await server.stores.files.get(object)).toBe(null);
    // The device's player still exists, but sees nothing about the account.
    expect((await server.call(deletionState, { as: device })).answer.msg.request).toBe(null);
  });

  it('leaves no trace of the form after the requester is erased, and the account is unchanged', async () => {
    const { device, object, account, ofAccount, ofForm } = await linkedRequest();
    await owner.query(
      `insert into erasure (id, player_id, requested_at, confirmed_at) values (gen_random_uuid(), $1, now(), now())`,
      [device.player],
    );
    await server.erasure.run(server.features);
    await server.files.sweep();
    expect(found([device.player, ...ofForm.filter((value) => !/^\d+$/.test(value))])).toEqual([]);
    expect(found(ofAccount)).toEqual(ofAccount);
    expect(await server.stores.files.get(object)).toBe(null);
    const { rows } = await owner.query('select closed_at from player where id = $1', [account.player]);
    expect(rows).toEqual([{ closed_at: null }]);
  });

  it('continues without its requester, and stays unverified', async () => {
    const { id, version, device, account } = await linkedRequest();
    await staffService.confirm(officer.id, { id, version });
    await owner.query('delete from player where id = $1', [device.player]);
    const closed = () =>
      owner.query('select closed_at is not null as is_closed from player where id = $1', [account.player]);
    // A confirmed deletion belongs to the account and does not depend on the requester.
    expect((await closed()).rows).toEqual([{ is_closed: true }]);
    expect(await staffService.open(id)).toMatchObject({
      state: 'confirmed',
      is_verified: false,
      is_linked: true,
      requester: null,
    });
  });
});
