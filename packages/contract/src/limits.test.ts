import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { defaultLimits, limitsSchema, protocol } from './limits.ts';

describe('the limits', () => {
  it('C4, C7: are those of the requirements unless a server says otherwise', () => {
    expect(defaultLimits).toEqual({ page_size: 20, history_entries: 100, search_length: 60 });
    expect(v.parse(limitsSchema, { page_size: 5 })).toEqual({ ...defaultLimits, page_size: 5 });
  });

  it('C4: cannot be set to what the protocol does not allow', () => {
    expect(v.is(limitsSchema, { page_size: protocol.pageSizeMax })).toBe(true);
    expect(v.is(limitsSchema, { page_size: protocol.pageSizeMax + 1 })).toBe(false);
    expect(v.is(limitsSchema, { page_size: 0 })).toBe(false);
  });
});
