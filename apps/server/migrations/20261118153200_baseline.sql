-- The schema of release 0.2 before its first publication: what 89 files created, which apps/server/src/data/baseline.ts names (ADR 32).
-- Databases that have applied those files do not run this one. Functions have no bodies here, and the indexes of each language are
-- missing: every run of migrations ends with both.

set local check_function_bodies = off;

create function article_rating_counts() returns trigger language plpgsql as $$ begin end $$;
create function audit_append(entry_staff_id text, entry_action text, entry_subject text, entry_details jsonb)
  returns bigint
  language plpgsql security definer set search_path to 'pg_catalog', 'pg_temp' as $$ begin end $$;
create function chat_happen(place uuid, happened text, why text, by_persona smallint)
  returns table(seq bigint, at_ms bigint)
  language plpgsql as $$ begin end $$;
create function chat_seat_signs_off() returns trigger language plpgsql as $$ begin end $$;
create function chat_send(places uuid[], items json, burst real, per_minute real, is_again boolean)
  returns table(ord integer, outcome text, seq bigint, at_ms bigint, player_id uuid, persona_id smallint, is_new boolean, wait_ms integer, file jsonb)
  language plpgsql
  set enable_seqscan to 'off' set enable_hashjoin to 'off' set enable_mergejoin to 'off' set plan_cache_mode to 'force_generic_plan' as $$ begin end $$;
create function chat_windows(moment timestamptz)
  returns table(opens_at timestamptz, closes_at timestamptz)
  language sql stable as $$ $$;
create function content_total_only_grows() returns trigger language plpgsql as $$ begin end $$;
create function conversation_id_from(moment timestamptz)
  returns uuid
  language sql immutable as $$
  select ('ffffffffff' || left(h, 2) || '8' || right(h, 3) || repeat('0', 16))::uuid
  from lpad(to_hex(floor(extract(epoch from moment) / 3600)::integer), 5, '0') h
$$;
create function conversation_new_id() returns uuid language sql as $$ $$;
create function conversation_tagged() returns trigger language plpgsql as $$ begin end $$;
create function conversation_takes_its_messages() returns trigger language plpgsql as $$ begin end $$;
create function deletion_request_belongs() returns trigger language plpgsql as $$ begin end $$;
create function deletion_request_closes_account() returns trigger language plpgsql as $$ begin end $$;
create function deletion_request_moves_as_agreed() returns trigger language plpgsql as $$ begin end $$;
create function feedback_moves_as_agreed() returns trigger language plpgsql as $$ begin end $$;
create function feedback_of_sender() returns trigger language plpgsql as $$ begin end $$;
create function feedback_tagged() returns trigger language plpgsql as $$ begin end $$;
create function file_object_goes_too() returns trigger language plpgsql as $$ begin end $$;
create function incident_join_counts() returns trigger language plpgsql as $$ begin end $$;
create function incident_linked_counts() returns trigger language plpgsql as $$ begin end $$;
create function is_language(lang smallint) returns boolean language sql immutable as $$ select lang > 0 $$;
create function message_month_add(month date) returns boolean language sql as $$ $$;
create function message_month_drop(month date, before timestamptz) returns void language sql as $$ $$;
create function staff_search_drop_postings() returns trigger language plpgsql as $$ begin end $$;
create function staff_search_forget() returns trigger language plpgsql as $$ begin end $$;
create function staff_search_note() returns trigger language plpgsql as $$ begin end $$;
create function suggestion_support_counts() returns trigger language plpgsql as $$ begin end $$;
create function suggestion_support_proof() returns trigger language plpgsql as $$ begin end $$;
create function survey_answer_detached() returns trigger language plpgsql as $$ begin end $$;
create function survey_stands_still() returns trigger language plpgsql as $$ begin end $$;
create function survey_sum(one bigint[], other bigint[]) returns bigint[] language sql immutable as $$ $$;
create function survey_take(survey bigint, items json)
  returns table(ord integer, outcome text, receipt text, at_ms bigint, is_new boolean)
  language plpgsql
  set enable_seqscan to 'off' set enable_hashjoin to 'off' set enable_mergejoin to 'off' set jit to 'off' set plan_cache_mode to 'force_generic_plan' as $$ begin end $$;
create function survey_tally(places integer[]) returns bigint[] language plpgsql immutable as $$ begin end $$;
create function target_of_chat() returns trigger language plpgsql as $$ begin end $$;
create function target_of_report() returns trigger language plpgsql as $$ begin end $$;
create function webhook_of_chat() returns trigger language plpgsql as $$ begin end $$;
create function webhook_of_deletion() returns trigger language plpgsql as $$ begin end $$;
create function webhook_of_feedback() returns trigger language plpgsql as $$ begin end $$;
create function webhook_of_restriction() returns trigger language plpgsql as $$ begin end $$;
create function webhook_of_survey() returns trigger language plpgsql as $$ begin end $$;
create function webhook_tell(event text, player uuid, data jsonb) returns void language sql as $$ $$;

-- Not for everyone who can connect.
revoke all on function audit_append, message_month_add, message_month_drop from public;

-- Messages, and events that both sides see (`event`). No foreign key to the conversation: writers hold the lock of
-- its row, and a key would check it again for every message. A trigger below cascades deletes.
create table message (
  conversation_id uuid not null,
  seq bigint not null,
  sender smallint not null,
  -- The sender's idempotency key.
  client_id uuid default gen_random_uuid() not null,
  persona_id smallint,
  -- The real author behind the persona; never sent to players.
  staff_id text,
  content_type smallint default 1 not null,
  content text default ''::text not null,
  file_id uuid,
  event text,
  reason text,
  created_at timestamptz not null,
  -- A message that tells the player about the report made from the chat; its content is the number.
  report_id uuid,
  -- What staff wrote before it was translated; `content` is the translation that the player reads.
  original text,
  original_lang smallint,
  constraint message_pkey primary key (conversation_id, seq),
  constraint message_conversation_id_sender_client_id_key unique (conversation_id, sender, client_id),
  constraint message_check check (((sender = 1) = (persona_id is not null))),
  constraint message_check1 check (((sender = 1) or ((staff_id is null) and (event is null)))),
  constraint message_check2 check (((content_type = 1) = (file_id is null))),
  constraint message_check3 check (((reason is null) or (event is not null))),
  constraint message_content_type_check check ((content_type = any (array[1, 2, 3]))),
  constraint message_sender_check check ((sender = any (array[1, 2])))
) partition by range (conversation_id);

create table article (
  id bigint generated always as identity,
  type smallint not null,
  category_id smallint,
  status text default 'draft'::text not null,
  pinned boolean default false not null,
  cover_id text,
  event_starts_at timestamptz,
  event_ends_at timestamptz,
  publish_at timestamptz,
  published_at timestamptz,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  version integer default 1 not null,
  source_version integer default 1 not null,
  present_langs integer default 0 not null,
  stale_langs integer default 0 not null,
  updated_by text,
  constraint article_pkey primary key (id),
  constraint article_category_id_check check (((category_id >= 1) and (category_id <= 4))),
  constraint article_check check (((type = 1) = (category_id is not null))),
  constraint article_check1 check (((type = any (array[3, 5])) or ((event_starts_at is null) and (event_ends_at is null)))),
  constraint article_check2 check (((event_ends_at is null) or (event_starts_at < event_ends_at))),
  constraint article_check3 check (((status <> 'scheduled'::text) or (publish_at is not null))),
  constraint article_check4 check (((status <> 'published'::text) or (published_at is not null))),
  constraint article_status_check check ((status = any (array['draft'::text, 'scheduled'::text, 'published'::text, 'archived'::text]))),
  constraint article_type_check check (((type >= 1) and (type <= 6)))
);
-- Keyset pages of the staff table, last changed first, one index per filter.
create index article_desk on article (updated_at desc, id desc);
create index article_desk_category on article (category_id, updated_at desc, id desc) where (category_id is not null);
create index article_desk_pinned on article (updated_at desc, id desc) where pinned;
create index article_desk_status on article (status, updated_at desc, id desc);
create index article_desk_type on article (type, updated_at desc, id desc);
create index article_due on article (publish_at) where (status = 'scheduled'::text);
create index article_page on article (type, pinned desc, published_at desc, id desc) where (status = 'published'::text);
create index article_question_page on article (category_id, pinned desc, published_at desc, id desc) where ((status = 'published'::text) and (type = 1));

-- Change history. `content` is everything the change wrote, so that changes can be compared and restored.
create table article_change (
  id bigint generated always as identity,
  article_id bigint not null,
  at timestamptz default now() not null,
  staff_id text,
  kind text not null,
  lang smallint,
  -- For a text: the English version it created or follows. For a removed text: its last version.
  source_version integer,
  version integer,
  content jsonb not null,
  constraint article_change_pkey primary key (id),
  constraint article_change_kind_check check ((kind = any (array['created'::text, 'fields'::text, 'text'::text, 'text_removed'::text, 'status'::text])))
);
create index article_change_of on article_change (article_id, id desc);
create index article_change_of_text on article_change (article_id, lang, id desc) where (lang is not null);
alter table article_change add constraint article_change_lang_check check (is_language(lang)) not valid;

-- "Was this helpful?": one answer per person and article.
create table article_rating (
  article_id bigint not null,
  player_id uuid not null,
  -- The language of the first answer. It never changes, so that a change of mind touches one counter.
  lang smallint not null,
  is_helpful boolean not null,
  -- Kept with the answer, because the player may be deleted first.
  is_verified boolean not null,
  at timestamptz default now() not null,
  constraint article_rating_pkey primary key (player_id, article_id),
  constraint article_rating_lang_check check (is_language(lang))
);
create index article_rating_of on article_rating (article_id, player_id);

-- Counters in slots, so that players who answer at the same time rarely wait for the same row.
create table article_rating_count (
  article_id bigint not null,
  lang smallint not null,
  is_verified boolean not null,
  slot smallint not null,
  yes_count bigint not null,
  no_count bigint not null,
  constraint article_rating_count_pkey primary key (article_id, lang, is_verified, slot)
);

-- `terms` is computed by the server, because PostgreSQL's parsers do not split Chinese, Japanese or Thai.
create table article_translation (
  article_id bigint not null,
  lang smallint not null,
  title text not null,
  summary text not null,
  body text not null,
  terms tsvector not null,
  updated_at timestamptz default now() not null,
  version integer default 1 not null,
  source_version integer default 1 not null,
  updated_by text,
  constraint article_translation_pkey primary key (article_id, lang)
);
create index article_translation_terms on article_translation using gin (terms);
alter table article_translation add constraint article_translation_lang_check check (is_language(lang)) not valid;

-- Verifications of the whole chain. A row without finished_at is claimed by a worker.
create table audit_check (
  id bigint generated always as identity,
  started_at timestamptz not null,
  finished_at timestamptz,
  entries bigint,
  broken_id bigint,
  head_hash bytea,
  constraint audit_check_pkey primary key (id)
);
create index audit_check_started on audit_check (started_at desc);

-- Staff actions. The application's role may only read them and call audit_append (threat 17): see migrate.ts.
create table audit_entry (
  id bigint not null,
  at timestamptz not null,
  -- No foreign key, because entries outlive the account. Null for actions of the system.
  staff_id text,
  action text not null,
  subject text not null,
  details jsonb not null,
  previous_hash bytea not null,
  hash bytea not null,
  constraint audit_entry_pkey primary key (id)
);
create index audit_entry_action on audit_entry (action, id desc);
create index audit_entry_staff on audit_entry (staff_id, id desc);
create index audit_entry_subject on audit_entry (subject, id desc);

-- The last hash of the chain. Without it, removing the last entries would not be detected.
create table audit_head (
  one boolean default true not null,
  id bigint not null,
  hash bytea not null,
  constraint audit_head_pkey primary key (one),
  constraint audit_head_one_check check (one)
);

-- Daily statistics of ended conversations; `bucket` as in feedback_figure.
create table chat_figure (
  day date not null,
  metric text not null,
  bucket smallint not null,
  count bigint not null,
  constraint chat_figure_pkey primary key (day, metric, bucket),
  constraint chat_figure_metric_check check ((metric = any (array['started'::text, 'ended'::text, 'missed'::text, 'queue'::text, 'first_reply'::text, 'handling'::text, 'rating'::text])))
);

-- Opening hours: weekday from Monday (1), minutes of the day in the time zone of the staff.
create table chat_hours (
  one boolean default true not null,
  time_zone text default 'UTC'::text not null,
  windows jsonb default '[]'::jsonb not null,
  is_always boolean default true not null,
  is_paused boolean default false not null,
  version integer default 1 not null,
  updated_at timestamptz default now() not null,
  updated_by text,
  holidays jsonb default '[]'::jsonb not null,
  constraint chat_hours_pkey primary key (one),
  constraint chat_hours_one_check check (one)
);

-- Who opened which conversation without holding it: once an hour it is audited and counted, and only then may a socket follow it.
create table chat_look (
  staff_id text not null,
  conversation_id uuid not null,
  looked_at timestamptz not null,
  constraint chat_look_pkey primary key (staff_id, conversation_id)
);
create index chat_look_age on chat_look (looked_at);
create index chat_look_conversation on chat_look (conversation_id);

-- Staff in chat: persona and number of concurrent conversations. Gateways refresh `seen_at` while a console is open,
-- so absence is detected without Redis.
create table chat_seat (
  staff_id text not null,
  persona_id smallint default 1 not null,
  seats smallint default 5 not null,
  -- Whether the worker may assign conversations to this member.
  is_accepting boolean default false not null,
  seen_at timestamptz default now() not null,
  -- Availability is what a member of staff chose, not whether a tab is open. Only those who are here get work assigned.
  availability text default 'off'::text not null,
  availability_at timestamptz default now() not null,
  -- Missed offers in a row, and when the last chat was assigned.
  missed_offers smallint default 0 not null,
  last_assigned_at timestamptz,
  -- Chats of people who sign off return to the queue, but not those that they claimed afterwards. A trigger notes the moment,
  -- because `availability_at` also changes with a new seat.
  signed_off_at timestamptz,
  constraint chat_seat_pkey primary key (staff_id),
  constraint chat_seat_seats_check check (((seats >= 1) and (seats <= 60)))
);
-- A persona is used by one person at a time; the admin persona is shared.
create unique index chat_seat_persona on chat_seat (persona_id) where (persona_id <> 1);
alter table chat_seat add constraint chat_seat_availability_known check ((availability = any (array['here'::text, 'away'::text, 'off'::text]))) not valid;

-- What players contact us about. Reasons are deactivated and never deleted, so large tables refer to them without a foreign key.
create table contact_reason (
  id integer generated always as identity,
  parent_id integer,
  names jsonb not null,
  -- The skill that an agent needs for it; null: any agent.
  skill text,
  is_active boolean default true not null,
  version integer default 1 not null,
  updated_at timestamptz default now() not null,
  updated_by text,
  -- Position among the reasons with the same parent.
  "position" integer default 0 not null,
  constraint contact_reason_pkey primary key (id)
);

-- Incremented in the transaction of every change that readers could notice. Processes poll it to invalidate their
-- caches.
create table content_revision (
  one boolean default true not null,
  revision bigint default 0 not null,
  constraint content_revision_pkey primary key (one),
  constraint content_revision_one_check check (one)
);

-- How many items of each kind were ever published. The trigger guarantees that a total never decreases.
create table content_total (
  kind text not null,
  total bigint default 0 not null,
  constraint content_total_pkey primary key (kind),
  constraint content_total_kind_check check ((kind = any (array['survey_total'::text, 'news'::text, 'events'::text, 'guide'::text, 'workshop_events'::text, 'workshop_school'::text])))
);

-- Conversations between players and staff: the current state. Messages are in `message`.
create table conversation (
  id uuid default conversation_new_id() not null,
  number bigint generated always as identity,
  player_id uuid not null,
  state text default 'waiting'::text not null,
  -- Changes when earlier messages are no longer valid, as after a restored backup. Clients then discard their copy.
  epoch integer default 1 not null,
  -- Number of the last message. The lock of this row makes numbers gapless.
  last_seq bigint default 0 not null,
  player_read_seq bigint default 0 not null,
  staff_read_seq bigint default 0 not null,
  -- Messages up to this number are hidden from the player.
  cleared_seq bigint default 0 not null,
  assignee_id text,
  -- Incremented with every change of the assignee. Staff send it with every action, so a former assignee is refused.
  assign_epoch integer default 0 not null,
  persona_id smallint,
  lang smallint not null,
  channel integer,
  version_of_game text,
  context jsonb,
  is_guest boolean not null,
  -- Two token buckets for the player's messages, as of `tokens_at` (I5, threat 28).
  burst_tokens real not null,
  minute_tokens real not null,
  tokens_at timestamptz default now() not null,
  created_at timestamptz default now() not null,
  queued_at timestamptz default now() not null,
  assigned_at timestamptz,
  -- Since when the player has been waiting for an answer.
  waiting_since timestamptz,
  first_replied_at timestamptz,
  last_message_at timestamptz default now() not null,
  ended_at timestamptz,
  end_reason text,
  rating smallint,
  rating_text text default ''::text not null,
  -- Whether the statistics already include the conversation.
  is_counted boolean default false not null,
  -- When the conversation was first assigned. `assigned_at` changes with every reassignment; statistics need the first.
  first_assigned_at timestamptz,
  reason_id integer,
  -- When it last returned to the queue, and what the person who handed it over asked for.
  requeued_at timestamptz,
  wanted jsonb,
  -- Deadlines of a conversation. `resolve_left_ms` is the open time that is left while it waits for the player, `resolve_total_ms` what
  -- the target grants in total. The `_missed` columns say that the passed deadline is recorded.
  target_id smallint,
  respond_by timestamptz,
  respond_missed boolean,
  resolve_by timestamptz,
  resolve_missed boolean,
  resolve_left_ms bigint,
  resolve_total_ms bigint,
  -- Follow-up of chats and reports (ADR 57). A snoozed chat stays with its assignee and does not count as waiting. A message of the player
  -- ends the snooze and cancels a pending end in the update that stores it (sql/functions/chat_store.sql, chat_send.sql).
  snoozed_until timestamptz,
  ends_at timestamptz,
  ends_reason text,
  -- Started by staff: not part of the statistics of waiting times.
  is_outbound boolean default false not null,
  tags text[] default '{}'::text[] not null,
  constraint conversation_pkey primary key (id),
  constraint conversation_id_player_id_key unique (id, player_id),
  constraint conversation_number_key unique (number),
  constraint conversation_check check (((state = 'ended'::text) = (ended_at is not null))),
  constraint conversation_check1 check (((state = 'ended'::text) = (end_reason is not null))),
  constraint conversation_check2 check (((state = 'active'::text) <= ((assignee_id is not null) and (persona_id is not null)))),
  constraint conversation_check3 check (((player_read_seq <= last_seq) and (staff_read_seq <= last_seq) and (cleared_seq <= last_seq))),
  constraint conversation_rating_check check (((rating >= 1) and (rating <= 5))),
  constraint conversation_state_check check ((state = any (array['waiting'::text, 'active'::text, 'ended'::text])))
)
with (fillfactor='70');
create index conversation_ended on conversation (ended_at desc, id) where (state = 'ended'::text);
create index conversation_ended_assignee on conversation (assignee_id, ended_at desc, id) where (state = 'ended'::text);
create index conversation_ended_lang on conversation (lang, ended_at desc, id) where (state = 'ended'::text);
create index conversation_ended_reason on conversation (reason_id, ended_at desc, id) where ((state = 'ended'::text) and (reason_id is not null));
create index conversation_ending on conversation (ends_at) where (ends_at is not null);
create index conversation_mine on conversation (assignee_id, id) where (state = 'active'::text);
create index conversation_of_player on conversation (player_id, number desc);
create index conversation_of_player_time on conversation (player_id, created_at desc, number desc);
-- At most one open conversation per player (threat 35).
create unique index conversation_open on conversation (player_id) where (state <> 'ended'::text);
create index conversation_queue on conversation (queued_at, id) where (state = 'waiting'::text);
-- The queue of one language, in its order; the index of the whole queue would be read to its end.
create index conversation_queue_lang on conversation (lang, queued_at, id) where (state = 'waiting'::text);
-- Deadlines that the worker has not recorded as missed.
create index conversation_resolve_due on conversation (resolve_by) where ((resolve_by is not null) and (resolve_missed is null));
-- Deadlines that the worker has not recorded as missed.
create index conversation_respond_due on conversation (respond_by) where ((respond_by is not null) and (respond_missed is null));
create index conversation_running on conversation (created_at, id) where (state <> 'ended'::text);
create index conversation_snoozed on conversation (snoozed_until) where (snoozed_until is not null);
create index conversation_uncounted on conversation (ended_at) where ((state = 'ended'::text) and (not is_counted));
alter table conversation add constraint conversation_lang_check check (is_language(lang)) not valid;

create table conversation_decline (
  conversation_id uuid not null,
  staff_id text not null,
  at timestamptz default clock_timestamp() not null,
  -- The offer ran out without an answer.
  is_missed boolean not null,
  constraint conversation_decline_pkey primary key (conversation_id, staff_id)
);
create index conversation_decline_of_staff on conversation_decline (staff_id);

-- Assignment changes and notes that only staff see. Separate from messages, so that message numbers stay gapless for
-- players.
create table conversation_entry (
  id bigint generated always as identity,
  conversation_id uuid not null,
  key uuid,
  at timestamptz default now() not null,
  kind text not null,
  -- Null for the system.
  staff_id text,
  to_staff_id text,
  text text default ''::text not null,
  -- Why it was assigned: see the contract of routing.
  why jsonb,
  constraint conversation_entry_pkey primary key (id)
);
create unique index conversation_entry_key on conversation_entry (conversation_id, key) where (key is not null);
create index conversation_entry_of on conversation_entry (conversation_id, id);

-- A waiting chat is offered to one person at a time. The row exists until it is accepted, declined, missed or claimed.
create table conversation_offer (
  conversation_id uuid not null,
  staff_id text not null,
  at timestamptz default clock_timestamp() not null,
  until timestamptz not null,
  why jsonb not null,
  constraint conversation_offer_pkey primary key (conversation_id)
);
create index conversation_offer_of_staff on conversation_offer (staff_id);

create table conversation_report (
  conversation_id uuid not null,
  feedback_id uuid not null,
  -- The idempotency key of the request.
  key uuid not null,
  staff_id text not null,
  created_at timestamptz default now() not null,
  constraint conversation_report_pkey primary key (conversation_id, feedback_id),
  constraint conversation_report_conversation_id_key_key unique (conversation_id, key)
);
create index conversation_report_of on conversation_report (feedback_id);

-- The same for ended chats. Open chats are few, and their tags are checked row by row.
create table conversation_tag (
  tag text not null,
  ended_at timestamptz not null,
  conversation_id uuid not null
);
create unique index conversation_tag_list on conversation_tag (tag, ended_at desc, conversation_id);
create index conversation_tag_of on conversation_tag (conversation_id);

create table deletion_request (
  id uuid default gen_random_uuid() not null,
  number bigint generated always as identity,
  player_id uuid not null,
  key uuid not null,
  state text default 'requested'::text not null,
  lang smallint not null,
  register_date date not null,
  register_location text not null,
  login_location text not null,
  role_id text not null,
  email text not null,
  reason text not null,
  -- Id of the certificate that remains after the erasure. The player gets it with the request.
  certificate uuid default gen_random_uuid() not null,
  created_at timestamptz default now() not null,
  -- The first of two approvers, where two are required.
  first_by text,
  first_at timestamptz,
  confirmed_by text,
  confirmed_at timestamptz,
  due_at timestamptz,
  held_by text,
  held_at timestamptz,
  hold_reason text,
  -- Rejected or cancelled. The member of staff is null if the player cancelled.
  closed_by text,
  closed_at timestamptz,
  close_reason text,
  -- The last reminder sent, as days before the end.
  reminded_days smallint,
  version integer default 1 not null,
  -- The member of staff who changed it last; null for the player or a job.
  updated_by text,
  -- How the requester was known. Only a ticket is verified; staff must link every other request to an account before it
  -- can be confirmed. The trigger below sets it, so the default is only a safe fallback: unverified.
  proof text default 'device'::text not null,
  -- The requester, once the request was linked to another person's account; they still see its status.
  requester_id uuid,
  linked_by text,
  linked_at timestamptz,
  link_reason text,
  -- A session of the account itself stopped a request that was made without a verified launch.
  is_refuted boolean default false not null,
  constraint deletion_request_pkey primary key (id),
  constraint deletion_request_certificate_key unique (certificate),
  constraint deletion_request_id_player_id_key unique (id, player_id),
  constraint deletion_request_number_key unique (number),
  constraint deletion_request_player_id_key_key unique (player_id, key),
  constraint deletion_request_check check (((state = any (array['confirmed'::text, 'erasing'::text])) <= ((due_at is not null) and (confirmed_by is not null)))),
  constraint deletion_request_check1 check (((first_by is null) or (confirmed_by is null) or (first_by <> confirmed_by))),
  constraint deletion_request_check2 check (((state = any (array['rejected'::text, 'cancelled'::text])) = (closed_at is not null))),
  constraint deletion_request_check3 check (((held_at is null) = (hold_reason is null))),
  constraint deletion_request_check4 check (((linked_at is null) = (link_reason is null))),
  constraint deletion_request_check5 check (((linked_at is null) or (proof <> 'ticket'::text))),
  constraint deletion_request_proof_check check ((proof = any (array['ticket'::text, 'parameters'::text, 'device'::text]))),
  constraint deletion_request_state_check check ((state = any (array['requested'::text, 'confirmed'::text, 'erasing'::text, 'rejected'::text, 'cancelled'::text])))
);
-- One open request per requester, also after it was linked to an account.
create unique index deletion_request_asker on deletion_request (coalesce(requester_id, player_id)) where (state = any (array['requested'::text, 'confirmed'::text, 'erasing'::text]));
create index deletion_request_closed on deletion_request (closed_at) where (closed_at is not null);
create index deletion_request_due on deletion_request (state, due_at, id) where (due_at is not null);
-- One open request per player.
create unique index deletion_request_open on deletion_request (player_id) where (state = any (array['requested'::text, 'confirmed'::text, 'erasing'::text]));
create index deletion_request_over on deletion_request (state, closed_at desc, id desc) where (closed_at is not null);
create index deletion_request_own on deletion_request (player_id, number desc);
create index deletion_request_requester on deletion_request (requester_id, number desc) where (requester_id is not null);
create index deletion_request_table on deletion_request (state, created_at, id);
-- Every verified session looks up requests for its own roles.
create index deletion_request_unverified on deletion_request (role_id) where ((state = 'requested'::text) and (proof <> 'ticket'::text) and (linked_at is null));
alter table deletion_request add constraint deletion_request_lang_check check (is_language(lang)) not valid;

-- The hash of a browser's device key, and the person it identifies.
create table device (
  key_hash bytea not null,
  player_id uuid not null,
  -- Data sent before this time is not offered to a launched player again.
  declined_at timestamptz,
  -- Set if a launch by parameters used this device. Its players can only be found through this key, so it is never
  -- cleaned up.
  has_launched boolean default false not null,
  created_at timestamptz default now() not null,
  seen_at timestamptz default now() not null,
  constraint device_pkey primary key (key_hash),
  constraint device_player_id_key unique (player_id)
);

-- A running erasure, and afterwards its certificate, which no longer identifies the player.
create table erasure (
  -- Id of the certificate.
  id uuid not null,
  -- Set to null at the end.
  player_id uuid,
  requested_at timestamptz not null,
  confirmed_at timestamptz not null,
  started_at timestamptz default now() not null,
  finished_at timestamptz,
  -- The last completed step.
  step text default 'begun'::text not null,
  -- The account sent to the game's account service; set to null at the end.
  account jsonb,
  objects text[] default '{}'::text[] not null,
  -- Counts of removed rows per kind.
  removed jsonb default '{}'::jsonb not null,
  tried_at timestamptz default now() not null,
  attempts integer default 0 not null,
  problem text,
  constraint erasure_pkey primary key (id)
);
create unique index erasure_player on erasure (player_id) where (player_id is not null);
create index erasure_running on erasure (tried_at) where (finished_at is null);
-- Running erasures before completed ones.
create index erasure_table on erasure (coalesce(finished_at, '2090-01-01 00:00:00+00'::timestamptz) desc, id desc);

-- Features that staff paused for all players. A feature without a row is on.
create table feature_switch (
  feature text not null,
  state text not null,
  -- For staff only.
  reason text not null,
  changed_at timestamptz default now() not null,
  -- Null: changed by the command of the operator.
  changed_by text,
  constraint feature_switch_pkey primary key (feature),
  constraint feature_switch_state_check check ((state = any (array['on'::text, 'read_only'::text, 'off'::text])))
);

-- Reports and suggestions of players. `key` is the sender's idempotency key.
create table feedback (
  id uuid default gen_random_uuid() not null,
  number bigint generated always as identity,
  player_id uuid not null,
  key uuid not null,
  type smallint not null,
  state smallint default 0 not null,
  is_open boolean generated always as ((state < 3)) stored not null,
  role_id text not null,
  email text not null,
  description text not null,
  terms tsvector not null,
  lang smallint not null,
  channel integer,
  version_of_game text,
  context jsonb,
  is_guest boolean not null,
  picture_count smallint default 0 not null,
  version integer default 1 not null,
  assignee_id text,
  -- Whether the player has an unread answer.
  is_unread boolean default false not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text,
  processed_at timestamptz,
  first_replied_at timestamptz,
  replied_at timestamptz,
  finished_at timestamptz,
  -- Since when the report waits for staff or for the player; at most one is set.
  waiting_since timestamptz,
  asked_at timestamptz,
  noticed_at timestamptz,
  reopened_at timestamptz,
  rating smallint,
  rating_text text default ''::text not null,
  merged_into uuid,
  incident_id bigint,
  suggestion_id bigint,
  -- Whether the game's server signed the sender's launch. Stored on the report, so that the queue can be filtered by
  -- it. The trigger copies it from the sender; the default is only a safe fallback: unverified.
  is_verified boolean default false not null,
  -- The player that an unverified report is about, as determined by staff. The report stays with the device that sent
  -- it and is not shown to the account; erasing the account erases the report.
  account_id uuid,
  -- When the player last added information that has no reply yet.
  added_at timestamptz,
  reason_id integer,
  -- Deadlines of a report, as those of a conversation.
  target_id smallint,
  respond_by timestamptz,
  respond_missed boolean,
  resolve_by timestamptz,
  resolve_missed boolean,
  resolve_left_ms bigint,
  resolve_total_ms bigint,
  snoozed_until timestamptz,
  -- Gets the reminder if the report has no assignee then.
  snoozed_by text,
  tags text[] default '{}'::text[] not null,
  constraint feedback_pkey primary key (id),
  constraint feedback_id_player_id_key unique (id, player_id),
  constraint feedback_number_key unique (number),
  constraint feedback_player_id_key_key unique (player_id, key),
  constraint feedback_check check (((waiting_since is null) or (asked_at is null))),
  constraint feedback_check1 check (((state = 1) = (asked_at is not null))),
  constraint feedback_check2 check (((state = 3) = (finished_at is not null))),
  constraint feedback_rating_check check (((rating >= 1) and (rating <= 5))),
  constraint feedback_state_check check (((state >= 0) and (state <= 3))),
  constraint feedback_type_check check ((type = any (array[1, 2])))
);
create index feedback_account on feedback (account_id) where (account_id is not null);
create index feedback_asked on feedback (asked_at) where (asked_at is not null);
create index feedback_email on feedback (lower(email), created_at);
-- Finished reports by age, for the retention.
create index feedback_finished on feedback (finished_at) where (state = 3);
create index feedback_incident on feedback (incident_id, is_open, created_at, id) where (incident_id is not null);
create index feedback_merged on feedback (merged_into) where (merged_into is not null);
create index feedback_own on feedback (player_id, created_at desc, id desc);
-- Keyset pages of the queue, one index per filter. Few reports are open, so each index starts with `is_open` after
-- its filter.
create index feedback_queue on feedback (is_open, created_at, id);
create index feedback_queue_assignee on feedback (assignee_id, is_open, created_at, id) where (assignee_id is not null);
create index feedback_queue_channel on feedback (channel, is_open, created_at, id) where (channel is not null);
-- The queue of reports by deadline, and how many are over it.
create index feedback_queue_due on feedback (respond_by, id) where (respond_by is not null);
create index feedback_queue_lang on feedback (lang, is_open, created_at, id);
create index feedback_queue_nobody on feedback (created_at, id) where (is_open and (assignee_id is null));
create index feedback_queue_reason on feedback (reason_id, is_open, created_at, id) where (reason_id is not null);
create index feedback_queue_state on feedback (state, created_at, id) where is_open;
create index feedback_queue_type on feedback (type, is_open, created_at, id);
create index feedback_queue_unverified on feedback (is_open, created_at, id) where (not is_verified);
create index feedback_queue_version on feedback (version_of_game, is_open, created_at, id) where (version_of_game is not null);
create index feedback_queue_waiting on feedback (created_at, id) where (waiting_since is not null);
-- Deadlines that the worker has not recorded as missed.
create index feedback_resolve_due on feedback (resolve_by) where ((resolve_by is not null) and (resolve_missed is null));
-- Deadlines that the worker has not recorded as missed.
create index feedback_respond_due on feedback (respond_by) where ((respond_by is not null) and (respond_missed is null));
create index feedback_role on feedback (role_id, created_at);
create index feedback_snoozed on feedback (snoozed_until) where (snoozed_until is not null);
create index feedback_suggestion on feedback (suggestion_id) where (suggestion_id is not null);
-- Staff search by these columns.
create index feedback_terms on feedback using gin (terms);
create index feedback_unread on feedback (player_id, created_at desc) where is_unread;
alter table feedback add constraint feedback_lang_check check (is_language(lang)) not valid;

-- Pictures of a chat that a report made from it shows too. The file itself still belongs to the chat.
create table feedback_chat_file (
  feedback_id uuid not null,
  file_id uuid not null,
  "position" smallint not null,
  constraint feedback_chat_file_pkey primary key (feedback_id, file_id)
);
create index feedback_chat_file_of on feedback_chat_file (file_id);

-- The history of a report: who, when, from which state to which, and with what text (F2).
create table feedback_entry (
  id bigint generated always as identity,
  feedback_id uuid not null,
  -- The sender's idempotency key, for entries that a client may send twice.
  key uuid,
  at timestamptz not null,
  kind text not null,
  by text not null,
  staff_id text,
  from_state smallint,
  to_state smallint,
  text text default ''::text not null,
  details jsonb default '{}'::jsonb not null,
  constraint feedback_entry_pkey primary key (id),
  constraint feedback_entry_by_check check ((by = any (array['player'::text, 'staff'::text, 'system'::text]))),
  constraint feedback_entry_check check (((by = 'staff'::text) = (staff_id is not null))),
  constraint feedback_entry_check1 check (((from_state is null) or (to_state is not null))),
  constraint feedback_entry_from_state_check check (((from_state >= 0) and (from_state <= 3))),
  constraint feedback_entry_to_state_check check (((to_state >= 0) and (to_state <= 3)))
);
create unique index feedback_entry_key on feedback_entry (feedback_id, key) where (key is not null);
create index feedback_entry_of on feedback_entry (feedback_id, id);

-- Daily statistics, aggregated from the entries up to a mark. `bucket` is a duration on a scale that grows by a
-- quarter per step (data/percentiles.ts); 0 for plain counts, the stars for ratings.
create table feedback_figure (
  day date not null,
  metric text not null,
  bucket smallint not null,
  count bigint not null,
  constraint feedback_figure_pkey primary key (day, metric, bucket),
  constraint feedback_figure_metric_check check ((metric = any (array['submitted'::text, 'finished'::text, 'reopened'::text, 'first_reply'::text, 'resolution'::text, 'rating'::text])))
);

create table feedback_figure_mark (
  one boolean default true not null,
  entry_id bigint default 0 not null,
  counted_at timestamptz,
  -- Typical time to a first reply in seconds, updated with the statistics; null if there are too few replies.
  usual_reply_seconds integer,
  constraint feedback_figure_mark_pkey primary key (one),
  constraint feedback_figure_mark_one_check check (one)
);

-- Replies waiting to be sent: they can be undone until `send_at`. A reply that the report no longer allows is kept
-- for its author, with the reason.
create table feedback_outgoing (
  id bigint generated always as identity,
  feedback_id uuid not null,
  batch uuid not null,
  staff_id text not null,
  -- The sender's idempotency key, later also that of the timeline entry.
  key uuid not null,
  is_bulk boolean not null,
  template_id bigint,
  outcome text not null,
  text text not null,
  send_at timestamptz not null,
  returned_why text,
  -- Whether queuing the reply assigned the report, so that undoing it returns the report.
  took boolean default false not null,
  -- What staff wrote before it was translated. When the reply is sent, it becomes part of the details of its entry.
  original text,
  original_lang smallint,
  constraint feedback_outgoing_pkey primary key (id),
  constraint feedback_outgoing_outcome_check check ((outcome = any (array['keep'::text, 'ask'::text, 'finish'::text]))),
  constraint feedback_outgoing_returned_why_check check ((returned_why = any (array['withdrawn'::text, 'closed'::text])))
);
create index feedback_outgoing_batch on feedback_outgoing (batch);
create index feedback_outgoing_due on feedback_outgoing (send_at, id) where (returned_why is null);
create index feedback_outgoing_of on feedback_outgoing (feedback_id);
create index feedback_outgoing_own on feedback_outgoing (staff_id, id);
-- Two members of staff never reply to one report at the same time.
create unique index feedback_outgoing_pending on feedback_outgoing (feedback_id) where (returned_why is null);

-- Copies of the tags of reports in the order of the queue, because no index of an array has an order. Triggers keep them.
create table feedback_tag (
  tag text not null,
  is_open boolean not null,
  created_at timestamptz not null,
  feedback_id uuid not null,
  constraint feedback_tag_pkey primary key (tag, is_open, created_at, feedback_id)
);
create index feedback_tag_of on feedback_tag (feedback_id);

create table feedback_template (
  id bigint generated always as identity,
  name text not null,
  purpose text not null,
  version integer default 1 not null,
  updated_at timestamptz default now() not null,
  updated_by text,
  -- The word after "/" that finds the template first.
  shortcut text,
  constraint feedback_template_pkey primary key (id),
  constraint feedback_template_purpose_check check ((purpose = any (array['reply'::text, 'ask'::text, 'finish'::text, 'chat'::text])))
);
create unique index feedback_template_shortcut on feedback_template (shortcut) where (shortcut is not null);

create table feedback_template_text (
  template_id bigint not null,
  lang smallint not null,
  text text not null,
  constraint feedback_template_text_pkey primary key (template_id, lang)
);
alter table feedback_template_text add constraint feedback_template_text_lang_check check (is_language(lang)) not valid;

-- Private pictures. The row is written before the object, and deleting the row records the removal of the object. So
-- every object has one of the two, even after a crash.
create table file (
  id uuid default gen_random_uuid() not null,
  player_id uuid not null,
  -- The uploader's idempotency key: a retry returns the same file.
  key uuid not null,
  object text not null,
  is_ready boolean default false not null,
  width integer default 0 not null,
  height integer default 0 not null,
  tone text default '#000000'::text not null,
  bytes integer default 0 not null,
  created_at timestamptz default now() not null,
  -- The report of the file. The foreign key includes the owner, so a file can only belong to a report of its owner.
  feedback_id uuid,
  feedback_entry_id bigint,
  "position" smallint default 0 not null,
  -- Pictures and voice messages. A file sent by staff belongs to the player it was sent to and is erased with that
  -- player.
  kind text default 'picture'::text not null,
  staff_id text,
  duration_ms integer default 0 not null,
  waveform text default ''::text not null,
  conversation_id uuid,
  message_seq bigint,
  -- Screenshots of orders, visible only to staff who decide on the request.
  deletion_id uuid,
  constraint file_pkey primary key (id),
  constraint file_object_key unique (object),
  constraint file_player_id_key_key unique (player_id, key),
  constraint file_check check (((feedback_entry_id is null) or (feedback_id is not null))),
  constraint file_check1 check (((feedback_id is null) or is_ready)),
  constraint file_check2 check (((conversation_id is null) or (is_ready and (feedback_id is null)))),
  constraint file_check3 check (((message_seq is null) or (conversation_id is not null))),
  constraint file_check4 check (((deletion_id is null) or (is_ready and (feedback_id is null) and (conversation_id is null)))),
  constraint file_kind_check check ((kind = any (array['picture'::text, 'voice'::text])))
);
create index file_conversation on file (conversation_id, message_seq) where (conversation_id is not null);
create index file_deletion on file (deletion_id, "position") where (deletion_id is not null);
create index file_entry on file (feedback_entry_id) where (feedback_entry_id is not null);
create index file_feedback on file (feedback_id, "position") where (feedback_id is not null);
-- A file sent by staff names its conversation from the start, but counts as unattached until a message refers to it.
create index file_loose on file (created_at) where ((feedback_id is null) and (message_seq is null) and (deletion_id is null));
create index file_unready on file (created_at) where (not is_ready);

create table file_removal (
  object text not null,
  due_at timestamptz default now() not null,
  constraint file_removal_pkey primary key (object)
);
create index file_removal_due on file_removal (due_at);

-- Actions that staff asked the game to carry out for a player. The id is the idempotency key of the request and the id of
-- the webhook in every attempt.
create table game_action (
  id uuid not null,
  -- Orders actions of the same moment in the timeline of a player.
  number bigint generated always as identity,
  action text not null,
  player_id uuid not null,
  input jsonb not null,
  reason text not null,
  is_sensitive boolean not null,
  requested_by text,
  state text default 'queued'::text not null,
  -- The game's words.
  message text default ''::text not null,
  -- Why the last attempt brought no answer.
  problem text,
  status smallint,
  -- Never reset: it also tells apart the workers that hold the row one after another.
  attempts integer default 0 not null,
  -- Number of attempts at which it is given up; asking again raises it.
  attempts_max integer not null,
  -- When it is sent next, or when the lease of the worker that sends it ends.
  next_at timestamptz default now(),
  -- Set once the game has accepted it: when waiting for the callback ends.
  answer_by timestamptz,
  created_at timestamptz default now() not null,
  finished_at timestamptz,
  -- Final answers after the one that counts.
  later_count integer default 0 not null,
  later_status text,
  later_message text,
  later_at timestamptz,
  constraint game_action_pkey primary key (id),
  constraint game_action_state_check check ((state = any (array['queued'::text, 'sent'::text, 'succeeded'::text, 'refused'::text, 'failed'::text, 'unknown'::text])))
);
create index game_action_age on game_action (created_at);
create index game_action_awaited on game_action (answer_by) where (answer_by is not null);
create index game_action_due on game_action (action, next_at) where (next_at is not null);
create index game_action_of_player on game_action (player_id, created_at desc, id desc);

-- Known issues. The answer is stored here once; closing an issue writes nothing per player.
create table incident (
  id bigint generated always as identity,
  state text default 'draft'::text not null,
  joined_count bigint default 0 not null,
  linked_count bigint default 0 not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  opened_at timestamptz,
  closed_at timestamptz,
  updated_at timestamptz default now() not null,
  updated_by text,
  closed_by text,
  constraint incident_pkey primary key (id),
  constraint incident_check check (((state = 'draft'::text) or (opened_at is not null))),
  constraint incident_check1 check (((state = 'closed'::text) = (closed_at is not null))),
  constraint incident_state_check check ((state = any (array['draft'::text, 'open'::text, 'closed'::text])))
);
create index incident_state_page on incident (state, id desc);

create table incident_join (
  incident_id bigint not null,
  player_id uuid not null,
  lang smallint not null,
  joined_at timestamptz default now() not null,
  seen_at timestamptz,
  constraint incident_join_pkey primary key (player_id, incident_id)
);
-- Gateways query which of their players joined an issue that was just closed.
create index incident_join_of on incident_join (incident_id, player_id);
alter table incident_join add constraint incident_join_lang_check check (is_language(lang)) not valid;

create table incident_text (
  incident_id bigint not null,
  lang smallint not null,
  title text not null,
  body text not null,
  answer text not null,
  constraint incident_text_pkey primary key (incident_id, lang)
);
alter table incident_text add constraint incident_text_lang_check check (is_language(lang)) not valid;

-- Revoked signing keys. Tickets signed with them are refused, even by a process with outdated configuration.
create table launch_key_revocation (
  kid text not null,
  revoked_at timestamptz default now() not null,
  constraint launch_key_revocation_pkey primary key (kid)
);

-- The primary key makes a ticket usable once, also without Redis. Rows are deleted after the ticket has expired.
create table launch_ticket (
  issuer text not null,
  jti text not null,
  expires_at timestamptz not null,
  constraint launch_ticket_pkey primary key (issuer, jti)
);
create index launch_ticket_expiry on launch_ticket (expires_at);

-- Names under which staff talk with players (I3). There are always these eleven; the first is the admin.
create table persona (
  id smallint not null,
  name text not null,
  is_active boolean default true not null,
  constraint persona_pkey primary key (id),
  constraint persona_check check (((id <> 1) or is_active)),
  constraint persona_id_check check (((id >= 1) and (id <= 11)))
);

create table picture (
  id text not null,
  width integer not null,
  height integer not null,
  tone text not null,
  bytes integer default 0 not null,
  created_at timestamp(3) with time zone default now() not null,
  created_by text,
  -- The name of a picture in the console, initially its file name. Empty if it was never named.
  name text default ''::text not null,
  constraint picture_pkey primary key (id)
);
create index picture_mine on picture (created_by, created_at desc, id desc);
create index picture_page on picture (created_at desc, id desc);

-- A player, as identified by the game's server. No column comes from a query string.
create table player (
  id uuid default gen_random_uuid() not null,
  issuer text not null,
  subject text not null,
  guid bigint,
  created_at timestamptz default now() not null,
  launched_at timestamptz default now() not null,
  -- How a person is known: by a ticket that the game's server signed, by launch parameters, which prove nothing, or by
  -- a device key. Only a ticket verifies; staff see a mark on the other two. An account that staff name in a deletion
  -- request before its first launch is a row without proof.
  proof text default 'ticket'::text not null,
  -- Set while a confirmed deletion runs: the account can only view and cancel its deletion.
  closed_at timestamptz,
  -- The tier that the game vouches for, 0 to 9; 0 is an ordinary player.
  tier smallint default 0 not null,
  constraint player_pkey primary key (id),
  constraint player_issuer_subject_key unique (issuer, subject),
  constraint player_guid_known check (((guid is null) = (proof = 'device'::text))),
  constraint player_proof_check check ((proof = any (array['ticket'::text, 'parameters'::text, 'device'::text, 'named'::text])))
);
create index player_device_unused on player (created_at) where (proof = 'device'::text);
-- Bans are issued by guid.
create index player_guid on player (guid);
-- Placeholder accounts that staff named before the first launch; deleted with their last request.
create index player_named on player (id) where (proof = 'named'::text);

-- What the game vouches for about a player, from the latest ticket that said something else (ADR 59).
create table player_card (
  player_id uuid not null,
  -- Names the card in the audit trail, which outlives the player.
  number bigint generated always as identity,
  card jsonb not null,
  -- When the game signed it; an older ticket never replaces it.
  told_at timestamptz not null,
  constraint player_card_pkey primary key (player_id)
);
-- Staff with the permission find players by their complete name.
create index player_card_name on player_card (lower((card ->> 'name'::text))) where (card ? 'name'::text);
create unique index player_card_number on player_card (number);

-- Timestamps of uses of a limited resource, one row per subject and limit; old rows are deleted. In PostgreSQL,
-- because limits must be exact under concurrency and survive the loss of Redis.
create table quota_use (
  key bytea not null,
  uses timestamptz[] not null,
  ends_at timestamptz not null,
  constraint quota_use_pkey primary key (key)
);
create index quota_use_end on quota_use (ends_at);

-- Players and networks that staff muted or blocked.
create table restriction (
  id bigint generated always as identity,
  player_id uuid,
  -- /24 for IPv4, /48 for IPv6, as the server writes it.
  network text,
  kind text not null,
  reason text not null,
  -- For staff only.
  note text default ''::text not null,
  -- Null: until it is lifted.
  until timestamptz,
  created_at timestamptz default now() not null,
  created_by text,
  lifted_at timestamptz,
  lifted_by text,
  -- The revision of the last change, by which processes find what they have not seen.
  change bigint not null,
  constraint restriction_pkey primary key (id),
  constraint restriction_check check (((player_id is null) <> (network is null))),
  constraint restriction_kind_check check ((kind = any (array['mute'::text, 'block'::text])))
);
create unique index restriction_change on restriction (change);
create index restriction_of_network on restriction (network) where (network is not null);
create index restriction_of_player on restriction (player_id, id desc) where (player_id is not null);
create index restriction_open on restriction (id desc) where (lifted_at is null);

-- Writers update this row first, so that changes commit in the order of their numbers.
create table restriction_revision (
  one boolean default true not null,
  revision bigint default 0 not null,
  constraint restriction_revision_pkey primary key (one),
  constraint restriction_revision_one_check check (one)
);

-- The last run of each job that removes data by age, for the console.
create table retention_run (
  data text not null,
  ran_at timestamptz not null,
  removed bigint not null,
  removed_total bigint not null,
  constraint retention_run_pkey primary key (data)
);

create table routing_profile (
  staff_id text not null,
  -- Chats are assigned at once instead of offered.
  accepts_automatically boolean default false not null,
  version integer default 1 not null,
  updated_at timestamptz default now() not null,
  updated_by text,
  constraint routing_profile_pkey primary key (staff_id)
);

create table routing_settings (
  is_only boolean default true not null,
  routes_reports boolean default false not null,
  -- Automatic assignment stops at this number of open reports of one person.
  reports_max integer default 20 not null,
  version integer default 1 not null,
  updated_at timestamptz default now() not null,
  updated_by text,
  constraint routing_settings_pkey primary key (is_only),
  constraint routing_settings_is_only_check check (is_only),
  constraint routing_settings_reports_max_check check (((reports_max >= 1) and (reports_max <= 500)))
);

-- Named filters of a list in the console. `search` is the query string of its address.
create table saved_view (
  id bigint generated always as identity,
  path text not null,
  name text not null,
  search text not null,
  owner_id text not null,
  is_shared boolean default false not null,
  created_at timestamptz default now() not null,
  constraint saved_view_pkey primary key (id)
);
create unique index saved_view_own on saved_view (owner_id, path, name) where (not is_shared);
create unique index saved_view_shared on saved_view (path, name) where is_shared;

-- What servers compare themselves with when they start. One row, written at the end of every migration run; the list of applied
-- migrations is a copy, because servers may not read kysely_migration.
create table schema_release (
  is_only boolean default true not null,
  -- The release that migrated last.
  release text not null,
  -- The oldest release whose servers run on this schema.
  oldest_server text not null,
  migrations text[] not null,
  migrated_at timestamptz default now() not null,
  constraint schema_release_pkey primary key (is_only),
  constraint schema_release_is_only_check check (is_only)
);

create table search_content (
  text_id integer not null,
  title text not null,
  body text not null,
  constraint search_content_pkey primary key (text_id)
);

-- How far the job has indexed what was published before this table existed.
create table search_fill (
  source text not null,
  after_id bigint default 0 not null,
  passes integer default 0 not null,
  next_at timestamptz default now() not null,
  constraint search_fill_pkey primary key (source)
);

-- Which texts contain a word: titles first, then newest first, so that a search reads the best ones and stops. Without a
-- foreign key to the text, which would be checked for each of its hundreds of words.
create table search_posting (
  word_id integer not null,
  rank integer not null,
  text_id integer not null,
  constraint search_posting_pkey primary key (word_id, rank, text_id)
);

-- One row per item and language, only while players may read it. Narrow, because ranking reads hundreds of rows.
create table search_text (
  id integer generated always as identity,
  type text not null,
  item_id bigint not null,
  lang smallint not null,
  -- Bit n: the item has a text in language n. An English text is found only by readers without their own.
  langs integer not null,
  at timestamptz not null,
  visible_from timestamptz,
  visible_until timestamptz,
  -- All words, and those of the title.
  words integer[] not null,
  title_words integer[] not null,
  constraint search_text_pkey primary key (id),
  constraint search_text_type_item_id_lang_key unique (type, item_id, lang),
  constraint search_text_lang_check check (is_language(lang))
);

-- Every distinct word of a language. Small: it grows with the vocabulary, not with the number of texts.
create table search_word (
  id integer generated always as identity,
  lang smallint not null,
  -- Folded; compared as bytes, so that words with a prefix are one range of the index.
  word text not null collate pg_catalog."C",
  -- As people write it.
  shown text not null,
  constraint search_word_pkey primary key (id),
  constraint search_word_lang_word_key unique (lang, word),
  constraint search_word_lang_check check (is_language(lang))
);

-- Each word without each of its letters in turn: two words that differ by one typing error share a key.
create table search_word_key (
  lang smallint not null,
  key text not null collate pg_catalog."C",
  word_id integer not null,
  constraint search_word_key_pkey primary key (lang, key, word_id)
);

create table session (
  id uuid default gen_random_uuid() not null,
  token_hash bytea not null,
  player_id uuid not null,
  kind text not null,
  kid text not null,
  jti text not null,
  carrier text not null,
  launched_at timestamptz not null,
  seen_at timestamptz default now() not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  socket_token_hash bytea,
  socket_token_expires_at timestamptz,
  -- Game roles confirmed by the game's server at this launch. Forms offer them for selection instead of free input.
  roles text[] default '{}'::text[] not null,
  -- Channel and version as signed by the game's server at this launch. They decide who may answer.
  channel bigint,
  version_of_game text,
  -- A launch by parameters is bound to its device: without the device key the session is invalid.
  device_hash bytea,
  -- Shows staff how many signed-in players a restriction of a network would affect.
  network text,
  constraint session_pkey primary key (id),
  constraint session_token_hash_key unique (token_hash),
  constraint session_carrier_check check ((carrier = any (array['cookie'::text, 'bearer'::text]))),
  constraint session_kind_check check ((kind = any (array['guest'::text, 'player'::text])))
);
create index session_device on session (device_hash) where (device_hash is not null);
create index session_expiry on session (expires_at);
create index session_kid on session (kid);
create index session_network on session (network) where ((network is not null) and (revoked_at is null));
create index session_player on session (player_id);
-- Stays small: the token is set to null when it is used or expires.
create unique index session_socket_token on session (socket_token_hash) where (socket_token_hash is not null);

-- Sign-in methods: a hashed password, or an identity at the single sign-on provider, whose tokens are never stored.
create table staff_account (
  id text default (gen_random_uuid())::text not null,
  member_id text not null,
  provider_id text not null,
  account_id text not null,
  password_hash text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint staff_account_pkey primary key (id),
  constraint staff_account_provider_id_account_id_key unique (provider_id, account_id),
  constraint staff_account_access_token_check check ((access_token is null)),
  constraint staff_account_id_token_check check ((id_token is null)),
  constraint staff_account_refresh_token_check check ((refresh_token is null))
);
create index staff_account_member on staff_account (member_id);

-- Failed attempts per address or account, stored under a hash. In PostgreSQL, so that the limit survives the loss of
-- Redis.
create table staff_attempt (
  key bytea not null,
  failures integer not null,
  ends_at timestamptz not null,
  constraint staff_attempt_pkey primary key (key)
);
create index staff_attempt_end on staff_attempt (ends_at);

-- Used authenticator codes. The key makes each code usable once, even if it was observed while still valid.
create table staff_code (
  member_id text not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  constraint staff_code_pkey primary key (member_id, code_hash)
);
create index staff_code_expiry on staff_code (expires_at);

-- Browsers that completed a sign-in before. They have their own budget of wrong passwords, so that strangers cannot lock a member out.
create table staff_device (
  token_hash bytea not null,
  member_id text not null,
  expires_at timestamptz not null,
  constraint staff_device_pkey primary key (token_hash)
);
create index staff_device_expiry on staff_device (expires_at);
create index staff_device_member on staff_device (member_id);

create table staff_invitation (
  id text default (gen_random_uuid())::text not null,
  token_hash bytea not null,
  email text not null,
  role text not null,
  -- Null for invitations created on the server's command line, as for the first admin.
  invited_by text,
  created_at timestamptz default now() not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  cancelled_at timestamptz,
  -- A link for an existing member: it sets a new password instead of creating an account.
  member_id text,
  -- Links of the operator command also remove the second factor and the passkeys, for people who lost everything.
  resets_factors boolean default false not null,
  constraint staff_invitation_pkey primary key (id),
  constraint staff_invitation_token_hash_key unique (token_hash),
  constraint staff_invitation_email_check check ((email = lower(email))),
  constraint staff_invitation_role_check check ((role = any (array['admin'::text, 'editor'::text, 'agent'::text, 'analyst'::text, 'privacy'::text])))
);
create index staff_invitation_of_member on staff_invitation (member_id);
-- At most one open invitation per address.
create unique index staff_invitation_open on staff_invitation (email) where ((used_at is null) and (cancelled_at is null));
create index staff_invitation_page on staff_invitation (created_at desc, id desc) where ((used_at is null) and (cancelled_at is null));

-- What the routing of chats and reports knows about people.
create table staff_language (
  staff_id text not null,
  lang smallint not null,
  -- 1 basic, 2 good, 3 native.
  level smallint not null,
  constraint staff_language_pkey primary key (staff_id, lang),
  constraint staff_language_lang_check check (is_language(lang)),
  constraint staff_language_level_check check (((level >= 1) and (level <= 3)))
);

-- Members of staff. The sign-in library writes most of these columns under our names (better-auth-tables.adapter.ts).
create table staff_member (
  id text default (gen_random_uuid())::text not null,
  name text not null,
  email text not null,
  email_verified boolean default false not null,
  image text,
  two_factor_enabled boolean default false not null,
  role text not null,
  is_active boolean default true not null,
  seen_at timestamptz,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint staff_member_pkey primary key (id),
  constraint staff_member_email_key unique (email),
  constraint staff_member_email_check check ((email = lower(email))),
  constraint staff_member_role_check check ((role = any (array['admin'::text, 'editor'::text, 'agent'::text, 'analyst'::text, 'privacy'::text])))
);
create index staff_member_page on staff_member (lower(name), id);

-- The notification center of a member of staff.
create table staff_notice (
  id bigint generated always as identity,
  staff_id text not null,
  kind text not null,
  -- The chat or report it is about.
  conversation_id uuid,
  feedback_id uuid,
  -- Who caused it; null: the system or the player.
  by_staff_id text,
  details jsonb default '{}'::jsonb not null,
  at timestamptz default now() not null,
  read_at timestamptz,
  -- Makes a retry idempotent: one event is one notice.
  event_key text not null,
  constraint staff_notice_pkey primary key (id),
  constraint staff_notice_staff_id_event_key_key unique (staff_id, event_key)
);
create index staff_notice_conversation on staff_notice (conversation_id) where (conversation_id is not null);
create index staff_notice_feedback on staff_notice (feedback_id) where (feedback_id is not null);
create index staff_notice_list on staff_notice (staff_id, id desc);
create index staff_notice_unread on staff_notice (staff_id) where (read_at is null);

-- Passkeys of staff (WebAuthn credentials). Only the public half is here; the private key never leaves the authenticator.
create table staff_passkey (
  id uuid default gen_random_uuid() not null,
  member_id text not null,
  credential_id bytea not null,
  public_key bytea not null,
  -- Signatures that the authenticator counted; 0 for the many that do not count.
  counter bigint not null,
  transports text[] not null,
  is_backed_up boolean not null,
  name text not null,
  created_at timestamptz default now() not null,
  used_at timestamptz,
  constraint staff_passkey_pkey primary key (id),
  constraint staff_passkey_credential_id_key unique (credential_id)
);
create index staff_passkey_member on staff_passkey (member_id);

-- Challenges that wait for an answer; deleted with the first one. No session: a sign-in, where the passkey names the person.
create table staff_passkey_challenge (
  challenge_hash bytea not null,
  purpose text not null,
  session_id text,
  expires_at timestamptz not null,
  constraint staff_passkey_challenge_pkey primary key (challenge_hash),
  constraint staff_passkey_challenge_check check (((session_id is null) = (purpose = 'sign_in'::text))),
  constraint staff_passkey_challenge_purpose_check check ((purpose = any (array['sign_in'::text, 'prove'::text, 'add'::text])))
);
create index staff_passkey_challenge_expiry on staff_passkey_challenge (expires_at);
create index staff_passkey_challenge_session on staff_passkey_challenge (session_id);

create table staff_reminder (
  id bigint generated always as identity,
  staff_id text not null,
  conversation_id uuid,
  feedback_id uuid,
  due_at timestamptz not null,
  note text default ''::text not null,
  key uuid not null,
  created_at timestamptz default now() not null,
  constraint staff_reminder_pkey primary key (id),
  constraint staff_reminder_staff_id_key_key unique (staff_id, key),
  constraint staff_reminder_check check (((conversation_id is null) <> (feedback_id is null)))
);
create index staff_reminder_conversation on staff_reminder (conversation_id) where (conversation_id is not null);
create index staff_reminder_due on staff_reminder (due_at);
create index staff_reminder_feedback on staff_reminder (feedback_id) where (feedback_id is not null);

-- Steps that give access to the most powerful roles. They wait for a second admin or for a day, and all admins see them. Steps
-- that took effect at once are kept too, so that the person concerned sees them.
create table staff_request (
  id text default (gen_random_uuid())::text not null,
  kind text not null,
  -- The person concerned; null for an invitation of a new one.
  member_id text,
  invitation_id text,
  email text not null,
  role text not null,
  -- Null for the operator command.
  asked_by text,
  created_at timestamptz default now() not null,
  due_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  decision text,
  constraint staff_request_pkey primary key (id),
  constraint staff_request_check check (((decided_at is null) = (decision is null))),
  constraint staff_request_decision_check check ((decision = any (array['approved'::text, 'rejected'::text, 'replaced'::text, 'immediate'::text, 'operator'::text]))),
  constraint staff_request_kind_check check ((kind = any (array['invitation'::text, 'role'::text, 'second_factor_reset'::text, 'password_reset'::text])))
);
create index staff_request_asked on staff_request (asked_by);
create index staff_request_decided on staff_request (decided_by);
create index staff_request_invitation on staff_request (invitation_id);
create index staff_request_member on staff_request (member_id);
create unique index staff_request_open on staff_request (kind, member_id) where ((decided_at is null) and (member_id is not null));
create index staff_request_page on staff_request (created_at desc, id desc);

-- Items that changed since they were indexed. Without a unique key, so that a change never waits for the worker.
create table staff_search_due (
  id bigint generated always as identity,
  kind smallint not null,
  subject_id text not null,
  constraint staff_search_due_pkey primary key (id)
);

-- One row per item and language. Narrow besides its terms, because a search reads hundreds of rows.
create table staff_search_entry (
  id bigint generated always as identity,
  kind smallint not null,
  subject_id text not null collate pg_catalog."C",
  lang smallint not null,
  -- Minutes since 1970.
  at integer not null,
  player_id uuid,
  -- For chats: the number of the last message that is indexed.
  upto bigint default 0 not null,
  terms text[] not null collate pg_catalog."C",
  constraint staff_search_entry_pkey primary key (id),
  constraint staff_search_entry_kind_subject_id_lang_key unique (kind, subject_id, lang),
  constraint staff_search_entry_kind_check check (((kind >= 1) and (kind <= 8))),
  constraint staff_search_entry_lang_check check (is_language(lang))
);
-- Chats leave the index by age.
create index staff_search_entry_chat_age on staff_search_entry (at) where (kind = 2);
create index staff_search_entry_of_player on staff_search_entry (player_id) where (player_id is not null);

-- Which entries contain a term, in the order of time, so that a search reads the newest and stops. Compared as bytes, so that
-- words with a prefix are one range.
create table staff_search_posting (
  term text not null collate pg_catalog."C",
  kind smallint not null,
  at integer not null,
  entry_id bigint not null,
  constraint staff_search_posting_pkey primary key (term, kind, at, entry_id)
);

-- How far the worker has read what existed before the index, and which ended chats it has seen.
create table staff_search_progress (
  kind smallint not null,
  after_id text default ''::text not null,
  is_filled boolean default false not null,
  ended_micros bigint default 0 not null,
  constraint staff_search_progress_pkey primary key (kind)
);

-- The token alone is not enough: the cookie signs it with a secret that is not in the database.
create table staff_session (
  id text default (gen_random_uuid())::text not null,
  token text not null,
  member_id text not null,
  -- Factors proven in this session. A password-only session must not gain access when its owner enrolls a factor
  -- elsewhere.
  has_second_factor boolean default false not null,
  address text,
  device text,
  seen_at timestamptz default now() not null,
  expires_at timestamptz not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  -- When the person behind the session last entered their password or a code again. Null: not since the sign-in.
  proved_at timestamptz,
  -- When the session ends unless its person does something. Null for sessions that servers of an earlier release started: only
  -- expires_at ends them.
  idle_ends_at timestamptz,
  -- Version of the secret that signed the cookie which the session last showed. `guildhall secrets status` counts them.
  cookie_version smallint default 0 not null,
  constraint staff_session_pkey primary key (id),
  constraint staff_session_token_key unique (token)
);
create index staff_session_expiry on staff_session (expires_at);
create index staff_session_member on staff_session (member_id);

create table staff_skill (
  staff_id text not null,
  skill text not null,
  constraint staff_skill_pkey primary key (staff_id, skill),
  constraint staff_skill_skill_check check ((skill ~ '^[a-z0-9][a-z0-9-]{0,39}$'::text))
);

create table staff_socket_token (
  token_hash bytea not null,
  session_id text not null,
  expires_at timestamptz not null,
  constraint staff_socket_token_pkey primary key (token_hash)
);
create index staff_socket_token_expiry on staff_socket_token (expires_at);
create index staff_socket_token_session on staff_socket_token (session_id);

-- Both the authenticator's secret and the recovery codes are encrypted.
create table staff_two_factor (
  id text default (gen_random_uuid())::text not null,
  member_id text not null,
  secret text not null,
  recovery_codes text not null,
  is_verified boolean default false not null,
  failures integer default 0 not null,
  locked_until timestamptz,
  constraint staff_two_factor_pkey primary key (id),
  constraint staff_two_factor_member_id_key unique (member_id)
);
create index staff_two_factor_secret on staff_two_factor (secret);

-- Sign-ins in progress: waiting for the second factor, or for the single sign-on provider.
create table staff_verification (
  id text default (gen_random_uuid())::text not null,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint staff_verification_pkey primary key (id)
);
create index staff_verification_expiry on staff_verification (expires_at);
create index staff_verification_identifier on staff_verification (identifier);
create index staff_verification_value on staff_verification (value);

-- Public suggestions, in words chosen by staff. The player's own words stay in the report.
create table suggestion (
  id bigint generated always as identity,
  state text default 'open'::text not null,
  supporters bigint default 0 not null,
  version integer default 1 not null,
  published_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  updated_by text,
  -- The original suggestion, never a duplicate.
  merged_into bigint,
  -- Set while supporters and reports are being moved to the original.
  is_moving boolean default false not null,
  -- The report a suggestion was created from; its sender sees the suggestion as their own.
  feedback_id uuid,
  -- Support of verified players (proof = ticket) ranks the suggestions; other support is counted separately (P2). The
  -- flag is stored in the row, because the player may already be deleted when the row is.
  unverified_supporters bigint default 0 not null,
  constraint suggestion_pkey primary key (id),
  constraint suggestion_check check (((not is_moving) or (merged_into is not null))),
  constraint suggestion_state_check check ((state = any (array['open'::text, 'planned'::text, 'done'::text, 'declined'::text, 'hidden'::text])))
);
create index suggestion_desk_state on suggestion (state, id desc);
create index suggestion_desk_state_top on suggestion (state, supporters desc, id desc);
create index suggestion_desk_top on suggestion (supporters desc, id desc);
create index suggestion_duplicates on suggestion (merged_into) where (merged_into is not null);
create index suggestion_moving on suggestion (id) where is_moving;
create index suggestion_new on suggestion (id desc) where ((state <> 'hidden'::text) and (merged_into is null));
create index suggestion_source on suggestion (feedback_id) where (feedback_id is not null);
-- Two sort orders for players, one for staff.
create index suggestion_top on suggestion (supporters desc, id desc) where ((state <> 'hidden'::text) and (merged_into is null));

create table suggestion_support (
  suggestion_id bigint not null,
  player_id uuid not null,
  at timestamptz default now() not null,
  is_verified boolean default true not null,
  constraint suggestion_support_pkey primary key (player_id, suggestion_id)
);
create index suggestion_support_of on suggestion_support (suggestion_id, player_id);

create table suggestion_text (
  suggestion_id bigint not null,
  lang smallint not null,
  title text not null,
  body text not null,
  answer text not null,
  constraint suggestion_text_pkey primary key (suggestion_id, lang)
);
alter table suggestion_text add constraint suggestion_text_lang_check check (is_language(lang)) not valid;

-- How soon players get an answer. The first active target by position whose conditions hold applies. Targets are deactivated and
-- never deleted, so large tables refer to them without a foreign key.
create table support_target (
  id smallint generated always as identity,
  "position" integer not null,
  name text not null,
  subject text not null,
  min_tier smallint default 0 not null,
  -- Empty: all languages, all channels.
  langs smallint[] default '{}'::smallint[] not null,
  channels integer[] default '{}'::integer[] not null,
  calendar_id smallint not null,
  -- Open time of the calendar; null: no such target.
  first_response_minutes integer,
  resolution_minutes integer,
  -- Open time after the deadline; null: no escalation.
  escalate_after_minutes integer,
  -- Members of staff; empty: all admins.
  escalate_to text[] default '{}'::text[] not null,
  is_active boolean default true not null,
  version integer default 1 not null,
  updated_at timestamptz default now() not null,
  updated_by text,
  constraint support_target_pkey primary key (id),
  constraint support_target_escalate_after_minutes_check check ((escalate_after_minutes > 0)),
  constraint support_target_first_response_minutes_check check ((first_response_minutes > 0)),
  constraint support_target_min_tier_check check (((min_tier >= 0) and (min_tier <= 9))),
  constraint support_target_resolution_minutes_check check ((resolution_minutes > 0)),
  constraint support_target_subject_check check ((subject = any (array['chat'::text, 'report'::text])))
);

-- Surveys and votes. Questions and the visibility of results are fixed at publication, because answers refer to the
-- question numbers and players answered under these conditions.
create table survey (
  id bigint generated always as identity,
  type smallint not null,
  state text default 'draft'::text not null,
  -- An editor who has the old questions open gets a conflict instead of a validation error.
  version integer default 1 not null,
  -- [{"id", "kind": "single" | "multiple" | "text", "min", "max", "options": [id, …]}, …] in the order asked.
  questions jsonb default '[]'::jsonb not null,
  results text default 'staff'::text not null,
  -- Published without a start is "coming soon" (C5).
  starts_at timestamptz,
  ends_at timestamptz,
  cap integer,
  -- The audience; empty means all players.
  langs smallint[] default '{}'::smallint[] not null,
  channels integer[] default '{}'::integer[] not null,
  kinds text[] default '{}'::text[] not null,
  version_from text,
  version_to text,
  created_at timestamptz default now() not null,
  published_at timestamptz,
  closed_at timestamptz,
  updated_at timestamptz default now() not null,
  updated_by text,
  -- Answers of verified players (proof = ticket) and of everyone else are counted apart (P2, E3), so that filling in a survey
  -- from many devices changes no verified count. Answers from before this migration are all from verified players.
  is_verified_only boolean default false not null,
  constraint survey_pkey primary key (id),
  constraint survey_cap_check check ((cap > 0)),
  constraint survey_check check (((ends_at is null) or (starts_at is null) or (ends_at > starts_at))),
  constraint survey_check1 check (((state = 'draft'::text) = (published_at is null))),
  constraint survey_check2 check (((state = 'closed'::text) = (closed_at is not null))),
  -- Drafts may be incomplete; published surveys may not.
  constraint survey_minimum check (((state = 'draft'::text) or (not (questions @? '$[*]?(@."kind" != "text" && @."min" < 1)'::jsonpath)))),
  constraint survey_results_check check ((results = any (array['after_answer'::text, 'after_end'::text, 'staff'::text]))),
  constraint survey_state_check check ((state = any (array['draft'::text, 'published'::text, 'closed'::text]))),
  constraint survey_type_check check ((type = any (array[1, 2])))
);
create index survey_running on survey (ends_at) where (state = 'published'::text);
create index survey_shown on survey (published_at desc, id desc) where (state <> 'draft'::text);

-- One row per answer. The reference to the player is removed with the player; the choices stay, so that totals stay
-- right.
create table survey_answer (
  survey_id bigint not null,
  -- Lets a player find their answer in the published tally. Random, so it reveals neither player nor time.
  receipt text not null collate pg_catalog."C",
  player_id uuid,
  -- The sender's idempotency key.
  key uuid,
  lang smallint not null,
  channel bigint,
  version_of_game text,
  -- {"<question>": [option, …]}
  choices jsonb not null,
  created_at timestamptz default now() not null,
  is_verified boolean default true not null,
  constraint survey_answer_pkey primary key (survey_id, receipt)
);
-- One answer per player, also under races and replays (E3).
create unique index survey_answer_once on survey_answer (player_id, survey_id);

-- Counters for the results, so that reading them costs the same after a million answers. One row per segment of
-- players (language 0 means all), with an array of counters: total, each question, each of its options, in the order
-- asked. The questions are fixed, so positions do not change. A row per counter would be written twenty times as
-- often.
create table survey_count (
  survey_id bigint not null,
  lang smallint not null,
  channel bigint default 0 not null,
  version_of_game text default ''::text not null collate pg_catalog."C",
  counts bigint[] not null,
  is_verified boolean default true not null,
  constraint survey_count_pkey primary key (survey_id, is_verified, lang, channel, version_of_game)
)
with (fillfactor='50');

-- `words`: {"<question>": {"title", "hint", "options": {"<option>": label}}}
create table survey_text (
  survey_id bigint not null,
  lang smallint not null,
  title text not null,
  body text default ''::text not null,
  words jsonb default '{}'::jsonb not null,
  constraint survey_text_pkey primary key (survey_id, lang)
);
alter table survey_text add constraint survey_text_lang_check check (is_language(lang)) not valid;

-- Free text, separate from choices: it is searched separately and deleted with its player.
create table survey_words (
  id bigint generated always as identity,
  survey_id bigint not null,
  receipt text not null collate pg_catalog."C",
  question smallint not null,
  lang smallint not null,
  channel bigint,
  version_of_game text,
  text text not null,
  terms tsvector not null,
  created_at timestamptz default now() not null,
  is_verified boolean default true not null,
  constraint survey_words_pkey primary key (id)
);
create index survey_words_answer on survey_words (survey_id, receipt);
create index survey_words_newest on survey_words (survey_id, id desc);
create index survey_words_of on survey_words (survey_id, question, id desc);
create index survey_words_terms on survey_words using gin (terms);

-- The words that are in use, for suggestions and for the limit of the installation. Items keep the words themselves.
create table tag (
  name text not null,
  created_at timestamptz default now() not null,
  created_by text,
  constraint tag_pkey primary key (name)
);

-- Missed deadlines. One deadline is missed once, whichever process notices first.
create table target_breach (
  id bigint generated always as identity,
  conversation_id uuid,
  feedback_id uuid,
  target_id smallint not null,
  kind text not null,
  due_at timestamptz not null,
  breached_at timestamptz default now() not null,
  -- When the player got the answer, or the chat or report ended.
  closed_at timestamptz,
  is_closed boolean generated always as ((closed_at is not null)) stored not null,
  assignee_id text,
  escalate_at timestamptz,
  escalated_at timestamptz,
  constraint target_breach_pkey primary key (id),
  constraint target_breach_conversation_id_feedback_id_kind_due_at_key unique nulls not distinct (conversation_id, feedback_id, kind, due_at),
  constraint target_breach_check check (((conversation_id is null) <> (feedback_id is null))),
  constraint target_breach_kind_check check ((kind = any (array['first_response'::text, 'next_response'::text, 'resolution'::text])))
);
create index target_breach_escalation on target_breach (escalate_at) where ((escalate_at is not null) and (escalated_at is null) and (closed_at is null));
create index target_breach_feedback on target_breach (feedback_id) where (feedback_id is not null);
create index target_breach_kind on target_breach (kind, is_closed, ((- id)));
create index target_breach_list on target_breach (is_closed, ((- id)));

-- Opening hours for targets. Calendar 1 never closes; calendar 2 follows the opening hours of chat.
create table target_calendar (
  id smallint generated always as identity,
  name text not null,
  time_zone text default 'UTC'::text not null,
  -- As in chat_hours: weekday from Monday (1), minutes of the day.
  windows jsonb default '[]'::jsonb not null,
  -- [{ "date": "2026-12-25", "name": "Christmas", "windows": [{ "from": 540, "to": 720 }] }]; no windows: closed all day.
  holidays jsonb default '[]'::jsonb not null,
  is_always boolean default false not null,
  -- `target_window` has the calendar's hours up to here.
  covered_until timestamptz,
  version integer default 1 not null,
  updated_at timestamptz default now() not null,
  updated_by text,
  constraint target_calendar_pkey primary key (id)
);

-- By UTC day. `taken` has a row for each bucket of durations, the other metrics have bucket 0.
create table target_figure (
  day date not null,
  target_id smallint not null,
  kind text not null,
  lang smallint not null,
  tier smallint not null,
  metric text not null,
  bucket smallint not null,
  count bigint not null,
  constraint target_figure_pkey primary key (day, target_id, kind, lang, tier, metric, bucket),
  constraint target_figure_lang_check check (is_language(lang))
);

-- What became of each deadline, without the player: `met` and `late` with the open time that it took, `missed` when it passed. Workers
-- add the rows to `target_figure` once and remove them later.
create table target_outcome (
  id bigint generated always as identity,
  target_id smallint not null,
  kind text not null,
  lang smallint not null,
  tier smallint not null,
  at timestamptz not null,
  outcome text not null,
  taken_ms bigint,
  is_counted boolean default false not null,
  constraint target_outcome_pkey primary key (id),
  constraint target_outcome_lang_check check (is_language(lang)),
  constraint target_outcome_outcome_check check ((outcome = any (array['met'::text, 'missed'::text, 'late'::text])))
);
create index target_outcome_counted on target_outcome (at) where is_counted;
create index target_outcome_uncounted on target_outcome (id) where (not is_counted);

-- The hours of each calendar as instants, which the server computes, so that a deadline is two lookups in an index. Open time is
-- counted from the calendar's first stored window.
create table target_window (
  calendar_id smallint not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  open_before_ms bigint not null,
  open_after_ms bigint not null,
  constraint target_window_pkey primary key (calendar_id, opens_at)
);
create index target_window_open on target_window (calendar_id, open_after_ms);

create table team (
  id integer generated always as identity,
  name text not null,
  -- Teams are deactivated and never deleted, because entries of conversations name them.
  is_active boolean default true not null,
  version integer default 1 not null,
  updated_at timestamptz default now() not null,
  updated_by text,
  constraint team_pkey primary key (id)
);
create unique index team_name on team (lower(name)) where is_active;

create table team_member (
  team_id integer not null,
  staff_id text not null,
  constraint team_member_pkey primary key (team_id, staff_id)
);
create index team_member_of_staff on team_member (staff_id);

-- Languages that the console of a member of staff translates without a click.
create table translation_auto (
  staff_id text not null,
  lang smallint not null,
  constraint translation_auto_pkey primary key (staff_id, lang)
);

-- Translations of masked texts. `sealed` is encrypted with a key derived from the text, so it cannot be read without the text: when
-- a message is erased, its translation is lost too.
create table translation_cache (
  id bytea not null,
  sealed bytea not null,
  created_at timestamptz default now() not null,
  constraint translation_cache_pkey primary key (id)
);
create index translation_cache_old on translation_cache (created_at);

-- Characters sent to the provider, by scope (the installation, or one member of staff) and window.
create table translation_use (
  scope text not null,
  starts_at timestamptz not null,
  characters bigint not null,
  constraint translation_use_pkey primary key (scope, starts_at)
);
create index translation_use_old on translation_use (starts_at);

create table webhook_delivery (
  id bigint generated always as identity,
  event_id uuid not null,
  -- The receiver's name in the configuration.
  receiver text not null,
  event text not null,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  -- The last ten attempts: [{"at", "status", "ms", "problem"}, …], times in milliseconds.
  log jsonb default '[]'::jsonb not null,
  next_at timestamptz,
  created_at timestamptz default now() not null,
  done_at timestamptz,
  constraint webhook_delivery_pkey primary key (id),
  constraint webhook_delivery_event_id_receiver_key unique (event_id, receiver),
  constraint webhook_delivery_check check (((state = 'waiting'::text) = (next_at is not null))),
  constraint webhook_delivery_state_check check ((state = any (array['waiting'::text, 'delivered'::text, 'failed'::text])))
);
create index webhook_delivery_both on webhook_delivery (receiver, state, id desc);
create index webhook_delivery_done on webhook_delivery (receiver, state, done_at desc) where (state <> 'waiting'::text);
-- One queue per receiver, so that an unreachable receiver does not delay others.
create index webhook_delivery_due on webhook_delivery (receiver, next_at) where (state = 'waiting'::text);
create index webhook_delivery_state on webhook_delivery (state, id desc);
create index webhook_delivery_table on webhook_delivery (receiver, id desc);
create statistics webhook_delivery_going (mcv) on receiver, state from webhook_delivery;

-- Events for webhook receivers. Triggers write them in the transaction that caused them, so none is forgotten and a
-- rollback sends none. They hold ids, not text; the account is looked up when the event is sent.
create table webhook_event (
  id uuid default gen_random_uuid() not null,
  event text not null,
  data jsonb not null,
  player_id uuid,
  -- The account of an erased player; set to null once every receiver has acknowledged.
  account jsonb,
  created_at timestamptz default now() not null,
  -- When deliveries were created for the receivers.
  spread_at timestamptz,
  constraint webhook_event_pkey primary key (id)
);
create index webhook_event_age on webhook_event (created_at);
create index webhook_event_player on webhook_event (player_id) where (player_id is not null);
create index webhook_event_unspread on webhook_event (created_at) where (spread_at is null);

alter table article_change add constraint article_change_article_id_fkey foreign key (article_id) references article(id) on delete cascade;
alter table article_change add constraint article_change_staff_id_fkey foreign key (staff_id) references staff_member(id);
alter table article add constraint article_cover_id_fkey foreign key (cover_id) references picture(id);
alter table article_rating add constraint article_rating_article_id_fkey foreign key (article_id) references article(id) on delete cascade;
alter table article_rating_count add constraint article_rating_count_article_id_fkey foreign key (article_id) references article(id) on delete cascade;
alter table article_rating add constraint article_rating_player_id_fkey foreign key (player_id) references player(id) on delete cascade;
alter table article_translation add constraint article_translation_article_id_fkey foreign key (article_id) references article(id) on delete cascade;
alter table article_translation add constraint article_translation_updated_by_fkey foreign key (updated_by) references staff_member(id);
alter table article add constraint article_updated_by_fkey foreign key (updated_by) references staff_member(id);
alter table chat_hours add constraint chat_hours_updated_by_fkey foreign key (updated_by) references staff_member(id);
alter table chat_look add constraint chat_look_conversation_id_fkey foreign key (conversation_id) references conversation(id) on delete cascade;
alter table chat_look add constraint chat_look_staff_id_fkey foreign key (staff_id) references staff_member(id) on delete cascade;
alter table chat_seat add constraint chat_seat_persona_id_fkey foreign key (persona_id) references persona(id);
alter table chat_seat add constraint chat_seat_staff_id_fkey foreign key (staff_id) references staff_member(id) on delete cascade;
alter table contact_reason add constraint contact_reason_parent_id_fkey foreign key (parent_id) references contact_reason(id);
alter table contact_reason add constraint contact_reason_updated_by_fkey foreign key (updated_by) references staff_member(id);
alter table conversation add constraint conversation_assignee_id_fkey foreign key (assignee_id) references staff_member(id);
alter table conversation_decline add constraint conversation_decline_conversation_id_fkey foreign key (conversation_id) references conversation(id) on delete cascade;
alter table conversation_decline add constraint conversation_decline_staff_id_fkey foreign key (staff_id) references staff_member(id) on delete cascade;
alter table conversation_entry add constraint conversation_entry_conversation_id_fkey foreign key (conversation_id) references conversation(id) on delete cascade;
alter table conversation_entry add constraint conversation_entry_staff_id_fkey foreign key (staff_id) references staff_member(id);
alter table conversation_entry add constraint conversation_entry_to_staff_id_fkey foreign key (to_staff_id) references staff_member(id);
alter table conversation_offer add constraint conversation_offer_conversation_id_fkey foreign key (conversation_id) references conversation(id) on delete cascade;
alter table conversation_offer add constraint conversation_offer_staff_id_fkey foreign key (staff_id) references staff_member(id) on delete cascade;
alter table conversation add constraint conversation_persona_id_fkey foreign key (persona_id) references persona(id);
alter table conversation add constraint conversation_player_id_fkey foreign key (player_id) references player(id) on delete cascade;
alter table conversation_report add constraint conversation_report_conversation_id_fkey foreign key (conversation_id) references conversation(id) on delete cascade;
alter table conversation_report add constraint conversation_report_feedback_id_fkey foreign key (feedback_id) references feedback(id) on delete cascade;
alter table conversation_report add constraint conversation_report_staff_id_fkey foreign key (staff_id) references staff_member(id);
alter table conversation_tag add constraint conversation_tag_conversation_id_fkey foreign key (conversation_id) references conversation(id) on delete cascade;
alter table deletion_request add constraint deletion_request_closed_by_fkey foreign key (closed_by) references staff_member(id);
alter table deletion_request add constraint deletion_request_confirmed_by_fkey foreign key (confirmed_by) references staff_member(id);
alter table deletion_request add constraint deletion_request_first_by_fkey foreign key (first_by) references staff_member(id);
alter table deletion_request add constraint deletion_request_held_by_fkey foreign key (held_by) references staff_member(id);
alter table deletion_request add constraint deletion_request_linked_by_fkey foreign key (linked_by) references staff_member(id);
alter table deletion_request add constraint deletion_request_player_id_fkey foreign key (player_id) references player(id) on delete cascade;
alter table deletion_request add constraint deletion_request_requester_id_fkey foreign key (requester_id) references player(id) on delete set null;
alter table deletion_request add constraint deletion_request_updated_by_fkey foreign key (updated_by) references staff_member(id);
alter table device add constraint device_player_id_fkey foreign key (player_id) references player(id) on delete cascade;
alter table feature_switch add constraint feature_switch_changed_by_fkey foreign key (changed_by) references staff_member(id);
alter table feedback add constraint feedback_account_id_fkey foreign key (account_id) references player(id) on delete set null;
alter table feedback add constraint feedback_assignee_id_fkey foreign key (assignee_id) references staff_member(id);
alter table feedback_chat_file add constraint feedback_chat_file_feedback_id_fkey foreign key (feedback_id) references feedback(id) on delete cascade;
alter table feedback_chat_file add constraint feedback_chat_file_file_id_fkey foreign key (file_id) references file(id) on delete cascade;
alter table feedback_entry add constraint feedback_entry_feedback_id_fkey foreign key (feedback_id) references feedback(id) on delete cascade;
alter table feedback_entry add constraint feedback_entry_staff_id_fkey foreign key (staff_id) references staff_member(id);
alter table feedback add constraint feedback_incident_id_fkey foreign key (incident_id) references incident(id) on delete set null;
alter table feedback add constraint feedback_merged_into_fkey foreign key (merged_into) references feedback(id) on delete set null;
alter table feedback_outgoing add constraint feedback_outgoing_feedback_id_fkey foreign key (feedback_id) references feedback(id) on delete cascade;
alter table feedback_outgoing add constraint feedback_outgoing_staff_id_fkey foreign key (staff_id) references staff_member(id);
alter table feedback add constraint feedback_player_id_fkey foreign key (player_id) references player(id) on delete cascade;
alter table feedback add constraint feedback_suggestion_id_fkey foreign key (suggestion_id) references suggestion(id) on delete set null;
alter table feedback_tag add constraint feedback_tag_feedback_id_fkey foreign key (feedback_id) references feedback(id) on delete cascade;
alter table feedback_template_text add constraint feedback_template_text_template_id_fkey foreign key (template_id) references feedback_template(id) on delete cascade;
alter table feedback_template add constraint feedback_template_updated_by_fkey foreign key (updated_by) references staff_member(id);
alter table feedback add constraint feedback_updated_by_fkey foreign key (updated_by) references staff_member(id);
alter table file add constraint file_conversation_id_player_id_fkey foreign key (conversation_id, player_id) references conversation(id, player_id) on delete cascade;
alter table file add constraint file_deletion_id_player_id_fkey foreign key (deletion_id, player_id) references deletion_request(id, player_id) on update cascade on delete cascade;
alter table file add constraint file_feedback_entry_id_fkey foreign key (feedback_entry_id) references feedback_entry(id) on delete cascade;
alter table file add constraint file_feedback_id_player_id_fkey foreign key (feedback_id, player_id) references feedback(id, player_id) on update cascade on delete cascade;
alter table file add constraint file_player_id_fkey foreign key (player_id) references player(id) on delete cascade;
alter table file add constraint file_staff_id_fkey foreign key (staff_id) references staff_member(id);
alter table game_action add constraint game_action_player_id_fkey foreign key (player_id) references player(id) on delete cascade;
alter table game_action add constraint game_action_requested_by_fkey foreign key (requested_by) references staff_member(id);
alter table incident add constraint incident_closed_by_fkey foreign key (closed_by) references staff_member(id);
alter table incident_join add constraint incident_join_incident_id_fkey foreign key (incident_id) references incident(id) on delete cascade;
alter table incident_join add constraint incident_join_player_id_fkey foreign key (player_id) references player(id) on delete cascade;
alter table incident_text add constraint incident_text_incident_id_fkey foreign key (incident_id) references incident(id) on delete cascade;
alter table incident add constraint incident_updated_by_fkey foreign key (updated_by) references staff_member(id);
alter table picture add constraint picture_created_by_fkey foreign key (created_by) references staff_member(id);
alter table player_card add constraint player_card_player_id_fkey foreign key (player_id) references player(id) on delete cascade;
alter table restriction add constraint restriction_created_by_fkey foreign key (created_by) references staff_member(id);
alter table restriction add constraint restriction_lifted_by_fkey foreign key (lifted_by) references staff_member(id);
alter table restriction add constraint restriction_player_id_fkey foreign key (player_id) references player(id) on delete cascade;
alter table routing_profile add constraint routing_profile_staff_id_fkey foreign key (staff_id) references staff_member(id) on delete cascade;
alter table routing_profile add constraint routing_profile_updated_by_fkey foreign key (updated_by) references staff_member(id);
alter table routing_settings add constraint routing_settings_updated_by_fkey foreign key (updated_by) references staff_member(id);
alter table saved_view add constraint saved_view_owner_id_fkey foreign key (owner_id) references staff_member(id) on delete cascade;
alter table search_content add constraint search_content_text_id_fkey foreign key (text_id) references search_text(id) on delete cascade;
alter table search_word_key add constraint search_word_key_word_id_fkey foreign key (word_id) references search_word(id);
alter table session add constraint session_device_hash_fkey foreign key (device_hash) references device(key_hash) on delete cascade;
alter table session add constraint session_player_id_fkey foreign key (player_id) references player(id) on delete cascade;
alter table staff_account add constraint staff_account_member_id_fkey foreign key (member_id) references staff_member(id) on delete cascade;
alter table staff_code add constraint staff_code_member_id_fkey foreign key (member_id) references staff_member(id) on delete cascade;
alter table staff_device add constraint staff_device_member_id_fkey foreign key (member_id) references staff_member(id) on delete cascade;
alter table staff_invitation add constraint staff_invitation_invited_by_fkey foreign key (invited_by) references staff_member(id) on delete set null;
alter table staff_invitation add constraint staff_invitation_member foreign key (member_id) references staff_member(id) on delete cascade;
alter table staff_language add constraint staff_language_staff_id_fkey foreign key (staff_id) references staff_member(id) on delete cascade;
alter table staff_notice add constraint staff_notice_by_staff_id_fkey foreign key (by_staff_id) references staff_member(id);
alter table staff_notice add constraint staff_notice_conversation_id_fkey foreign key (conversation_id) references conversation(id) on delete cascade;
alter table staff_notice add constraint staff_notice_feedback_id_fkey foreign key (feedback_id) references feedback(id) on delete cascade;
alter table staff_notice add constraint staff_notice_staff_id_fkey foreign key (staff_id) references staff_member(id) on delete cascade;
alter table staff_passkey_challenge add constraint staff_passkey_challenge_session_id_fkey foreign key (session_id) references staff_session(id) on delete cascade;
alter table staff_passkey add constraint staff_passkey_member_id_fkey foreign key (member_id) references staff_member(id) on delete cascade;
alter table staff_reminder add constraint staff_reminder_conversation_id_fkey foreign key (conversation_id) references conversation(id) on delete cascade;
alter table staff_reminder add constraint staff_reminder_feedback_id_fkey foreign key (feedback_id) references feedback(id) on delete cascade;
alter table staff_reminder add constraint staff_reminder_staff_id_fkey foreign key (staff_id) references staff_member(id) on delete cascade;
alter table staff_request add constraint staff_request_asked_by_fkey foreign key (asked_by) references staff_member(id) on delete set null;
alter table staff_request add constraint staff_request_decided_by_fkey foreign key (decided_by) references staff_member(id) on delete set null;
alter table staff_request add constraint staff_request_invitation_id_fkey foreign key (invitation_id) references staff_invitation(id) on delete set null;
alter table staff_request add constraint staff_request_member_id_fkey foreign key (member_id) references staff_member(id) on delete cascade;
alter table staff_search_entry add constraint staff_search_entry_player_id_fkey foreign key (player_id) references player(id) on delete cascade;
alter table staff_session add constraint staff_session_member_id_fkey foreign key (member_id) references staff_member(id) on delete cascade;
alter table staff_skill add constraint staff_skill_staff_id_fkey foreign key (staff_id) references staff_member(id) on delete cascade;
alter table staff_socket_token add constraint staff_socket_token_session_id_fkey foreign key (session_id) references staff_session(id) on delete cascade;
alter table staff_two_factor add constraint staff_two_factor_member_id_fkey foreign key (member_id) references staff_member(id) on delete cascade;
alter table suggestion add constraint suggestion_feedback_id_fkey foreign key (feedback_id) references feedback(id) on delete set null;
alter table suggestion add constraint suggestion_merged_into_fkey foreign key (merged_into) references suggestion(id);
alter table suggestion_support add constraint suggestion_support_player_id_fkey foreign key (player_id) references player(id) on delete cascade;
alter table suggestion_support add constraint suggestion_support_suggestion_id_fkey foreign key (suggestion_id) references suggestion(id) on delete cascade;
alter table suggestion_text add constraint suggestion_text_suggestion_id_fkey foreign key (suggestion_id) references suggestion(id) on delete cascade;
alter table suggestion add constraint suggestion_updated_by_fkey foreign key (updated_by) references staff_member(id);
alter table support_target add constraint support_target_calendar_id_fkey foreign key (calendar_id) references target_calendar(id);
alter table support_target add constraint support_target_updated_by_fkey foreign key (updated_by) references staff_member(id);
alter table survey_answer add constraint survey_answer_player_id_fkey foreign key (player_id) references player(id) on delete set null;
alter table survey_answer add constraint survey_answer_survey_id_fkey foreign key (survey_id) references survey(id) on delete cascade;
alter table survey_count add constraint survey_count_survey_id_fkey foreign key (survey_id) references survey(id) on delete cascade;
alter table survey_text add constraint survey_text_survey_id_fkey foreign key (survey_id) references survey(id) on delete cascade;
alter table survey add constraint survey_updated_by_fkey foreign key (updated_by) references staff_member(id);
alter table survey_words add constraint survey_words_survey_id_receipt_fkey foreign key (survey_id, receipt) references survey_answer(survey_id, receipt) on delete cascade;
alter table tag add constraint tag_created_by_fkey foreign key (created_by) references staff_member(id);
alter table target_breach add constraint target_breach_assignee_id_fkey foreign key (assignee_id) references staff_member(id);
alter table target_breach add constraint target_breach_conversation_id_fkey foreign key (conversation_id) references conversation(id) on delete cascade;
alter table target_breach add constraint target_breach_feedback_id_fkey foreign key (feedback_id) references feedback(id) on delete cascade;
alter table target_breach add constraint target_breach_target_id_fkey foreign key (target_id) references support_target(id);
alter table target_calendar add constraint target_calendar_updated_by_fkey foreign key (updated_by) references staff_member(id);
alter table target_window add constraint target_window_calendar_id_fkey foreign key (calendar_id) references target_calendar(id) on delete cascade;
alter table team_member add constraint team_member_staff_id_fkey foreign key (staff_id) references staff_member(id) on delete cascade;
alter table team_member add constraint team_member_team_id_fkey foreign key (team_id) references team(id) on delete cascade;
alter table team add constraint team_updated_by_fkey foreign key (updated_by) references staff_member(id);
alter table translation_auto add constraint translation_auto_staff_id_fkey foreign key (staff_id) references staff_member(id) on delete cascade;
alter table webhook_delivery add constraint webhook_delivery_event_id_fkey foreign key (event_id) references webhook_event(id) on delete cascade;
alter table webhook_event add constraint webhook_event_player_id_fkey foreign key (player_id) references player(id) on delete cascade;

create function chat_after(places uuid[], seqs bigint[], count integer)
  returns table(ord integer, found message)
  language plpgsql stable
  set enable_seqscan to 'off' set enable_hashjoin to 'off' set enable_mergejoin to 'off' set plan_cache_mode to 'force_generic_plan' as $$ begin end $$;

create trigger article_rating_counts_change after update on article_rating referencing old table as removed new table as added for each statement execute function article_rating_counts();
create trigger article_rating_counts_in after insert on article_rating referencing new table as added for each statement execute function article_rating_counts();
create trigger article_rating_counts_out after delete on article_rating referencing old table as removed for each statement execute function article_rating_counts();
create trigger chat_seat_signs_off before update of availability on chat_seat for each row when (((new.availability = 'off'::text) and (old.availability <> 'off'::text))) execute function chat_seat_signs_off();
create trigger content_total_only_grows before delete or update on content_total for each row execute function content_total_only_grows();
create trigger conversation_tagged_change after update of tags, state on conversation for each row when (((old.tags <> new.tags) or (old.state <> new.state))) execute function conversation_tagged();
create trigger conversation_takes_its_messages before delete on conversation for each row execute function conversation_takes_its_messages();
create trigger deletion_request_belongs before insert or update on deletion_request for each row execute function deletion_request_belongs();
create trigger deletion_request_closes_account after delete or update of state on deletion_request for each row execute function deletion_request_closes_account();
create trigger deletion_request_moves_as_agreed before insert or update on deletion_request for each row execute function deletion_request_moves_as_agreed();
create trigger feedback_moves_as_agreed before update of state on feedback for each row when ((old.state <> new.state)) execute function feedback_moves_as_agreed();
create trigger feedback_of_sender before insert or update of player_id, account_id on feedback for each row execute function feedback_of_sender();
create trigger feedback_tagged_change after update of tags, state on feedback for each row when (((old.tags <> new.tags) or (old.state <> new.state))) execute function feedback_tagged();
create trigger feedback_tagged_in after insert on feedback for each row when ((new.tags <> '{}'::text[])) execute function feedback_tagged();
create trigger file_object_goes_too after delete on file for each row execute function file_object_goes_too();
create trigger incident_join_counts_in after insert on incident_join referencing new table as changed for each statement execute function incident_join_counts();
create trigger incident_join_counts_out after delete on incident_join referencing old table as changed for each statement execute function incident_join_counts();
create trigger incident_linked_counts_in after insert on feedback for each row when ((new.incident_id is not null)) execute function incident_linked_counts();
create trigger incident_linked_counts_moved after update of incident_id on feedback for each row when ((old.incident_id is distinct from new.incident_id)) execute function incident_linked_counts();
create trigger incident_linked_counts_out after delete on feedback for each row when ((old.incident_id is not null)) execute function incident_linked_counts();
create trigger staff_search_drop_postings after delete on staff_search_entry for each row execute function staff_search_drop_postings();
create trigger staff_search_forget after delete on article for each row execute function staff_search_forget('5');
-- Only deletes: sending a message must not become slower, so a worker looks for new messages.
create trigger staff_search_forget after delete on conversation for each row execute function staff_search_forget('2');
create trigger staff_search_forget after delete on feedback for each row execute function staff_search_forget('1');
create trigger staff_search_forget after delete on feedback_template for each row execute function staff_search_forget('6');
create trigger staff_search_forget after delete on incident for each row execute function staff_search_forget('3');
create trigger staff_search_forget after delete on staff_member for each row execute function staff_search_forget('7');
create trigger staff_search_forget after delete on suggestion for each row execute function staff_search_forget('4');
create trigger staff_search_note after insert or delete or update on article_translation for each row execute function staff_search_note('5', 'article_id');
create trigger staff_search_note after insert or update of description, rating_text, player_id, lang on feedback for each row execute function staff_search_note('1', 'id');
create trigger staff_search_note after insert on feedback_entry for each row when ((new.text <> ''::text)) execute function staff_search_note('1', 'feedback_id');
create trigger staff_search_note after update of name on feedback_template for each row execute function staff_search_note('6', 'id');
create trigger staff_search_note after insert or delete or update on feedback_template_text for each row execute function staff_search_note('6', 'template_id');
create trigger staff_search_note after insert or delete or update on incident_text for each row execute function staff_search_note('3', 'incident_id');
create trigger staff_search_note after insert or update of name on staff_member for each row execute function staff_search_note('7', 'id');
create trigger staff_search_note after insert or delete or update on suggestion_text for each row execute function staff_search_note('4', 'suggestion_id');
create trigger suggestion_support_counts_in after insert on suggestion_support referencing new table as changed for each statement execute function suggestion_support_counts();
create trigger suggestion_support_counts_out after delete on suggestion_support referencing old table as changed for each statement execute function suggestion_support_counts();
create trigger suggestion_support_proof before insert on suggestion_support for each row execute function suggestion_support_proof();
-- Deletes the free text of an answer when its player is removed, by whatever code.
create trigger survey_answer_detached before update of player_id on survey_answer for each row when ((new.player_id is null)) execute function survey_answer_detached();
create trigger survey_stands_still before update on survey for each row execute function survey_stands_still();
create trigger target_of_chat before update of waiting_since, first_replied_at, state on conversation for each row when (((old.waiting_since is distinct from new.waiting_since) or (old.first_replied_at is distinct from new.first_replied_at) or (old.state is distinct from new.state))) execute function target_of_chat();
create trigger target_of_chat_new before insert on conversation for each row execute function target_of_chat();
create trigger target_of_report before update of waiting_since, state on feedback for each row when (((old.waiting_since is distinct from new.waiting_since) or (old.state is distinct from new.state))) execute function target_of_report();
create trigger target_of_report_new before insert on feedback for each row execute function target_of_report();
create trigger webhook_of_chat after update of state on conversation for each row execute function webhook_of_chat();
create trigger webhook_of_deletion after insert or update on deletion_request for each row execute function webhook_of_deletion();
create trigger webhook_of_feedback after insert or update of state on feedback for each row execute function webhook_of_feedback();
create trigger webhook_of_restriction after insert or update of lifted_at on restriction for each row execute function webhook_of_restriction();
create trigger webhook_of_survey after update of state on survey for each row execute function webhook_of_survey();

-- Ids of conversations from before months, which are random.
create table message_old (like message including all);
alter table message attach partition message_old for values from (minvalue) to ('ffffffff-ff00-0000-0000-000000000000');
-- What has no month: if no worker has run for long.
create table message_rest partition of message default;
do $$
declare
  month timestamp;
begin
  for month in
    select date_trunc('month', now() at time zone 'utc') + make_interval(months => n) from generate_series(0, 2) n
  loop
    execute format('create table %I partition of message for values from (%L) to (%L)', 'message_' || to_char(month, 'YYYYMM'),
      conversation_id_from(month at time zone 'utc'), conversation_id_from((month + interval '1 month') at time zone 'utc'));
  end loop;
end $$;

insert into content_revision default values;
insert into content_total (kind)
values ('survey_total'), ('news'), ('events'), ('guide'), ('workshop_events'), ('workshop_school');
insert into audit_head (id, hash) values (0, decode(repeat('00', 32), 'hex'));
insert into persona (id, name)
values
  (1, 'Guildhall'), (2, 'Mira'), (3, 'Tomas'), (4, 'Yuki'), (5, 'Amara'), (6, 'Leif'), (7, 'Sofia'), (8, 'Kenji'),
  (9, 'Nadia'), (10, 'Ravi'), (11, 'Chloe');
insert into feedback_figure_mark default values;
insert into chat_hours default values;
insert into restriction_revision default values;
insert into routing_settings default values;
insert into target_calendar (name, is_always) values ('Always open', true);
insert into target_calendar (name, time_zone, windows, is_always) select 'Chat', time_zone, windows, is_always from chat_hours;
insert into support_target (position, name, subject, calendar_id, first_response_minutes, resolution_minutes, escalate_after_minutes)
values (1, 'Chats', 'chat', 1, 5, null, 15), (2, 'Reports', 'report', 1, 1440, 10080, 1440);
insert into contact_reason (names, position) values
  ('{"1": "充值与购买", "2": "儲值與購買", "3": "Payments and purchases", "4": "Nạp tiền và mua hàng", "5": "Pembayaran dan pembelian", "6": "Pembayaran dan pembelian", "7": "課金・購入", "8": "결제 및 구매", "9": "Pagbabayad at pagbili", "10": "Paiements et achats", "11": "Zahlungen und Käufe", "12": "การเติมเงินและการซื้อ", "13": "Платежи и покупки", "14": "Pagos y compras", "15": "Pagamentos e compras", "16": "Pagamenti e acquisti", "17": "Ödeme ve satın alma", "18": "المدفوعات والمشتريات"}', 1),
  ('{"1": "道具丢失", "2": "道具遺失", "3": "Missing items", "4": "Mất vật phẩm", "5": "Item hilang", "6": "Item hilang", "7": "アイテムの紛失", "8": "아이템 누락", "9": "Nawawalang item", "10": "Objets manquants", "11": "Fehlende Gegenstände", "12": "ไอเทมหาย", "13": "Пропавшие предметы", "14": "Objetos perdidos", "15": "Itens em falta", "16": "Oggetti mancanti", "17": "Kayıp eşyalar", "18": "عناصر مفقودة"}', 2),
  ('{"1": "账号登录", "2": "帳號登入", "3": "Account access", "4": "Đăng nhập tài khoản", "5": "Akses akaun", "6": "Akses akun", "7": "アカウント・ログイン", "8": "계정 접속", "9": "Pag-access sa account", "10": "Accès au compte", "11": "Zugang zum Konto", "12": "การเข้าใช้บัญชี", "13": "Доступ к аккаунту", "14": "Acceso a la cuenta", "15": "Acesso à conta", "16": "Accesso all’account", "17": "Hesap erişimi", "18": "الوصول إلى الحساب"}', 3),
  ('{"1": "游戏故障", "2": "遊戲錯誤", "3": "Bug", "4": "Lỗi trò chơi", "5": "Pepijat", "6": "Bug", "7": "不具合", "8": "버그", "9": "Bug", "10": "Bug", "11": "Fehler im Spiel", "12": "บั๊ก", "13": "Ошибка в игре", "14": "Error del juego", "15": "Erro no jogo", "16": "Bug", "17": "Oyun hatası", "18": "خطأ في اللعبة"}', 4),
  ('{"1": "卡顿与连接", "2": "延遲與連線", "3": "Lag and connection", "4": "Giật lag và kết nối", "5": "Lag dan sambungan", "6": "Lag dan koneksi", "7": "ラグ・接続", "8": "렉 및 연결", "9": "Lag at koneksyon", "10": "Latence et connexion", "11": "Lags und Verbindung", "12": "แลคและการเชื่อมต่อ", "13": "Лаги и соединение", "14": "Lag y conexión", "15": "Lag e ligação", "16": "Lag e connessione", "17": "Gecikme ve bağlantı", "18": "التأخر والاتصال"}', 5),
  ('{"1": "作弊或不当行为", "2": "作弊或不當行為", "3": "Cheating or abuse", "4": "Gian lận hoặc quấy rối", "5": "Penipuan atau penyalahgunaan", "6": "Kecurangan atau pelecehan", "7": "チート・迷惑行為", "8": "부정행위 또는 욕설", "9": "Pandaraya o pang-aabuso", "10": "Triche ou abus", "11": "Cheating oder Beleidigung", "12": "การโกงหรือการล่วงละเมิด", "13": "Читы или оскорбления", "14": "Trampas o abuso", "15": "Batota ou abuso", "16": "Imbrogli o abusi", "17": "Hile veya kötü davranış", "18": "الغش أو الإساءة"}', 6),
  ('{"1": "建议", "2": "建議", "3": "Suggestion", "4": "Góp ý", "5": "Cadangan", "6": "Saran", "7": "提案", "8": "제안", "9": "Mungkahi", "10": "Suggestion", "11": "Vorschlag", "12": "ข้อเสนอแนะ", "13": "Предложение", "14": "Sugerencia", "15": "Sugestão", "16": "Suggerimento", "17": "Öneri", "18": "اقتراح"}', 7),
  ('{"1": "活动与奖励", "2": "活動與獎勵", "3": "Events and rewards", "4": "Sự kiện và phần thưởng", "5": "Acara dan ganjaran", "6": "Event dan hadiah", "7": "イベント・報酬", "8": "이벤트 및 보상", "9": "Mga event at gantimpala", "10": "Événements et récompenses", "11": "Events und Belohnungen", "12": "กิจกรรมและรางวัล", "13": "События и награды", "14": "Eventos y recompensas", "15": "Eventos e recompensas", "16": "Eventi e ricompense", "17": "Etkinlikler ve ödüller", "18": "الفعاليات والمكافآت"}', 8),
  ('{"1": "账号注销", "2": "帳號刪除", "3": "Account deletion", "4": "Xóa tài khoản", "5": "Pemadaman akaun", "6": "Penghapusan akun", "7": "アカウント削除", "8": "계정 삭제", "9": "Pagbura ng account", "10": "Suppression du compte", "11": "Löschung des Kontos", "12": "การลบบัญชี", "13": "Удаление аккаунта", "14": "Eliminación de la cuenta", "15": "Eliminação da conta", "16": "Eliminazione dell’account", "17": "Hesap silme", "18": "حذف الحساب"}', 9),
  ('{"1": "其他", "2": "其他", "3": "Other", "4": "Khác", "5": "Lain-lain", "6": "Lainnya", "7": "その他", "8": "기타", "9": "Iba pa", "10": "Autre", "11": "Sonstiges", "12": "อื่นๆ", "13": "Другое", "14": "Otro", "15": "Outro", "16": "Altro", "17": "Diğer", "18": "أخرى"}', 10);
