-- The support category whose players should see the known issue; null if it concerns no single one.
alter table incident add column category_id smallint;
alter table incident add constraint incident_category_id_check check (category_id between 1 and 4) not valid;
