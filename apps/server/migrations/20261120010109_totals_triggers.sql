-- Triggers call their functions by id, so servers of the previous release notice nothing.
alter trigger content_total_only_grows on content_total rename to content_total_refuse_decrease;
alter function content_total_only_grows() rename to content_total_refuse_decrease;
