import type { Answer, History, Invocation, StoredMessage } from '../testbed/history.ts';

export const rules = [
  'acknowledged is stored',
  'stored once',
  'stored was sent',
  'numbers are dense',
  'observers see the stored order',
  'real time is kept',
  'positions never move back',
  'unknown is resolved',
  'one answer for one id',
  'fields are the server’s',
  'refused is not stored',
] as const;
export type Rule = (typeof rules)[number];

export interface Violation {
  readonly rule: Rule;
  readonly text: string;
}

type Accuse = (rule: Rule, text: string) => void;
type Ok = Extract<Answer, { kind: 'ok' }>;

const keyOf = (one: { conversation: string; clientId: string }): string => `${one.conversation} ${one.clientId}`;
const oksOf = (invocation: Invocation): Ok[] =>
  invocation.answers.filter((answer): answer is Ok => answer.kind === 'ok');

const groupBy = <One>(list: readonly One[], key: (one: One) => string): Map<string, One[]> => {
  const groups = new Map<string, One[]>();
  for (const one of list) {
    const group = groups.get(key(one));
    if (group === undefined) groups.set(key(one), [one]);
    else group.push(one);
  }
  return groups;
};

const checkStored = (stored: Map<string, StoredMessage[]>, said: Map<string, Invocation[]>, accuse: Accuse): void => {
  for (const [conversation, list] of stored) {
    const ids = new Set<string>();
    let before: StoredMessage | undefined;
    for (const [index, message] of list.entries()) {
      if (message.seq !== index + 1)
        accuse('numbers are dense', `${conversation}: ${message.seq} at place ${index + 1}`);
      if (before !== undefined && message.time < before.time) {
        accuse(
          'fields are the server’s',
          `${conversation}: the time of ${message.seq} is before that of ${before.seq}`,
        );
      }
      before = message;
      if (message.event !== null) continue;
      const id = `${message.sender} ${message.clientId}`;
      if (ids.has(id)) accuse('stored once', `${conversation}: ${message.clientId} again at ${message.seq}`);
      ids.add(id);
      const invocation = said.get(keyOf({ conversation, clientId: message.clientId }))?.[0];
      if (invocation === undefined || invocation.content !== message.content) {
        accuse('stored was sent', `${conversation}: ${message.seq} (${message.clientId}) was never sent`);
        continue;
      }
      const isStaff = message.sender === 1;
      const isRight =
        message.sender === invocation.sender &&
        (message.persona !== null) === isStaff &&
        (message.staffId !== null) === isStaff;
      if (!isRight) accuse('fields are the server’s', `${conversation}: ${message.seq} has another sender or persona`);
    }
  }
};

const checkInvocations = (history: History, byKey: Map<string, StoredMessage>, accuse: Accuse): void => {
  for (const invocation of history.invocations) {
    const oks = oksOf(invocation);
    const message = byKey.get(keyOf(invocation));
    const name = `${invocation.client} ${invocation.clientId}`;
    const [first] = oks;
    if (invocation.answers.length === 0) accuse('unknown is resolved', `${name} has no answer`);
    if (oks.some((each) => each.seq !== first?.seq || each.time !== first.time)) {
      accuse('one answer for one id', `${name}: ${oks.map((each) => each.seq).join(', ')}`);
    }
    if (first === undefined) {
      if (invocation.answers.length > 0 && message !== undefined) {
        accuse('refused is not stored', `${name} is stored at ${message.seq}`);
      }
    } else if (message === undefined) accuse('acknowledged is stored', `${name} was acknowledged at ${first.seq}`);
    else if (message.seq !== first.seq) {
      accuse('one answer for one id', `${name}: acknowledged ${first.seq}, stored ${message.seq}`);
    } else if (message.time !== first.time)
      accuse('fields are the server’s', `${name}: another time than acknowledged`);
  }
  const said = new Map(history.invocations.map((each) => [keyOf(each), each]));
  for (const lost of history.unanswered) {
    const invocation = said.get(keyOf(lost));
    const seqs = invocation === undefined ? [] : oksOf(invocation).map((each) => each.seq);
    if (seqs.length === 0 || seqs.some((seq) => seq !== lost.seq)) {
      accuse(
        'one answer for one id',
        `${lost.clientId}: stored ${lost.seq} unheard, answered ${seqs.join(', ') || 'never'}`,
      );
    }
  }
};

/** A message acknowledged before another was sent must have the smaller sequence number. */
const checkRealTime = (history: History, accuse: Accuse): void => {
  for (const [conversation, list] of groupBy(history.invocations, (each) => each.conversation)) {
    const numbered = list.flatMap((each) => {
      const ok = oksOf(each)[0];
      return ok === undefined ? [] : [{ seq: ok.seq, said: each.at, answered: ok.at }];
    });
    numbered.sort((a, b) => a.seq - b.seq);
    let lastSaid = { said: -Infinity, seq: 0 };
    for (const each of numbered) {
      if (each.answered < lastSaid.said) {
        accuse('real time is kept', `${conversation}: ${lastSaid.seq} was said after ${each.seq} was answered`);
      }
      if (each.said > lastSaid.said) lastSaid = each;
    }
  }
};

const checkObservations = (history: History, stored: Map<string, StoredMessage[]>, accuse: Accuse): void => {
  for (const { observer, conversation, from, list, isToTheEnd, skipped } of history.observations) {
    const rule = 'observers see the stored order';
    const truth = stored.get(conversation) ?? [];
    if (skipped > 0) accuse(rule, `${observer} of ${conversation}: ${skipped} frames skipped a number`);
    for (const [index, seen] of list.entries()) {
      const message = truth[from + index];
      const isSame =
        message !== undefined &&
        message.seq === seen.seq &&
        message.clientId === seen.clientId &&
        message.content === seen.content &&
        message.sender === seen.sender &&
        message.persona === seen.persona &&
        message.event === seen.event &&
        message.time === seen.time;
      if (isSame) continue;
      accuse(rule, `${observer} of ${conversation}: place ${from + index + 1} shows ${seen.seq} ${seen.clientId}`);
      break;
    }
    if (isToTheEnd && from + list.length !== truth.length) {
      accuse(rule, `${observer} of ${conversation}: has ${from + list.length} of ${truth.length}`);
    }
  }
};

const checkPositions = (history: History, accuse: Accuse): void => {
  const rule = 'positions never move back';
  const last = new Map<string, { player: number; staff: number }>();
  for (const sample of history.samples) {
    const before = last.get(sample.conversation) ?? { player: 0, staff: 0 };
    const isBack = sample.player < before.player || sample.staff < before.staff;
    if (isBack) accuse(rule, `${sample.conversation}: from ${JSON.stringify(before)} to ${JSON.stringify(sample)}`);
    if (Math.max(sample.player, sample.staff) > sample.head)
      accuse(rule, `${sample.conversation}: beyond the last message`);
    last.set(sample.conversation, sample);
  }
  const most = new Map<string, number>();
  for (const { conversation, reader, seq } of history.readsSaid) {
    const key = `${conversation} ${reader}`;
    most.set(key, Math.max(most.get(key) ?? 0, seq));
  }
  for (const { conversation, reader, seq } of history.readsHeard) {
    const final = last.get(conversation)?.[reader] ?? 0;
    if (seq > final) accuse(rule, `${conversation}: ${reader} received ${seq}, but the final position is ${final}`);
    if (seq > (most.get(`${conversation} ${reader}`) ?? 0)) {
      accuse(rule, `${conversation}: ${reader} received ${seq}, which was never sent`);
    }
  }
};

/** Returns all violations of a history. Pure and deterministic. */
export const check = (history: History): Violation[] => {
  const violations: Violation[] = [];
  const accuse: Accuse = (rule, text) => void violations.push({ rule, text });
  const stored = groupBy(history.stored, (each) => each.conversation);
  for (const list of stored.values()) list.sort((a, b) => a.seq - b.seq);
  const byKey = new Map(history.stored.filter(({ event }) => event === null).map((each) => [keyOf(each), each]));
  checkStored(stored, groupBy(history.invocations, keyOf), accuse);
  checkInvocations(history, byKey, accuse);
  checkRealTime(history, accuse);
  checkObservations(history, stored, accuse);
  checkPositions(history, accuse);
  return violations;
};
