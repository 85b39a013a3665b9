-- When another member last took a privileged role or the account away, who did, and which role it was. For a day, the
-- person can reject what that member asked for (ADR 40).
alter table staff_member add column removed_at timestamptz;
alter table staff_member add column removed_by text;
alter table staff_member add column removed_role text;
