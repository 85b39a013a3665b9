import { randomUUID } from 'node:crypto';
import type { FromStaff, ToStaff } from '@guildhall/contract/realtime/staff-messages.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation, until, type TestServer } from '../../../testing/installation.ts';
import { openStaffSocket } from '../../../testing/sockets.ts';
import { enrolledAs, type StaffCaller } from '../../staff/testing/staff.factory.ts';

const installation = await createInstallation();
const [one, two] = [await installation.start(), await installation.start()];
const [mei, omar] = [await enrolledAs(one, 'agent'), await enrolledAs(one, 'analyst')];

type Viewing = Extract<ToStaff, { kind: 'viewing' }>;

const open = async (server: TestServer, as: StaffCaller) => {
  const opened = await openStaffSocket(server, as);
  const heard = (): string[] =>
    (opened.frames as Viewing[])
      .filter(({ kind }) => kind === 'viewing')
      .map(({ staff, report, doing }) => `${staff.id} ${doing} ${report}`);
  const view = (report: string | null, isWriting = false): void =>
    opened.socket.send(JSON.stringify({ type: 'MSG_VIEWING', report, is_writing: isWriting } satisfies FromStaff));
  return { ...opened, heard, view };
};

describe('presence in a report', () => {
  it('is heard at once by those in the same report, on any server, until the other one leaves or disconnects', async () => {
    const report = randomUUID();
    const [mine, theirs] = [await open(one, mei.session), await open(two, omar.session)];
    mine.view(report);
    theirs.view(report);
    // The one who was there first hears of the newcomer, and the newcomer of the one who was there.
    await until(() => mine.heard().includes(`${omar.id} reading ${report}`));
    await until(() => theirs.heard().includes(`${mei.id} reading ${report}`));
    mine.view(report, true);
    await until(() => theirs.heard().includes(`${mei.id} writing ${report}`));
    theirs.view(null);
    await until(() => mine.heard().at(-1) === `${omar.id} left ${report}`);
    theirs.view(report);
    await until(() => theirs.heard().filter((each) => each === `${mei.id} writing ${report}`).length > 1);
    mine.socket.terminate();
    await until(() => theirs.heard().at(-1) === `${mei.id} left ${report}`);
    expect(mine.heard().every((each) => each.startsWith(omar.id))).toBe(true);
  });

  it('is not heard by those in other reports or in none', async () => {
    const [report, other] = [randomUUID(), randomUUID()];
    const [mine, same, elsewhere, nowhere] = [
      await open(one, mei.session),
      await open(two, omar.session),
      await open(two, omar.session),
      await open(one, omar.session),
    ];
    same.view(report);
    elsewhere.view(other);
    mine.view(report);
    mine.view(report, true);
    await until(() => same.heard().includes(`${mei.id} writing ${report}`));
    expect([elsewhere.heard(), nowhere.heard()]).toEqual([[], []]);
  });

  it('is published at most every few seconds while nothing changes', async () => {
    const report = randomUUID();
    const [mine, theirs] = [await open(one, mei.session), await open(one, omar.session)];
    theirs.view(report);
    for (let n = 0; n < 10; n += 1) mine.view(report);
    mine.view(report, true);
    await until(() => theirs.heard().includes(`${mei.id} writing ${report}`));
    // Once each; a newcomer may have been answered in between.
    expect(theirs.heard().filter((each) => each.startsWith(mei.id)).length).toBeLessThanOrEqual(3);
  });
});
