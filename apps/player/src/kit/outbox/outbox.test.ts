import { CallFailure } from '@guildhall/client/call.ts';
import { playerErrors } from '@guildhall/contract/http/player-errors.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createOutbox, type OutboxRecords } from './outbox.ts';
import { untried, withFailure, type RetryState } from './retry.ts';

interface Item extends RetryState {
  readonly id: string;
}
const itemOf = (id: string): Item => ({ ...untried, id });
const network = () => new CallFailure('network');
const refusal = (name: keyof typeof playerErrors) =>
  new CallFailure(playerErrors[name].code, { key: playerErrors[name].key });

/** One player's records, with a log of what happened to them. */
const createRecords = (...stored: Item[]) => {
  const items = new Map(stored.map((item) => [item.id, item]));
  const moves: string[] = [];
  const records: OutboxRecords<Item, string> = {
    items: () => Promise.resolve([...items.values()]),
    saveItem: (item) => Promise.resolve(void items.set(item.id, item)),
    draftToItem: (item) => Promise.resolve(void items.set(item.id, item)),
    itemToDraft: ({ id }) => {
      moves.push(`${id} to draft`);
      return Promise.resolve(void items.delete(id));
    },
    itemToSent: ({ id }, result) => {
      moves.push(`${id} sent: ${result}`);
      return Promise.resolve(void items.delete(id));
    },
  };
  return { records, moves };
};

let requests: string[];
let answers: (Error | (() => void))[];
let visible: readonly Item[];
let events: string[];
let nowMs: number;
let isLocked: boolean;
let mayDeliver: () => boolean;

beforeEach(() => {
  requests = [];
  answers = [];
  visible = [];
  events = [];
  nowMs = 1000;
  isLocked = false;
  mayDeliver = () => true;
});

const open = (records: () => OutboxRecords<Item, string>) =>
  createOutbox<Item, string>({
    records,
    visible: { get: () => visible, set: (items) => void (visible = items) },
    idOf: ({ id }) => id,
    deliver: ({ id }) => {
      requests.push(id);
      const answer = answers.shift();
      if (answer instanceof Error) return Promise.reject(answer);
      answer?.();
      return Promise.resolve(`receipt of ${id}`);
    },
    afterFailure: withFailure,
    isDraftAgain: (_item, { name }) => name === 'email',
    mayDeliver: () => Promise.resolve(mayDeliver()),
    now: () => nowMs,
    random: () => 1,
    withLock: (work) => (isLocked ? Promise.resolve() : work()),
    onSent: ({ id }, _result, isWatched) => events.push(`${id} sent${isWatched ? ' from the form' : ''}`),
    onRefused: ({ id }, { name }) => events.push(`${id} refused: ${name}`),
  });

describe('an outbox', () => {
  it('moves a sent item to the sent records and reports it', async () => {
    const { records, moves } = createRecords();
    expect(await open(() => records).send(itemOf('a'))).toEqual({ outcome: 'sent', result: 'receipt of a' });
    expect([moves, visible, events]).toEqual([['a sent: receipt of a'], [], ['a sent from the form']]);
  });

  it('sends due items only, unless the connection changed', async () => {
    const { records } = createRecords(itemOf('due'), { ...itemOf('later'), notBeforeMs: 2000 });
    const outbox = open(() => records);
    await outbox.run(false);
    expect(requests).toEqual(['due']);
    await outbox.run(true);
    expect(requests).toEqual(['due', 'later']);
  });

  it('stops at the first item that the network loses', async () => {
    const { records } = createRecords(itemOf('a'), itemOf('b'));
    answers = [network()];
    await open(() => records).run(false);
    expect(requests).toEqual(['a']);
  });

  it('continues with the other items if one fails unexpectedly', async () => {
    const { records } = createRecords(itemOf('a'), itemOf('b'));
    const broken = { ...records, saveItem: () => Promise.reject(new Error('disk full')) };
    answers = [new CallFailure(9999, { key: 'error.unknown' })];
    await open(() => broken).run(false);
    expect(requests).toEqual(['a', 'b']);
  });

  it('shows what is stored without sending it', async () => {
    const { records } = createRecords(itemOf('a'));
    await open(() => records).load();
    expect([visible.map(({ id }) => id), requests]).toEqual([['a'], []]);
  });

  it('keeps an item until the server has confirmed the player, and sends nothing if it is another one [threat 5]', async () => {
    const { records, moves } = createRecords();
    mayDeliver = () => false;
    const outbox = open(() => current);
    let current = records;
    expect(await outbox.send(itemOf('a'))).toMatchObject({ outcome: 'waiting', trouble: 'network' });
    expect([visible.map(({ id }) => id), requests, moves]).toEqual([['a'], [], []]);
    mayDeliver = () => {
      current = createRecords().records;
      return true;
    };
    await outbox.run(true);
    expect(requests).toEqual([]);
    current = records;
    mayDeliver = () => true;
    await outbox.run(true);
    expect([requests, moves]).toEqual([['a'], ['a sent: receipt of a']]);
  });

  it('does nothing while another tab sends', async () => {
    const { records } = createRecords(itemOf('a'));
    isLocked = true;
    await open(() => records).run(true);
    expect(requests).toEqual([]);
  });

  it('reports a refused item once and does not send it again', async () => {
    const { records } = createRecords(itemOf('a'));
    const outbox = open(() => records);
    answers = [refusal('wrong_state')];
    await outbox.run(false);
    await outbox.run(true);
    expect([requests, events, outbox.nextAtMs()]).toEqual([['a'], ['a refused: wrong_state'], null]);
    expect(visible).toMatchObject([{ id: 'a', trouble: 'refused', attempts: 1 }]);
  });

  it('makes an invalid item a draft again', async () => {
    const { records, moves } = createRecords();
    answers = [refusal('email')];
    expect(await open(() => records).send(itemOf('a'))).toMatchObject({ outcome: 'draft', item: { id: 'a' } });
    expect([moves, visible]).toEqual([['a to draft'], []]);
  });

  it('makes a refused item a draft again on request', async () => {
    const refused = { ...itemOf('a'), trouble: 'refused' as const };
    const { records, moves } = createRecords(refused, itemOf('b'));
    const outbox = open(() => records);
    expect([await outbox.restoreRefused(({ id }) => id === 'b'), await outbox.restoreRefused(() => true)]).toEqual([
      null,
      refused,
    ]);
    expect(moves).toEqual(['a to draft']);
  });

  it('neither sends nor shows items of the previous player [threat 5]', async () => {
    const [ada, bob] = [createRecords(), createRecords()];
    let current = ada.records;
    const outbox = open(() => current);
    const sending = outbox.send(itemOf('a'));
    current = bob.records;
    expect(await sending).toMatchObject({ outcome: 'waiting', trouble: null });
    expect([requests, visible]).toEqual([[], []]);
  });

  it('leaves the next player’s device untouched if the player changes during the request [threat 5]', async () => {
    const [ada, bob] = [createRecords(), createRecords()];
    let current = ada.records;
    answers = [() => void (current = bob.records)];
    expect(await open(() => current).send(itemOf('a'))).toMatchObject({ outcome: 'sent' });
    expect([ada.moves, bob.moves, events]).toEqual([[], [], []]);
  });
});
