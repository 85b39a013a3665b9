import { parseArgs } from 'node:util';
import { staffRoles, type StaffRole } from '@guildhall/contract/permissions.ts';
import { staffInvite } from '@guildhall/contract/staff.ts';
import * as v from 'valibot';
import { parseConfig } from '../apps/server/src/platform/config.ts';
import { createServices, type Services } from '../apps/server/src/services.ts';
import { developmentServer, localEnvironment } from './environment.ts';

const usage = `npm run staff -- invite --email NAME@EXAMPLE --role ${staffRoles.join('|')}
npm run staff -- first
npm run staff -- list
npm run staff -- deactivate --email NAME@EXAMPLE`;

/** Staff from the server's own command line. It needs the database, so it needs no sign-in: the first admin comes in here. */
const commands: Record<string, (staff: Services['staffService'], values: Values) => Promise<string>> = {
  invite: async ({ invitations }, values) => {
    const { email, role } = v.parse(staffInvite.body, values);
    const { link, expires_at } = await invitations.invite(null, email, role);
    return `${link}\nworks once, until ${new Date(expires_at).toISOString()}`;
  },
  /** For a developer's machine: the way in while nobody else could open the door. */
  first: async ({ people, invitations }) => {
    if (await people.hasMembers()) return 'Sign in to the console as before; more staff with `npm run staff`.';
    return (await invitations.invite(null, 'admin@guildhall.test', 'admin')).link;
  },
  list: async ({ people }) => {
    const lines: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await people.table({ limit: 100, ...(cursor === undefined ? {} : { cursor }) });
      for (const { email, role, name, is_active, has_second_factor } of page.list) {
        const notes = [is_active ? '' : 'deactivated', has_second_factor ? '' : 'no second factor'].filter(Boolean);
        lines.push([email, role, name, ...notes].join('\t'));
      }
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    return lines.length === 0 ? 'there is no staff yet' : lines.join('\n');
  },
  deactivate: async ({ people }, values) => {
    const { email } = await people.deactivateByEmail((values.email ?? '').toLowerCase());
    return `${email} may not sign in any more; every session ended`;
  },
};

interface Values {
  readonly email?: string;
  readonly role?: StaffRole;
}

const { values, positionals } = parseArgs({
  options: { email: { type: 'string' }, role: { type: 'string' } },
  allowPositionals: true,
});
const command = commands[positionals[0] ?? ''];
if (command === undefined) throw new Error(usage);

const services = await createServices(
  parseConfig({ ...localEnvironment(developmentServer), ...process.env, GUILDHALL_LOG_LEVEL: 'warn' }),
);
try {
  // Hints need a connection to Redis; sessions end without it too, sockets then within a minute.
  for (let tries = 0; tries < 20 && !services.redis.isUp(); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  console.log(await command(services.staffService, values as Values));
  await new Promise((resolve) => setTimeout(resolve, 100));
} finally {
  await services.close();
}
