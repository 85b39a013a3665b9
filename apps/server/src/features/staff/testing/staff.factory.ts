import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@guildhall/contract/staff/permissions.ts';
import {
  staffEnrolFinish,
  staffEnrolStart,
  staffInvitationAccept,
  staffSecondFactor,
  staffSignIn,
} from '@guildhall/contract/staff/staff.ts';
import type { Session, TestServer } from '../../../testing/installation.ts';
import { totpOf } from './totp.ts';

/** A cookie jar: the `Cookie` header a browser sends after a response. */
export const cookiesAfter = (headers: Headers, before = ''): string => {
  const jar = new Map(
    before
      .split('; ')
      .filter(Boolean)
      .map((pair) => pair.split(/=(.*)/s) as [string, string]),
  );
  for (const each of headers.getSetCookie()) {
    const [pair = '', ...attributes] = each.split('; ');
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    if (attributes.includes('Max-Age=0')) jar.delete(name);
    else jar.set(name, value);
  }
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
};

export interface StaffCaller extends Session {
  readonly staffId: string;
}

export interface Member {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

export interface EnrolledMember extends Member {
  readonly secret: string;
  readonly recoveryCodes: string[];
  /** The session that enrollment started. */
  readonly session: StaffCaller;
}

export const password = 'correct horse battery';

const callerFrom = (staffId: string, cookie: string): StaffCaller => ({
  staffId,
  player: '',
  token: '',
  headers: { cookie },
});

/** Accepts a real invitation; returns an account without a second factor, and its session. */
export const joinAs = async (
  server: TestServer,
  role: StaffRole,
  email = `${role}-${randomUUID()}@guildhall.test`,
): Promise<Member & { session: StaffCaller }> => {
  const { link } = await server.staffService.invitations.invite(null, email, role);
  const token = link.split('#')[1];
  const joined = await server.call(staffInvitationAccept, { body: { token, name: `The ${role}`, password } });
  const id = String(joined.answer.msg.staff.id);
  return { id, email, password, session: callerFrom(id, cookiesAfter(joined.headers)) };
};

/** Clears the used codes, so that tests need not wait half a minute for the next one. */
export const forgetCodes = (server: TestServer) => server.database.query.deleteFrom('staff_code').execute();

export const enrol = async (server: TestServer, member: Member & { session: StaffCaller }): Promise<EnrolledMember> => {
  const started = await server.call(staffEnrolStart, { as: member.session, body: { password: member.password } });
  const secret = new URL(String(started.answer.msg.address)).searchParams.get('secret') ?? '';
  const finished = await server.call(staffEnrolFinish, { as: member.session, body: { code: totpOf(secret) } });
  await forgetCodes(server);
  const session = callerFrom(member.id, cookiesAfter(finished.headers, member.session.headers['cookie']));
  return { ...member, secret, recoveryCodes: started.answer.msg.recovery_codes as string[], session };
};

export const enrolledAs = async (server: TestServer, role: StaffRole, email?: string): Promise<EnrolledMember> =>
  enrol(server, await joinAs(server, role, email));

export const signIn = async (server: TestServer, member: EnrolledMember, before = ''): Promise<StaffCaller> => {
  const first = await server.call(staffSignIn, {
    body: { email: member.email, password: member.password },
    headers: before === '' ? {} : { cookie: before },
  });
  const challenge = cookiesAfter(first.headers, before);
  const second = await server.call(staffSecondFactor, {
    body: { code: totpOf(member.secret) },
    headers: { cookie: challenge },
  });
  await forgetCodes(server);
  if (!['signed_in', 'removed'].includes(String(second.answer.msg.step)))
    throw new Error(`sign-in failed: ${second.text}`);
  return callerFrom(member.id, cookiesAfter(second.headers, challenge));
};

const known = new WeakMap<TestServer, Map<string, Promise<StaffCaller>>>();

const once = (server: TestServer, key: string, make: () => Promise<StaffCaller>): Promise<StaffCaller> => {
  const ofServer = known.get(server) ?? new Map<string, Promise<StaffCaller>>();
  known.set(server, ofServer);
  const found = ofServer.get(key) ?? make();
  ofServer.set(key, found);
  return found;
};

/** Lets the sessions of a member pass as just proven, however long the test takes. */
const keepProven = async (server: Pick<TestServer, 'database'>, staffId: string): Promise<void> => {
  await server.database.query
    .updateTable('staff_session')
    .set({ proved_at: 'infinity' })
    .where('member_id', '=', staffId)
    .execute();
};

/** A member with this role, fully signed in through the real routes. One per role and server. */
export const signInAs = (server: TestServer, role: StaffRole): Promise<StaffCaller> =>
  once(server, role, async () => {
    const { session } = await enrolledAs(server, role);
    await keepProven(server, session.staffId);
    return session;
  });

/** A member with this role, signed in by password, without a second factor. One per role and server. */
export const signInWithoutSecondFactorAs = (server: TestServer, role: StaffRole): Promise<StaffCaller> =>
  once(server, `${role} without second factor`, async () => (await joinAs(server, role)).session);
