import { CallFailure } from '@guildhall/client/call.ts';
import { playerErrors } from '@guildhall/contract/http/player-errors.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyDraft, type Draft } from '../../../kit/drafts/draft.model.ts';
import { createFeedbackRecords } from '../drafts/records.store.ts';
import { createMemoryStore, type DeviceStore } from '../../../kit/drafts/device-store.ts';
import { itemOf, type OutboxItem } from './outbox-item.model.ts';
import { createOutbox } from './outbox.store.ts';

type Trip = 'lost on the way' | 'answer lost' | 'ok';

interface Report {
  readonly id: string;
  readonly number: number;
  readonly files: readonly (string | null)[];
}

/** Fake server that deduplicates by key, and a network that drops chosen messages. */
const createServer = () => {
  const files = new Map<string, string>();
  const reports = new Map<string, Report>();
  const seen: string[] = [];
  let refusals: Error[] = [];
  let trips: Trip[] = [];
  const travel = <T>(act: () => T): Promise<T> => {
    const trip = trips.shift() ?? 'ok';
    if (trip === 'lost on the way') return Promise.reject(new CallFailure('network'));
    const refusal = refusals.shift();
    if (refusal !== undefined) return Promise.reject(refusal);
    const answer = act();
    return trip === 'ok' ? Promise.resolve(answer) : Promise.reject(new CallFailure('network'));
  };
  return {
    files,
    reports,
    seen,
    lose: (...next: Trip[]) => void (trips = next),
    refuse: (...next: Error[]) => void (refusals = next),
    upload: ({ key }: { key: string }) =>
      travel(() => {
        if (!files.has(key)) files.set(key, `file of ${key}`);
        return files.get(key) ?? '';
      }),
    deliver: (item: OutboxItem) =>
      travel(() => {
        seen.push(item.key);
        const known = reports.get(item.key);
        if (known !== undefined) return { id: known.id, number: known.number };
        const number = reports.size + 1;
        const report = { id: `report ${number}`, number, files: item.pictures.map(({ fileId }) => fileId) };
        reports.set(item.key, report);
        return { id: report.id, number };
      }),
  };
};
type Server = ReturnType<typeof createServer>;

const never = new Promise<never>(() => {});

/** Never resolves from the given step on, like a killed webview. */
const createKiller = (killAt: number) => {
  let steps = 0;
  const step = (): Promise<void> => {
    steps += 1;
    return steps >= killAt ? never : Promise.resolve();
  };
  return {
    wasKilled: () => steps >= killAt,
    around:
      <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) =>
      async (...args: Args): Promise<T> => {
        await step();
        const result = await work(...args);
        await step();
        return result;
      },
  };
};

/** One run of the app; the database outlives it. */
const openApp = (database: Map<string, unknown>, server: Server, clock: { ms: number }, killAt = Infinity) => {
  const killer = createKiller(killAt);
  const memory = createMemoryStore(database);
  const store: DeviceStore = { ...memory, commit: killer.around(memory.commit) };
  const records = createFeedbackRecords(store, 'ada');
  let keys = 0;
  const sent: string[] = [];
  const outbox = createOutbox({
    records: () => records,
    upload: killer.around(server.upload),
    deliver: killer.around(server.deliver),
    now: () => clock.ms,
    random: () => 0.5,
    newKey: () => `renewed ${(keys += 1)}`,
    withLock: (work) => work(),
    onSent: (_item, { id }) => sent.push(id),
  });
  return { outbox, records, sent, ...killer };
};

const pictureOf = (key: string) => ({ key, type: 'image/jpeg', bytes: new ArrayBuffer(2), fileId: null });
const draft: Draft = {
  ...emptyDraft('key 1'),
  fields: { role_id: '12345678', email: 'ada@example.com', description: 'The gate of the hall is shut.' },
  pictures: [pictureOf('a'), pictureOf('b')],
  without: ['device'],
};
const submission = {
  kind: 'create',
  type: 1,
  role_id: '12345678',
  email: 'ada@example.com',
  description: 'The gate of the hall is shut.',
  lang: 3,
  context: null,
} as const;
const item = itemOf(draft, submission, 1000);
const failure = (name: keyof typeof playerErrors, params = {}) =>
  new CallFailure(playerErrors[name].code, { key: playerErrors[name].key, params });

const begin = async () => {
  const [database, server, clock] = [new Map<string, unknown>(), createServer(), { ms: 5000 }];
  await createFeedbackRecords(createMemoryStore(database), 'ada').saveDraft('issue', draft);
  return { database, server, clock };
};
/** Lets all pending promises settle. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

const arrived = { id: 'report 1', number: 1, files: ['file of a', 'file of b'] };

describe('the outbox', () => {
  it('sends pictures first, then the report, and leaves nothing on the device [F1]', async () => {
    const { database, server, clock } = await begin();
    const { outbox, sent } = openApp(database, server, clock);
    expect(await outbox.send(item)).toEqual({ outcome: 'sent', id: 'report 1', number: 1 });
    expect([...server.reports]).toEqual([['key 1', arrived]]);
    expect([database.size, outbox.waiting.get(), sent]).toEqual([0, [], ['report 1']]);
  });

  it('sends exactly once after being killed at any step [F1]', async () => {
    let kills = 0;
    for (let killAt = 1; ; killAt += 1) {
      const { database, server, clock } = await begin();
      const first = openApp(database, server, clock, killAt);
      void first.outbox.send(item);
      await settle();
      if (!first.wasKilled()) break;
      kills += 1;
      const second = openApp(database, server, clock);
      // Killed before the item was saved: the player still sees the draft.
      if ((await second.records.items()).length === 0 && (await second.records.draft('issue')) !== null) {
        await second.outbox.send(item);
      }
      await second.outbox.run(true);
      expect([...server.reports], `killed at step ${killAt}`).toEqual([['key 1', arrived]]);
      expect([...server.files.keys()]).toEqual(['a', 'b']);
      expect(database.size).toBe(0);
    }
    expect(kills).toBeGreaterThanOrEqual(12);
  });

  it('delivers exactly once for any combination of lost messages and kills [F1]', async () => {
    const trips = fc.array(fc.constantFrom<Trip>('lost on the way', 'answer lost', 'ok'), { maxLength: 8 });
    const lives = fc.array(fc.record({ trips, killAt: fc.integer({ min: 1, max: 20 }) }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(lives, async (all) => {
        const { database, server, clock } = await begin();
        let isSent = false;
        for (const life of [...all, { trips: [], killAt: Infinity }]) {
          const app = openApp(database, server, clock, life.killAt);
          server.lose(...life.trips);
          clock.ms += 3_600_000;
          if (!isSent && (await app.records.draft('issue')) !== null) void app.outbox.send(item);
          else void app.outbox.run(true);
          await settle();
          isSent = (await app.records.draft('issue')) === null;
        }
        await openApp(database, server, clock).outbox.run(true);
        expect([...server.reports]).toEqual([['key 1', arrived]]);
        expect(server.files.size).toBe(2);
        expect(database.size).toBe(0);
      }),
      { numRuns: 200 },
    );
  });

  it('waits while offline and sends when the network is back [F1]', async () => {
    const { database, server, clock } = await begin();
    const { outbox } = openApp(database, server, clock);
    server.lose('ok', 'lost on the way');
    const failureMessage = { key: 'error.network', params: {} };
    expect(await outbox.send(item)).toEqual({ outcome: 'waiting', failureMessage });
    const [waiting] = outbox.waiting.get();
    expect(waiting).toEqual({
      ...item,
      pictures: [{ ...pictureOf('a'), fileId: 'file of a' }, pictureOf('b')],
      attempts: 1,
      notBeforeMs: 5000 + 3750,
      trouble: 'network',
      failureMessage,
    });
    expect(outbox.nextAtMs()).toBe(8750);
    await outbox.run(false);
    expect(server.reports.size).toBe(0);
    clock.ms = 8750;
    await outbox.run(false);
    expect([...server.reports]).toEqual([['key 1', arrived]]);
  });

  it('turns an item refused while the form is open into the draft again, with its key and the reason [F4]', async () => {
    const { database, server, clock } = await begin();
    server.deliver = () => Promise.reject(failure('role_id'));
    const { outbox, records } = openApp(database, server, clock);
    const failureMessage = { key: 'error.role_id', params: {} };
    const back = {
      ...draft,
      pictures: draft.pictures.map((p) => ({ ...p, fileId: `file of ${p.key}` })),
      failureMessage,
    };
    expect(await outbox.send(item)).toEqual({ outcome: 'refused', failureMessage, draft: back });
    expect(await records.draft('issue')).toEqual(back);
    expect([await records.items(), outbox.waiting.get()]).toEqual([[], []]);
  });

  it('keeps an item refused in the background until the player reopens it as a draft [F4]', async () => {
    const { database, server, clock } = await begin();
    const app = openApp(database, server, clock);
    server.lose('lost on the way');
    await app.outbox.send(item);
    server.deliver = () => Promise.reject(failure('email'));
    const { outbox, records } = openApp(database, server, clock);
    await outbox.run(true);
    expect(outbox.waiting.get().map(({ trouble, failureMessage }) => [trouble, failureMessage?.key])).toEqual([
      ['refused', 'error.email'],
    ]);
    expect(outbox.nextAtMs()).toBeNull();
    const back = await outbox.restoreRefused(() => true);
    expect([back?.key, back?.fields, back?.failureMessage?.key]).toEqual(['key 1', draft.fields, 'error.email']);
    expect([await records.draft('issue'), await records.items()]).toEqual([back, []]);
  });

  it('reports the rate limit immediately in the form but waits a minute in the background [F5]', async () => {
    const { database, server, clock } = await begin();
    const rate = failure('feedback_rate', { count: 2 });
    const bare = { ...item, pictures: [] };
    const { outbox } = openApp(database, server, clock);
    server.refuse(rate);
    expect((await outbox.send(bare)).outcome).toBe('refused');
    server.lose('lost on the way');
    await outbox.send(bare);
    server.refuse(rate);
    await outbox.run(true);
    expect(outbox.waiting.get().map(({ trouble, notBeforeMs }) => [trouble, notBeforeMs])).toEqual([['rate', 65_000]]);
    clock.ms = 65_000;
    await outbox.run(false);
    expect(server.reports.size).toBe(1);
  });

  it('keeps the item after the session ended until the player launches again [P1]', async () => {
    const { database, server, clock } = await begin();
    const { outbox } = openApp(database, server, clock);
    server.refuse(new CallFailure(1101, { key: 'error.illegal_request' }));
    expect(await outbox.send(item)).toEqual({
      outcome: 'waiting',
      failureMessage: { key: 'error.illegal_request', params: {} },
    });
    expect(outbox.waiting.get()[0]?.trouble).toBe('launch');
    await outbox.run(true);
    expect([...server.reports]).toEqual([['key 1', arrived]]);
  });

  it('uploads pictures again, once, if the server has deleted them [H2]', async () => {
    const { database, server, clock } = await begin();
    const { deliver } = server;
    let refusals = 1;
    server.deliver = (sent) => (refusals-- > 0 ? Promise.reject(failure('image_upload')) : deliver(sent));
    const { outbox } = openApp(database, server, clock);
    expect(await outbox.send(item)).toEqual({ outcome: 'sent', id: 'report 1', number: 1 });
    expect([...server.reports.values()]).toEqual([
      { id: 'report 1', number: 1, files: ['file of renewed 1', 'file of renewed 2'] },
    ]);
    refusals = Infinity;
    expect((await outbox.send({ ...item, key: 'key 2' })).outcome).toBe('refused');
    expect(outbox.waiting.get()).toEqual([]);
  });

  it('sends nothing of the previous player after another one takes over the device [threat 5]', async () => {
    const { database, server, clock } = await begin();
    const [ada, bob] = ['ada', 'bob'].map((owner) => createFeedbackRecords(createMemoryStore(database), owner));
    let now = ada;
    const outbox = createOutbox({
      records: () => now!,
      upload: (picture) => {
        now = bob;
        return server.upload(picture);
      },
      deliver: server.deliver,
      now: () => clock.ms,
      random: () => 0.5,
      newKey: () => 'new',
      withLock: (work) => work(),
      onSent: () => {},
    });
    await outbox.send(item);
    await outbox.run(true);
    expect([server.seen, outbox.waiting.get()]).toEqual([[], []]);
  });

  it('does not send a report if another player takes over the device between saving and sending [P2]', async () => {
    const { database, server, clock } = await begin();
    const [ada, bob] = ['ada', 'bob'].map((name) => createFeedbackRecords(createMemoryStore(database), name));
    let owner = ada;
    const outbox = createOutbox({
      records: () => owner!,
      upload: server.upload,
      deliver: server.deliver,
      now: () => clock.ms,
      random: () => 0.5,
      newKey: () => 'new',
      withLock: (work) => work(),
      onSent: () => {},
    });
    const sending = outbox.send({ ...item, pictures: [] });
    owner = bob;
    expect(await sending).toMatchObject({ outcome: 'waiting' });
    expect(server.seen).toEqual([]);
  });

  it('does not send a player’s report in the device’s session, and sends it when the player launches again [P2]', async () => {
    const { database, server, clock } = await begin();
    const [ada, device] = ['ada', ''].map((owner) => createFeedbackRecords(createMemoryStore(database), owner));
    let owner = ada;
    const outbox = createOutbox({
      records: () => owner!,
      upload: server.upload,
      deliver: server.deliver,
      // The app learns that the session has ended between the refusal and saving it.
      now: () => {
        owner = device;
        outbox.waiting.set([]);
        return clock.ms;
      },
      random: () => 0.5,
      newKey: () => 'new',
      withLock: (work) => work(),
      onSent: () => {},
    });
    server.refuse(new CallFailure(1101, { key: 'error.illegal_request' }));
    expect((await outbox.send(item)).outcome).toBe('waiting');
    expect(outbox.waiting.get()).toEqual([]);
    await outbox.run(true);
    expect([server.seen, outbox.waiting.get(), await device?.items()]).toEqual([[], [], []]);
    owner = ada;
    await outbox.run(true);
    expect([[...server.reports], database.size]).toEqual([[['key 1', arrived]], 0]);
  });
});
