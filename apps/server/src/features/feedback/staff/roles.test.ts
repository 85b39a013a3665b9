import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@guildhall/contract/staff/permissions.ts';
import type { Route } from '@guildhall/contract/http/route.ts';
import * as contract from '@guildhall/contract/feedback/staff.ts';
import { feedbackStatistics } from '@guildhall/contract/feedback/statistics.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation, until } from '../../../testing/installation.ts';
import { enrolledAs } from '../../staff/testing/staff.factory.ts';
import { createStaffStage } from '../testing/staff.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
const stage = createStaffStage(server);
const agent = await enrolledAs(server, 'agent');
const id = await stage.report({ email: 'anna@games.com', role_id: '12345678' });

const step = { id, version: 1 };
const changes: [Route, unknown][] = [
  [contract.feedbackTake, step],
  [contract.feedbackAssign, { ...step, staff_id: agent.id }],
  [contract.feedbackReply, { ...step, key: randomUUID(), text: 'Out.', then: 'finish' }],
  [contract.feedbackResume, { ...step, text: '' }],
  [contract.feedbackNote, { id, key: randomUUID(), text: 'Out.' }],
  [contract.feedbackMerge, { ...step, into_number: 1, text: 'Out.' }],
  [contract.feedbackBulk, { ids: [id], action: { do: 'take' } }],
  [contract.feedbackUnmask, { id, reason: 'I would like to know.' }],
  [contract.templateSave, { id: null, version: 0, name: 'T', purpose: 'ask', texts: [{ lang: 3, text: 'T' }] }],
  [contract.templateRemove, { id: 1 }],
];
const reads: [Route, unknown][] = [
  [contract.feedbackTable, {}],
  [contract.feedbackOpen, { id }],
  [feedbackStatistics, { days: 7 }],
  [contract.templateList, {}],
];

const refusalsOf = async (staffId: string): Promise<string[]> => {
  const { rows } = await owner.query<{ path: string }>(
    `select details->>'path' as path from audit_entry where action = 'staff.permission_refused' and staff_id = $1 order by id`,
    [staffId],
  );
  return rows.map(({ path }) => path);
};

describe('staff with limited feedback permissions [threat 15]', () => {
  it.each<[StaffRole, [Route, unknown][], [Route, unknown][]]>([
    ['analyst', reads, changes],
    ['editor', [], [...reads, ...changes]],
  ])(
    '%s may do only what the role allows; other calls are refused, audited and change nothing',
    async (role, may, mayNot) => {
      const { id: staffId, session } = await enrolledAs(server, role);
      for (const [route, body] of may) {
        expect([route.path, (await server.call(route, { as: session, body })).answer.code]).toEqual([route.path, 0]);
      }
      for (const [route, body] of mayNot) {
        const { status, answer } = await server.call(route, { as: session, body });
        expect([route.path, status, answer.code]).toEqual([route.path, 403, 1202]);
      }
      await until(async () => (await refusalsOf(staffId)).length > 0);
      expect(mayNot.map(([{ path }]) => path)).toEqual(expect.arrayContaining(await refusalsOf(staffId)));
      const opened = await server.feedbackStaff.reports.open({ staffId, name: '', role: 'agent' }, id);
      expect([opened.version, opened.state, opened.entries.length]).toEqual([1, 0, 1]);
    },
  );

  it('an analyst sees masked data only', async () => {
    const { session } = await enrolledAs(server, 'analyst');
    for (const [route, body] of reads) {
      const { text } = await server.call(route, { as: session, body });
      expect([route.path, text.includes('anna@'), text.includes('12345678')]).toEqual([route.path, false, false]);
    }
  });
});
