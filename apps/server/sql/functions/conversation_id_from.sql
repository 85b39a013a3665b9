/*
 * The lowest id of a conversation that starts at this time or later. An id is ten times f, the hour since 1970 in five digits around
 * the version (8: a layout of our own), and 62 random bits. The random ids of older conversations are lower; one in 2^40 would not be.
 */
create or replace function conversation_id_from(moment timestamptz) returns uuid language sql immutable as $$
  select ('ffffffffff' || left(h, 2) || '8' || right(h, 3) || repeat('0', 16))::uuid
  from lpad(to_hex(floor(extract(epoch from moment) / 3600)::integer), 5, '0') h
$$;
