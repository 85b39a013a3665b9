import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { chatBounds } from '../chat/rules.ts';
import { fromClientSchema } from './client-messages.ts';
import { isPlainSend } from './plain-send.ts';

const plain = fc.record({
  type: fc.constant('MSG_MESSAGE'),
  kind: fc.constant('send'),
  conversation: fc.uuid(),
  client_id: fc.oneof(
    fc.uuid(),
    fc.uuid().map((id) => id.toUpperCase()),
  ),
  content_type: fc.constant(1),
  content: fc.string({ unit: 'binary', maxLength: 200 }),
  file_id: fc.constant(null),
});
const fields = [
  'type',
  'kind',
  'conversation',
  'client_id',
  'content_type',
  'content',
  'file_id',
  '__proto__',
  'extra',
];
const oddValue = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom('MSG_UNREAD', 'resume', 1, 2, 3, '1', 'x'.repeat(chatBounds.textMax + 1), `${'0'.repeat(36)}\n`),
  fc.uuid(),
);
/** A plain message with a few fields changed, added or removed, as it arrives: through JSON. */
const damaged = fc
  .tuple(plain, fc.array(fc.tuple(fc.constantFrom(...fields), fc.option(oddValue)), { maxLength: 3 }))
  .map(([frame, changes]) => {
    const entries = new Map<string, unknown>(Object.entries(frame));
    for (const [field, value] of changes) {
      if (value === null) entries.delete(field);
      else entries.set(field, value);
    }
    const text = [...entries].map(([field, value]) => `${JSON.stringify(field)}:${JSON.stringify(value)}`).join(',');
    return JSON.parse(`{${text}}`) as unknown;
  });

describe('the fast check of a text message', () => {
  it('accepts nothing that the schema refuses or changes', () => {
    fc.assert(
      fc.property(fc.oneof(damaged, fc.jsonValue()), (json) => {
        if (!isPlainSend(json)) return;
        expect(v.parse(fromClientSchema, json)).toEqual(json);
      }),
      { numRuns: 3000 },
    );
  });

  it('accepts every ordinary text message', () => {
    fc.assert(
      fc.property(plain, (frame) => {
        expect(isPlainSend(JSON.parse(JSON.stringify(frame)))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
