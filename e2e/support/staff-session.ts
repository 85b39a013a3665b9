import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@guildhall/contract/staff/permissions.ts';
import { API_PATH, WRITE_HEADER, type BodyInputOf, type MsgOf } from '@guildhall/contract/http/route.ts';
import type { RouteAt, RoutePath } from '@guildhall/contract/http/routes.ts';
import type { Browser, Page } from '@playwright/test';
import { totpOf } from '../../apps/server/src/features/staff/testing/totp.ts';
import type { Services } from '../../apps/server/src/wiring.ts';

export { totpOf };

export const password = 'a long enough password';

/** Calls the API with the session of this page's browser. */
export const callAs = async <Path extends RoutePath>(
  page: Page,
  path: Path,
  body: BodyInputOf<RouteAt<Path>>,
): Promise<MsgOf<RouteAt<Path>>> => {
  const options = { headers: { [WRITE_HEADER]: '1' } };
  const response = await (body === null
    ? page.request.get(API_PATH + path, options)
    : page.request.post(API_PATH + path, { ...options, data: body }));
  const answer = (await response.json()) as { code: number; msg: MsgOf<RouteAt<Path>> };
  if (answer.code !== 0) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
  return answer.msg;
};

export interface Member {
  readonly id: string;
  readonly email: string;
  readonly secret: string;
}

export const invite = async (services: Services, role: StaffRole, email = `${randomUUID()}@guildhall.test`) => ({
  email,
  link: (await services.staffService.invitations.invite(null, email, role)).link,
});

/**
 * Signs a new member of staff in through the real routes, without the screens; this page's browser holds the session.
 */
export const signInStaff = async (
  page: Page,
  services: Services,
  role: StaffRole,
  name = `The ${role}`,
): Promise<Member> => {
  const { email, link } = await invite(services, role);
  const joined = await callAs(page, '/staff/invitation_accept', { token: link.split('#')[1] ?? '', name, password });
  const { address } = await callAs(page, '/staff/enrol_start', { password });
  const secret = new URL(address).searchParams.get('secret') ?? '';
  await callAs(page, '/staff/enrol_finish', { code: totpOf(secret) });
  return { id: joined.staff?.id ?? '', email, secret };
};

/** Like `signInStaff`, in a temporary browser context. Returns the member's id and session cookies. */
export const signInWithoutPage = async (
  browser: Browser,
  { origin, services }: { readonly origin: string; readonly services: Services },
  role: StaffRole,
  name: string,
) => {
  const context = await browser.newContext({ baseURL: origin });
  const { id } = await signInStaff(await context.newPage(), services, role, name);
  // Specs share this session for longer than a sign-in counts as proof of presence.
  await services.database.query
    .updateTable('staff_session')
    .set({ proved_at: 'infinity' })
    .where('member_id', '=', id)
    .execute();
  const cookies = await context.cookies();
  await context.close();
  return { id, cookies };
};
