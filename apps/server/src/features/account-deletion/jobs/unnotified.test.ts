import { afterEach, expect, it } from 'vitest';
import { createInstallation } from '../../../testing/installation.ts';
import { enrolledAs } from '../../staff/testing/staff.factory.ts';
import { deletionFactoryOf, letDaysPass } from '../testing/requests.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
const make = deletionFactoryOf(server);
const [first, second] = [await enrolledAs(server, 'privacy'), await enrolledAs(server, 'privacy')];
const feature = server.features.find(({ noun }) => noun === 'account-deletion')!;
const run = async (name: string): Promise<void> => feature.jobs?.find((job) => job.name === name)?.run();
afterEach(async () => {
  await owner.query('delete from webhook_event');
});

/** Erases an account and returns its certificate. */
const erased = async (): Promise<string> => {
  const request = await make.confirmed(first.id, second.id, await make.player());
  await letDaysPass(owner, request.id);
  await run('deletion.erase');
  return request.certificate;
};
const age = (days: number) =>
  owner.query(`update webhook_event set created_at = now() - $1 * interval '1 day' - interval '1 minute'`, [days]);
const events = async () =>
  (await owner.query<{ account: unknown }>(`select account from webhook_event where event = 'deletion.erased'`)).rows;

it('gives up telling the game of an erasure after 90 days, says so in the certificate and forgets the account [G4]', async () => {
  const certificate = await erased();
  await age(89);
  await run('deletion.endUnnotified');
  expect(await events()).toEqual([{ account: expect.objectContaining({ issuer: 'factory' }) }]);
  expect(await make.service.certificate(certificate)).not.toHaveProperty('unnotified_at');
  await age(90);
  await run('deletion.endUnnotified');
  expect(await events()).toEqual([{ account: null }]);
  expect(await make.service.certificate(certificate)).toMatchObject({ unnotified_at: expect.any(Number) });
  const { list } = await server.deletionStaff.requests.erasures({ limit: 5 });
  expect(list.find(({ id }) => id === certificate)?.unnotified_at).toEqual(expect.any(Number));
  const audit = await server.audit.table({ subject: `erasure:${certificate}`, limit: 5 });
  expect(audit.list.map(({ action }) => action)).toEqual(['deletion.unnotified', 'deletion.erased']);
  // Once: later runs find nothing.
  await run('deletion.endUnnotified');
  expect((await server.audit.table({ subject: `erasure:${certificate}`, limit: 5 })).list).toHaveLength(2);
});

it('gives up deliveries that a receiver never accepted, and none that it accepted [G4]', async () => {
  const [open, accepted] = [await erased(), await erased()];
  await owner.query(`
    insert into webhook_delivery (event_id, receiver, event, state, next_at, done_at)
    select id, 'game', event, case when data ->> 'certificate' = '${open}' then 'waiting' else 'delivered' end,
      case when data ->> 'certificate' = '${open}' then now() end, now() from webhook_event where event = 'deletion.erased'`);
  await owner.query(`update webhook_event set spread_at = now() where event = 'deletion.erased'`);
  await age(90);
  await run('deletion.endUnnotified');
  const { rows } = await owner.query('select state from webhook_delivery order by id');
  expect(rows).toEqual([{ state: 'failed' }, { state: 'delivered' }]);
  expect(await make.service.certificate(open)).toHaveProperty('unnotified_at');
  expect(await make.service.certificate(accepted)).not.toHaveProperty('unnotified_at');
});

it('exports how many events of deletions the game has not accepted, and since when', async () => {
  const read = async () => (await feature.readings?.read()) ?? {};
  expect(await read()).toMatchObject({
    guildhall_deletion_events_undelivered: 0,
    guildhall_deletion_event_oldest_undelivered_seconds: 0,
  });
  await erased();
  await age(2);
  const readings = await read();
  expect(readings['guildhall_deletion_events_undelivered']).toBe(1);
  expect(readings['guildhall_deletion_event_oldest_undelivered_seconds']).toBeGreaterThan(2 * 24 * 3600);
});
