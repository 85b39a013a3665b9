-- The jobs are named after statistics now. A worker of the previous release that starts again writes its schedules again, and counts as
-- before; a new database has no queue yet.
do $$
begin
  if to_regclass('pgboss.schedule') is not null then
    delete from pgboss.schedule where name in ('feedback.figures', 'chat.figures', 'targets.figures');
  end if;
end $$;
