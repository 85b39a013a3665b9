import {
  deletionCancel,
  deletionCreate,
  deletionRefute,
  deletionState,
} from '@guildhall/contract/account-deletion/player.ts';
import { feedbackList } from '@guildhall/contract/feedback/player.ts';
import { launchClaim, launchSession } from '@guildhall/contract/launch/player.ts';
import { defaultLimits } from '@guildhall/contract/http/limits.ts';
import { anyErrorNameOf } from '@guildhall/contract/http/staff-errors.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ensureDemoKey } from '../../../../development/local-server.ts';
import { deletionFactoryOf } from '../testing/requests.ts';
import { createInstallation, type Session } from '../../../testing/installation.ts';
import { enrolledAs } from '../../staff/testing/staff.factory.ts';
import { deletionPlan, type DeletionPlan } from '../testing/account-deletion.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start({
  GUILDHALL_LAUNCH: 'both',
  GUILDHALL_DEMO_KEY_FILE: ensureDemoKey(installation.folder).privateKeyFile,
  GUILDHALL_ALLOW_DEMO_KEY: 'true',
  GUILDHALL_LIMITS: JSON.stringify({ network_devices: 10_000 }),
});
const make = deletionFactoryOf(server);
const { requests: staffService } = server.deletionStaff;
const [officer, colleague] = [await enrolledAs(server, 'privacy'), await enrolledAs(server, 'privacy')];
const reason = 'The orders match the account.';
const failure = (name: string) => ({ reason: name });

// All callers of a test share this machine's network, and so its budget.
beforeEach(() => owner.query('delete from quota_use'));

let guids = 70_000;
let roles = 50_000_000;
const account = async (claims: Record<string, unknown> = {}) => {
  const [guid, role] = [(guids += 1), String((roles += 1))];
  return { guid, role, session: await server.launch({ guid, roles: [role], ...claims }) };
};
const send = async (as: Session, plan: DeletionPlan = {}) => {
  const body = deletionPlan({ files: [await make.picture(as.player)], ...plan });
  return server.call(deletionCreate, { as, body });
};
const nameOf = ({ answer }: { answer: { code: number } }): string =>
  answer.code === 0 ? 'ok' : anyErrorNameOf(answer.code);
const stateOf = async (as: Session) => (await server.call(deletionState, { as })).answer.msg.request;
const sessionOf = async (as: Session) => (await server.call(launchSession, { as })).answer.msg;
const foreignOf = async (as: Session): Promise<string[]> =>
  ((await sessionOf(as)).deletion?.foreign ?? []).map(({ id }: { id: string }) => id);
const refute = async (as: Session, id: string) => nameOf(await server.call(deletionRefute, { as, body: { id } }));
const link = (id: string, guid: number, version = 1) => staffService.link(officer.id, { id, version, guid, reason });
const requestFor = async (role_id: string) => {
  const device = await server.device();
  const { answer } = await send(device, { role_id });
  return { device, id: String(answer.msg.request.id) };
};

describe("a stranger's request to delete another player's account [P2, threat 36]", () => {
  it('reveals nothing: responses are identical for existing and unknown roles', async () => {
    const { role, session } = await account();
    await send(session, { role_id: role });
    const answersFor = async (role_id: string): Promise<string[]> => {
      const device = await server.device();
      const body = deletionPlan({ role_id, files: [await make.picture(device.player)] });
      const created = await server.call(deletionCreate, { as: device, body });
      const seen = await server.call(deletionState, { as: device });
      const known = await server.call(launchSession, { as: device });
      return [created, seen, known].map(({ text }) =>
        text
          .replaceAll(role_id, 'ROLE')
          .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'ID')
          .replaceAll(/("(?:number|created_at|server_time)":)\d+/g, '$10'),
      );
    };
    expect(await answersFor(role)).toEqual(await answersFor('99999999'));
  });

  it('deletes nothing unless staff link it, enforced by the database', async () => {
    const { role, session } = await account();
    const { id } = await requestFor(role);
    await expect(staffService.confirm(officer.id, { id, version: 1 })).rejects.toMatchObject(
      failure('deletion_unlinked'),
    );
    await expect(
      owner.query(`update deletion_request set state = 'confirmed', confirmed_by = $2 where id = $1`, [id, officer.id]),
    ).rejects.toThrow('linked to an account');
    await expect(owner.query(`update deletion_request set proof = 'ticket' where id = $1`, [id])).rejects.toThrow(
      'does not change',
    );
    expect(nameOf(await server.call(feedbackList, { as: session, body: {} }))).toBe('ok');
  });

  it('never keeps the account from making its own request, even after it was linked', async () => {
    const { role, guid, session } = await account();
    const [one, two] = [await requestFor(role), await requestFor(role)];
    await link(two.id, guid);
    const own = await send(session, { role_id: role });
    expect([nameOf(own), own.answer.msg.request.state]).toEqual(['ok', 'requested']);
    expect([one.id, two.id]).not.toContain(own.answer.msg.request.id);
    // The linked request was superseded; its requester only sees that it was cancelled.
    expect(await stateOf(two.device)).toMatchObject({ id: two.id, state: 'cancelled', close_reason: null });
    expect(await staffService.open(two.id)).toMatchObject({ state: 'cancelled', is_refuted: true });
    await expect(link(one.id, guid)).rejects.toMatchObject(failure('deletion_account_taken'));
  });

  it('can be stopped by the account, and can then no longer be confirmed by staff', async () => {
    const { role, guid, session } = await account();
    const [named, linked] = [await requestFor(role), await requestFor('99999998')];
    await link(linked.id, guid);
    expect(await foreignOf(session)).toEqual([linked.id, named.id]);
    expect([await refute(session, named.id), await refute(session, linked.id)]).toEqual(['ok', 'ok']);
    expect([await foreignOf(session), await refute(session, named.id)]).toEqual([[], 'ok']);
    for (const { id } of [named, linked]) {
      const { version, ...stopped } = await staffService.open(id);
      expect(stopped).toMatchObject({ state: 'cancelled', is_refuted: true, closed_by: null });
      await expect(staffService.confirm(officer.id, { id, version })).rejects.toMatchObject(failure('wrong_state'));
    }
    expect(await stateOf(named.device)).toMatchObject({ state: 'cancelled', close_reason: null, certificate: null });
  });

  it('is shown only to verified sessions of that account', async () => {
    const [victim, other] = [await account(), await account()];
    const { id, device } = await requestFor(victim.role);
    const claimed = await server.launchByParameters(victim.guid);
    const strangers = [other.session, claimed, device];
    expect(await Promise.all(strangers.map(foreignOf))).toEqual([[], [], []]);
    expect([await refute(other.session, id), await refute(claimed, id), await refute(device, id)]).toEqual([
      'not_found',
      'not_found',
      'launch_required',
    ]);
    // Once linked to another account, it concerns only that one.
    await link(id, other.guid);
    expect([await foreignOf(victim.session), await foreignOf(other.session)]).toEqual([[], [id]]);
    expect(await refute(victim.session, id)).toBe('not_found');
  });

  it('is limited by the network budget, which never affects verified players', async () => {
    const { role, session } = await account();
    const outcomes: string[] = [];
    for (let sent = 0; sent <= defaultLimits.network_deletions; sent += 1) {
      outcomes.push(nameOf(await send(await server.device(), { role_id: role })));
    }
    expect(outcomes.filter((name) => name === 'ok')).toHaveLength(defaultLimits.network_deletions);
    expect(outcomes.at(-1)).toBe('too_frequent');
    expect(nameOf(await send(session, { role_id: role }))).toBe('ok');
  });
});

describe('linking an unverified request [P2, G3]', () => {
  it('moves it with its screenshots to the account, while the device sees only state and number', async () => {
    const { role, guid, session } = await account();
    const { id, device } = await requestFor(role);
    const before = await stateOf(device);
    expect(await staffService.open(id)).toMatchObject({
      is_verified: false,
      is_linked: false,
      is_role_known: null,
      guid: null,
      known: null,
      requester: { proof: 'device', guid: null, report_count: 0 },
    });
    const linked = await link(id, guid);
    expect(linked).toMatchObject({
      is_verified: false,
      is_linked: true,
      is_role_known: true,
      guid,
      known: { guid, report_count: 0 },
      requester: { proof: 'device', guid: null },
      linked_by: { id: officer.id },
      link_reason: reason,
    });
    const { rows } = await owner.query('select player_id from file where deletion_id = $1', [id]);
    expect(rows).toEqual([{ player_id: session.player }]);
    expect(await stateOf(device)).toEqual(before);
    expect([await stateOf(session), await foreignOf(session)]).toEqual([null, [id]]);
    const { rows: trail } = await owner.query('select action, details from audit_entry where subject = $1', [
      `deletion:${linked.number}`,
    ]);
    expect(trail).toEqual([{ action: 'deletion.linked', details: {} }]);
  });

  it('works once, and only for open unverified requests', async () => {
    const { guid } = await account();
    const { id } = await requestFor('99999997');
    await link(id, guid);
    await expect(link(id, guid, 2)).rejects.toMatchObject(failure('wrong_state'));
    await expect(link((await make.requested()).id, guid)).rejects.toMatchObject(failure('wrong_state'));
    await expect(
      owner.query('update deletion_request set player_id = requester_id where id = $1', [id]),
    ).rejects.toThrow('does not change its account');
  });

  it('closes the account, not the device, on confirmation, and lets either cancel it', async () => {
    for (const by of ['device', 'account'] as const) {
      const { role, guid } = await account();
      const { id, device } = await requestFor(role);
      const { version } = await link(id, guid);
      const { due_at } = await staffService.confirm(officer.id, { id, version });
      const session = await server.launch({ guid, roles: [role] });
      expect((await sessionOf(session)).deletion).toEqual({ own: { due_at, is_closed: true }, foreign: [] });
      expect((await sessionOf(device)).deletion).toEqual({ own: { due_at, is_closed: false }, foreign: [] });
      expect(nameOf(await server.call(feedbackList, { as: device, body: {} }))).toBe('ok');
      // The certificate counts the account's data, so only the account gets its code.
      expect([(await stateOf(device)).certificate, (await stateOf(session)).certificate]).toEqual([
        null,
        expect.any(String) as string,
      ]);
      const as = by === 'device' ? device : session;
      expect(nameOf(await server.call(deletionCancel, { as, body: { id } }))).toBe('ok');
      expect(nameOf(await server.call(feedbackList, { as: session, body: {} }))).toBe('ok');
    }
  });

  it('picks the player who launched last if several issuers use the guid', async () => {
    const guid = (guids += 1);
    const [first, second] = [
      await server.launch({ guid, sub: 'one' }),
      await server.launch({ guid, sub: 'two' }, installation.hmac),
    ];
    expect(first.player).not.toBe(second.player);
    await owner.query(`update player set launched_at = now() - interval '1 hour' where id = $1`, [first.player]);
    const { id } = await requestFor('99999996');
    await link(id, guid);
    expect((await owner.query('select player_id from deletion_request where id = $1', [id])).rows).toEqual([
      { player_id: second.player },
    ]);
  });

  it('shows staff what is known about the account, including an open request of its own', async () => {
    const { role, guid, session } = await account();
    const { id } = await requestFor(role);
    expect(await staffService.account({ id, guid })).toMatchObject({
      known: { guid },
      has_role: true,
      has_request: false,
    });
    expect(await staffService.account({ id, guid: 999_999_999 })).toEqual({
      known: null,
      has_role: false,
      has_request: false,
    });
    await send(session);
    expect(await staffService.account({ id, guid })).toMatchObject({ has_request: true });
    await expect(link(id, guid)).rejects.toMatchObject(failure('deletion_account_taken'));
  });

  it('creates an account that never launched; its first launch finds it closed and can reopen it', async () => {
    const guid = (guids += 1);
    const { id } = await requestFor('99999995');
    const linked = await link(id, guid);
    expect(linked.known).toMatchObject({ guid, launched_at: null });
    await staffService.confirm(colleague.id, { id, version: linked.version });
    const session = await server.launch({ guid });
    expect((await sessionOf(session)).deletion.own.is_closed).toBe(true);
    expect(nameOf(await server.call(deletionCancel, { as: session, body: { id } }))).toBe('ok');
    expect(nameOf(await server.call(feedbackList, { as: session, body: {} }))).toBe('ok');
  });

  it('is cleaned up: a named account is deleted with its last request, unless it launched', async () => {
    const [gone, stays] = [(guids += 1), (guids += 1)];
    for (const guid of [gone, stays]) {
      const { id } = await requestFor('99999994');
      const { version } = await link(id, guid);
      await staffService.reject(officer.id, { id, version, reason });
      await owner.query(`set session_replication_role = replica; update deletion_request set closed_at = now() - interval '31 days'
        where id = '${id}'; set session_replication_role = origin`);
    }
    await server.launch({ guid: stays });
    const jobs = server.features.flatMap(({ jobs: all = [] }) => all);
    await jobs.find(({ name }) => name === 'deletion.forget')?.run();
    const { rows } = await owner.query('select guid from player where guid = any($1)', [[gone, stays]]);
    expect(rows).toEqual([{ guid: stays }]);
  });

  it("resolves to the requester's launch by parameters if no verified player has the guid", async () => {
    const guid = (guids += 1);
    const device = await server.device();
    const launched = await server.launchByParameters(guid, device);
    const { answer } = await send(launched, { role_id: '99999993' });
    const { id } = answer.msg.request as { id: string };
    expect(await staffService.open(id)).toMatchObject({
      is_verified: false,
      guid,
      known: null,
      requester: { proof: 'parameters' },
    });
    const { version } = await link(id, guid);
    expect(await stateOf(launched)).toMatchObject({ id, state: 'requested' });
    await staffService.confirm(colleague.id, { id, version });
    const again = await server.launchByParameters(guid, device);
    expect(nameOf(await server.call(feedbackList, { as: again, body: {} }))).toBe('account_closed');
    expect(await stateOf(again)).toMatchObject({ id, state: 'confirmed' });
  });

  it('still leaves the device with one open request at most', async () => {
    const { role, guid } = await account();
    const { id, device } = await requestFor(role);
    await link(id, guid);
    await owner.query('delete from quota_use');
    expect((await send(device, { role_id: '99999992' })).answer.msg.request).toMatchObject({
      id,
      number: expect.any(Number) as number,
    });
    expect(
      (await owner.query('select from deletion_request where requester_id = $1 or player_id = $1', [device.player]))
        .rowCount,
    ).toBe(1);
  });
});

describe("a device's request after a launch on the same device [P2]", () => {
  const onDevice = async (device: Session) => {
    const { guid, role, session } = await account();
    return {
      guid,
      role,
      session: { ...session, headers: { cookie: `${session.headers['cookie']}; ${device.headers['cookie']}` } },
    };
  };
  const claim = async (as: Session) => (await server.call(launchClaim, { as, body: { take: true } })).answer.msg;

  it('finding N6: stays a request of the device, which the player is neither asked about nor given', async () => {
    // The person who used the device before named a role of the real owner, who can still stop it.
    const owned = await account();
    const { id, device } = await requestFor(owned.role);
    const { session } = await onDevice(device);
    expect((await sessionOf(session)).earlier).toBe(null);
    expect(await claim(session)).toEqual({ count: 0 });
    expect(await stateOf(session)).toBe(null);
    expect(await stateOf(device)).toMatchObject({ id, state: 'requested' });
    expect(await staffService.open(id)).toMatchObject({ is_verified: false, is_linked: false });
    await expect(staffService.confirm(officer.id, { id, version: 1 })).rejects.toMatchObject(
      failure('deletion_unlinked'),
    );
    expect(await foreignOf(owned.session)).toEqual([id]);
    expect(await refute(owned.session, id)).toBe('ok');
  });
});

describe('a request linked to an account whose tickets do not name the role [P2, G3, threat 36]', () => {
  const linkedBy = async (linker: string) => {
    const { guid } = await account();
    const { id } = await requestFor(String((roles += 1)));
    return staffService.link(linker, { id, version: 1, guid, reason });
  };

  it('finding N6: is confirmed by someone else than the person who linked it, without any setting', async () => {
    const { id, version, ...linked } = await linkedBy(officer.id);
    expect(linked).toMatchObject({ needs_two: false, needs_other: true, second_word_at: null, decider_count: 2 });
    await expect(staffService.confirm(officer.id, { id, version })).rejects.toMatchObject(
      failure('second_person_required'),
    );
    expect(await staffService.confirm(colleague.id, { id, version })).toMatchObject({
      state: 'confirmed',
      confirmed_by: { id: colleague.id },
    });
    // A role that a ticket named needs no second person.
    const { role, guid } = await account();
    const vouched = await link((await requestFor(role)).id, guid);
    expect(vouched.needs_other).toBe(false);
    expect(await staffService.confirm(officer.id, vouched)).toMatchObject({ state: 'confirmed' });
  });

  it('finding N6: can be confirmed alone after the operator gave the second word, which is in the trail', async () => {
    const unlinked = await staffService.open((await requestFor(String((roles += 1)))).id);
    await expect(staffService.secondWord(unlinked.number)).rejects.toMatchObject(failure('deletion_unlinked'));
    const { id, number } = await linkedBy(officer.id);
    await staffService.secondWord(number);
    await expect(staffService.secondWord(number)).rejects.toMatchObject(failure('wrong_state'));
    await expect(staffService.secondWord(999_999)).rejects.toMatchObject(failure('not_found'));
    const opened = await staffService.open(id);
    expect(opened.second_word_at).toEqual(expect.any(Number));
    expect(await staffService.confirm(officer.id, { id, version: opened.version })).toMatchObject({
      state: 'confirmed',
    });
    const { list } = await server.audit.table({ subject: `deletion:${number}`, limit: 5 });
    expect(list.map(({ action, staff }) => [action, staff?.id ?? null])).toEqual([
      ['deletion.confirmed', officer.id],
      ['deletion.second_word', null],
      ['deletion.linked', officer.id],
    ]);
  });
});
