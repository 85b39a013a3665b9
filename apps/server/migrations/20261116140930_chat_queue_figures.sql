-- When the conversation was first assigned. `assigned_at` changes with every reassignment; statistics need the first.
alter table conversation add column first_assigned_at timestamptz;
update conversation c set first_assigned_at = e.at
from (select conversation_id, min(at) as at from conversation_entry where kind = 'assigned' group by conversation_id) e
where e.conversation_id = c.id;

alter table chat_figure drop constraint chat_figure_metric_check;
alter table chat_figure add constraint chat_figure_metric_check
  check (metric in ('started', 'ended', 'missed', 'queue', 'first_reply', 'handling', 'rating'));

-- Conversations that were already counted get the new statistics here; others get them when they are counted.
insert into chat_figure (day, metric, bucket, count)
select f.day, f.metric, f.bucket, count(*)
from conversation c cross join lateral (values
  ((c.ended_at at time zone 'utc')::date, 'missed', 0::smallint, c.first_replied_at is null),
  ((coalesce(c.first_assigned_at, c.ended_at) at time zone 'utc')::date, 'queue',
    ceil(ln(greatest(1, extract(epoch from coalesce(c.first_assigned_at, c.ended_at) - c.queued_at))) / ln(1.25))::smallint, true)
) f (day, metric, bucket, holds)
where c.is_counted and f.holds
group by f.day, f.metric, f.bucket;
