import { feedbackCreate } from '@guildhall/contract/feedback/player.ts';
import { launchDevice } from '@guildhall/contract/launch/player.ts';
import { defaultLimits } from '@guildhall/contract/http/limits.ts';
import { DEVICE_HEADER } from '@guildhall/contract/http/page-bootstrap.ts';
import { expect, it } from 'vitest';
import { feedbackPlan } from './features/feedback/testing/feedback.factory.ts';
import { uploadAs } from './features/files/testing/files.factory.ts';
import { createInstallation, type Session } from './testing/installation.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start({ GUILDHALL_TRUSTED_PROXIES: '127.0.0.1' });

const from = (address: string) => ({ 'x-forwarded-for': address });
/** Creates a device at this address, or returns the status and code of the refusal. */
const deviceAt = async (address: string): Promise<Session | [number, number]> => {
  const { status, answer } = await server.call(launchDevice, { body: { cookieless: true }, headers: from(address) });
  if (status !== 200) return [status, answer.code];
  const token = String(answer.msg.key);
  return { token, player: String(answer.msg.player), headers: { [DEVICE_HEADER]: token, ...from(address) } };
};
const isDevice = (made: Session | [number, number]): made is Session => !Array.isArray(made);
const report = async (as: Session): Promise<number> =>
  (await server.call(feedbackCreate, { as, body: feedbackPlan() })).status;
const picture = async (as: Session): Promise<number> => (await uploadAs(server, as)).status;

/** Limited concurrency, because the machine is shared; the budgets are exact either way. */
const inParallel = async <T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> => {
  const done: R[] = [];
  for (let start = 0; start < items.length; start += 40) {
    done.push(...(await Promise.all(items.slice(start, start + 40).map(work))));
  }
  return done;
};
const counted = (statuses: readonly number[]) => ({
  ok: statuses.filter((status) => status === 200).length,
  refused: statuses.filter((status) => status === 429).length,
});

it('a flood of 1000 devices from one network stays within the network’s budgets and locks out no verified player [P2]', async () => {
  const ticketed = await server.launch({ guid: 40_001 });
  const verified: Session = { ...ticketed, headers: { ...ticketed.headers, ...from('203.0.113.9') } };
  const addresses = Array.from({ length: 1000 }, (_, index) => `203.0.113.${(index % 250) + 1}`);

  const made = await inParallel(addresses, deviceAt);
  const devices = made.filter(isDevice);
  expect(devices).toHaveLength(defaultLimits.network_devices);
  expect(new Set(made.filter((each) => !isDevice(each)).map(String))).toEqual(new Set(['429,1415']));

  const [reports, verifiedReport] = await Promise.all([inParallel(devices, report), report(verified)]);
  expect([counted(reports), verifiedReport]).toEqual([
    { ok: defaultLimits.network_feedback, refused: devices.length - defaultLimits.network_feedback },
    200,
  ]);

  const uploaders = [...devices, ...devices];
  const [pictures, verifiedPicture] = await Promise.all([inParallel(uploaders, picture), picture(verified)]);
  expect([counted(pictures), verifiedPicture]).toEqual([
    { ok: defaultLimits.network_pictures, refused: uploaders.length - defaultLimits.network_pictures },
    200,
  ]);

  // Exactly the requests answered with 200 were stored.
  const { rows } = await owner.query(
    `select (select count(*)::int from player where proof = 'device') as devices,
       (select count(*)::int from feedback where not is_verified) as reports,
       (select count(*)::int from file f join player p on p.id = f.player_id where p.proof = 'device') as pictures`,
  );
  expect(rows).toEqual([
    {
      devices: defaultLimits.network_devices,
      reports: defaultLimits.network_feedback,
      pictures: defaultLimits.network_pictures,
    },
  ]);

  const neighbor = await deviceAt('203.0.114.1');
  if (!isDevice(neighbor)) throw new Error('a device from another network was refused');
  expect([await report(neighbor), await picture(neighbor)]).toEqual([200, 200]);
}, 180_000);

it('a forwarded address without a trusted proxy does not evade the network’s budget [P2]', async () => {
  const direct = await installation.start({ GUILDHALL_LIMITS: JSON.stringify({ network_devices: 3 }) });
  const statuses: number[] = [];
  for (let index = 1; index <= 5; index += 1) {
    statuses.push((await direct.call(launchDevice, { body: {}, headers: from(`198.51.${index}.1`) })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
});
